import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readArguments } from '#build/arguments.ts'
import { readBase } from '#build/base.ts'
import { hostIds } from '#ports/hosts.ts'
import { ciFilesFor } from '#usecases/projects/ciFiles.ts'

const [file, ...others] = ciFilesFor('gitlab')
const { pages: job, ...otherJobs } = parse(new TextDecoder().decode(file?.content))

test('a project on GitLab starts with one job that publishes the site, on other hosts with none', () => {
  assert.deepEqual([file?.path, others, otherJobs], ['.gitlab-ci.yml', [], {}])
  for (const host of hostIds) if (host !== 'gitlab') assert.deepEqual(ciFilesFor(host), [], host)
})

test('the job runs for the default branch alone, uploads the site as an artifact, and caches nothing', () => {
  assert.deepEqual(job.rules, [{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }])
  assert.deepEqual([job.artifacts, job.cache], [{ paths: ['public'] }, []])
})

test('the job runs the program in the version of this project, with arguments that it accepts', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const [npx, yes, program, verb, ...args] = String(job.script[0]).split(' ')
  assert.deepEqual([npx, yes, program, verb, job.script.length], ['npx', '--yes', `speckeep@${version}`, 'build', 1])
  const { folder, out, base, keep } = readArguments(args)
  assert.deepEqual([folder, out, base, keep], ['.', 'public', '"$CI_PAGES_URL"', false])
  assert.deepEqual(readBase('https://group.gitlab.io/project'), {
    origin: 'https://group.gitlab.io',
    basePath: '/project',
  })
})
