import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { testService } from '../support/service.ts'

/** Versions of a site: their comparison, and what leads from one to another. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

type Files = Readonly<Record<string, string | null>>

/** Commits whole files; `null` deletes. Returns the commit's id. */
async function commit(project: ProjectRecord, files: Files, message = 'Change'): Promise<string> {
  const changes = await Promise.all(
    Object.entries(files).map(async ([path, content]) => {
      const read = await ada.get(`/api/projects/${project.id}/files/${path}`)
      const baseSha = read.status === 200 ? read.as<{ sha: string }>().sha : null
      return { path, content, baseSha }
    }),
  )
  const answer = await ada.post(`/api/projects/${project.id}/commit`, { files: changes, message })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>().sha
}

async function site(visibility: 'public' | 'private' = 'public') {
  const project = await ada.project({ visibility })
  return { project, at: (path: string) => open(`${project.pagesUrl}${path}`) }
}

const fees = '# Fees\n\n## Rate\n\nThe rate is five percent.\n\n## Refunds\n\nWithin thirty days.\n'

test('two versions are compared page by page, and each page as readers see it', async () => {
  const { project, at } = await site()
  const old = await commit(project, { 'fees.md': fees, 'gone.md': '# Gone\n\nText.\n' })
  const changed = `${fees.replace('five', 'six')}\n## Limits\n\nNone.\n`
  const current = await commit(project, { 'fees.md': changed, 'gone.md': null, 'extra.md': '# Extra\n' })
  for (const name of [current, 'main']) {
    const all = await at(`_/compare/${old}...${name}`)
    assert.equal(all.status, 200)
    assert.match(all.text, /3 pages differ/)
    assert.match(all.text, /fees\.md<\/a>[\s\S]*?New sections: Limits\.[\s\S]*?Changed: Rate\./)
    assert.match(all.text, /gone\.md<\/a> <small class="count">removed/)
    const page = await at(`_/compare/${old}...${name}/fees.md`)
    assert.equal(page.status, 200)
    assert.match(page.text, /<del class="removed">five<\/del>[\s\S]*<ins class="added">six<\/ins>/)
  }
  assert.match((await at(`_/compare/${old}...${old}`)).text, /are the same/)
  assert.match((await at(`_/compare/${old}...${current}/glossary.md`)).text, /did not change/)
})

test('a comparison with a version that does not exist says what a version is', async () => {
  const { at } = await site()
  for (const path of ['_/compare/main...v9', '_/compare/v9...main', `_/compare/${'0'.repeat(40)}...main`, '_/v/v9/']) {
    const answer = await at(path)
    assert.equal(answer.status, 404, path)
    assert.match(answer.text, /There is no version <code>(?:v9|0{40})<\/code>/)
  }
  assert.equal((await at('_/compare/main')).status, 404)
  assert.equal((await at('_/compare/main...main/no-such-page.md')).status, 404)
})

test('a comparison shows of each version what that version publishes', async () => {
  const { project, at } = await site()
  const config = 'exclude: [secret]\n'
  const old = await commit(project, {
    '_config.yml': config,
    'secret/plan.md': '# The plan\n\nHush.\n',
    'a.md': '# A\n',
  })
  const current = await commit(project, { 'secret/plan.md': '# The plan\n\nHush hush.\n', 'a.md': '# A\n\nMore.\n' })
  const all = await at(`_/compare/${old}...${current}`)
  assert.match(all.text, /a\.md/)
  assert.doesNotMatch(all.text, /plan/)
  const page = await at(`_/compare/${old}...${current}/secret/plan.md`)
  assert.equal(page.status, 404)
  assert.doesNotMatch(page.text, /Hush/)
})

test('versions of a private site are hidden like the site', async () => {
  const { project, at } = await site('private')
  const old = await commit(project, { 'fees.md': fees })
  const missing = await open((project.pagesUrl ?? '').replace(project.slug, 'no-such-project'))
  for (const path of [`_/compare/${old}...main`, '_/compare/v9...main', '_/versions/fees.html', '_/history/fees.md']) {
    const answer = await at(path)
    assert.deepEqual([answer.status, answer.text], [404, missing.text], path)
  }
})
