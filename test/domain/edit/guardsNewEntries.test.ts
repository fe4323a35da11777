import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const data = `env:
  PORT: "80"

steps:
  - name: fetch
    run: fetch.sh
    retries: 2
  - name: render pages
    run: render.sh
    cache: true
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(data, instruction, changes, 'build.yml').map(({ code }) => code))]
}

const lint = '  - name: lint\n    run: lint.sh\n'
const add = 'Add a step named lint that runs lint.sh before render pages'

test('a new entry of data is beside the one that the instruction names', () => {
  assert.deepEqual(codes(add, ['  - name: render pages', `${lint}  - name: render pages`]), [])
  assert.deepEqual(codes(add, ['    cache: true\n', `    cache: true\n${lint}`]), ['statement_moved'])
})

test('a key is no word beside what was to be added', () => {
  const say = 'Add a step "deploy" after fetch that runs deploy.sh'
  const entry = '  - name: deploy\n    run: deploy.sh\n'
  assert.deepEqual(codes(say, ['    retries: 2\n', `    retries: 2\n${entry}`]), [])
})

test('a new entry of data takes no line of another one', () => {
  assert.ok(
    codes(add, ['- name: render pages\n    run: render.sh', '- name: lint\n    run: lint.sh']).includes('more_changed'),
  )
})

test('a number in quotes stays a text, whatever verb gives the value', () => {
  assert.deepEqual(codes('Use port 81', ['PORT: "80"', 'PORT: "81"']), [])
  assert.deepEqual(codes('Use port 81', ['PORT: "80"', 'PORT: 81']), ['more_changed'])
})

test('attributes of AsciiDoc stay if one gets a value', () => {
  const page = '= Manual\n:toc:\n:edition: 3\n\n== Start\n\nPress the button.\n'
  const change = (now: string) =>
    guardChanges(page, 'Set the edition to 4', [[':toc:\n:edition: 3', now]], 'manual.adoc').map(({ code }) => code)
  assert.deepEqual(change(':toc:\n:edition: 4'), [])
  assert.deepEqual(change(':edition: 4'), ['front_matter_changed'])
  assert.ok(change(':toc:\n:revision: 4').includes('front_matter_changed'))
})

test('a value may be given', () => {
  const give = 'Give the fetch job 3 retries'
  assert.deepEqual(codes(give, ['retries: 2', 'retries: 3']), [])
})
