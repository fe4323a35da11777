import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CheckReply } from '#contract/check.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** What the rules find in the documents of a project. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const project = await ada.project()
const url = `/api/projects/${project.id}/check`

const image = Buffer.from([0, 1, 2]).toString('base64')
await commit([
  { path: 'q/a.md', content: '# A\n\n- REQ-1: It shall be easy.\n- REQ-2: See REQ-7 and REQ-3.\n\n[b](B.md#two)\n' },
  { path: 'q/b.md', content: '# B\n\n## Two\n\n- REQ-3: It shall stop.\n\n![x](x.png) ![y](y.png)\n' },
  { path: 'q/x.png', content: image, encoding: 'base64' },
  { path: 'q/c.txt', content: 'It shall be easy.' },
])

async function commit(files: readonly Record<string, unknown>[]): Promise<void> {
  const answer = await ada.post(`/api/projects/${project.id}/commit`, {
    files: files.map(file => ({ baseSha: null, ...file })),
  })
  assert.equal(answer.status, 201, answer.text)
}

async function check(query: string): Promise<CheckReply> {
  const answer = await ada.get(`${url}?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<CheckReply>()
}

function found({ documents }: CheckReply): readonly (readonly [string, string, number])[] {
  return documents.flatMap(({ findings }) => findings.map(({ rule, words, line }) => [rule, words, line] as const))
}

test('one document is checked with what the rest of the project contains', async () => {
  const reply = await check('path=q/a.md')
  assert.deepEqual(found(reply), [
    ['subjective', 'easy', 3],
    ['dangling-id', 'REQ-7', 4],
    ['broken-link', 'B.md#two', 6],
  ])
  assert.equal(reply.filesRead, reply.filesTotal)
  assert.ok(reply.rules.some(({ id, why }) => id === 'subjective' && why !== ''))
})

test('a fix is an edit of the text that was checked', async () => {
  const text = '# A\n\n[b](B.md#two)\n'
  const answer = await ada.post(url, { path: 'q/a.md', content: text })
  assert.equal(answer.status, 200, answer.text)
  const [finding] = answer.as<CheckReply>().documents[0]?.findings ?? []
  assert.equal(applyEdits(text, finding?.fix?.edits ?? []), '# A\n\n[b](b.md#two)\n')
})

test('files that are no texts are targets of links', async () => {
  assert.deepEqual(found(await check('path=q/b.md')), [['broken-link', 'y.png', 7]])
})

test('all documents are checked page by page', async () => {
  const all = await check('limit=100')
  const paths: string[] = []
  for (let next: string | undefined = `${url}?limit=2`; next !== undefined; ) {
    const answer = await ada.get(next)
    const { documents } = answer.as<CheckReply>()
    assert.ok(documents.length <= 2)
    paths.push(...documents.map(({ path }) => path))
    const link = /<([^>]+)>/.exec(String(answer.headers.get('link')))?.[1]
    next = link?.slice(link.indexOf('/api/'))
  }
  assert.deepEqual(
    paths,
    all.documents.map(({ path }) => path),
  )
  assert.ok(paths.includes('q/b.md') && !paths.includes('q/c.txt'))
})

test('the settings of the site turn rules on and off', async () => {
  const settings = 'check:\n  off: [subjective]\n'
  const config = await ada.get(`/api/projects/${project.id}/files/_config.yml`)
  const baseSha = config.status === 200 ? config.as<{ sha: string }>().sha : null
  await commit([{ path: '_config.yml', content: settings, baseSha }])
  assert.deepEqual(
    found(await check('path=q/a.md')).map(([rule]) => rule),
    ['dangling-id', 'broken-link'],
  )
})

test('what is no Markdown document is not found', async () => {
  await assertProblem(await ada.get(`${url}?path=q/c.txt`), 'not_found')
  await assertProblem(await ada.get(`${url}?path=q/none.md`), 'not_found')
  await assertProblem(await ada.get(`${url}?path=../a.md`), 'validation_failed')
  await assertProblem(await ada.get(`${url}?ref=none`), 'not_found')
})

test('a link by the address of a page in its front matter, or in a collection, is not broken', async () => {
  const jekyll = await ada.project()
  const config = 'collections:\n  clauses:\n    output: true\n    permalink: /clauses/:name/\n'
  const known = (await ada.get(`/api/projects/${jekyll.id}/files/_config.yml`)).as<{ sha?: string }>().sha ?? null
  const files = [
    { path: '_config.yml', content: config, baseSha: known },
    { path: 'fees.md', content: '---\npermalink: /prices/\n---\n# Fees\n', baseSha: null },
    { path: '_clauses/rent.md', content: '# Rent\n', baseSha: null },
    { path: 'links.md', content: '# Links\n\n[a](/prices/) [b](/clauses/rent/) [c](/nowhere/)\n', baseSha: null },
  ]
  const answer = await ada.post(`/api/projects/${jekyll.id}/commit`, { files })
  assert.equal(answer.status, 201, answer.text)
  const checked = (await ada.get(`/api/projects/${jekyll.id}/check?path=links.md`)).as<CheckReply>()
  assert.deepEqual(found(checked), [['broken-link', '/nowhere/', 3]])
})
