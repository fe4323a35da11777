import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { SearchReply } from '#contract/texts.ts'
import { limits } from '#domain/limits.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** Full-text search in a project. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const project = await ada.project()

const image = Buffer.from([0, 1, 2, 0x74, 0x6f, 0x6b, 0x65, 0x6e]).toString('base64')
const first = await commit([
  { path: 'a/first.md', content: 'The gauge reads 1.\nNothing.\nA GAUGE again.\n' },
  { path: 'b/second.yaml', content: 'name: gauge\n' },
  { path: 'c/many.md', content: 'zebra\n'.repeat(200) },
  { path: 'd/image.png', content: image, encoding: 'base64' },
  { path: 'd/unknown.bin', content: image, encoding: 'base64' },
  { path: 'd/long.md', content: `gauge\n${'x'.repeat(limits.editFileMaxBytes)}\n` },
])

async function commit(files: readonly Record<string, unknown>[], to: ProjectRecord = project): Promise<CommitReply> {
  const answer = await ada.post(`/api/projects/${to.id}/commit`, {
    files: files.map(file => ({ baseSha: null, ...file })),
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>()
}

async function search(query: string, of: ProjectRecord = project): Promise<SearchReply> {
  const answer = await ada.get(`/api/projects/${of.id}/search?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<SearchReply>()
}

test('every matching line of every text is found, in the order of the files', async () => {
  const found = await search('q=gauge')
  assert.equal(found.commitSha, first.sha)
  assert.deepEqual(found.hits, [
    { path: 'a/first.md', line: 1, text: 'The gauge reads 1.' },
    { path: 'a/first.md', line: 3, text: 'A GAUGE again.' },
    { path: 'b/second.yaml', line: 1, text: 'name: gauge' },
  ])
  assert.equal(found.filesSearched, found.filesTotal)
  assert.deepEqual(
    (await search('q=token')).hits.filter(({ path }) => path.startsWith('d/')),
    [],
  )
})

test('the number of hits is limited as requested, and the counts show that there are more', async () => {
  const found = await search('q=zebra&limit=7')
  assert.deepEqual(
    found.hits.map(({ line }) => line),
    [1, 2, 3, 4, 5, 6, 7],
  )
  const files = new Set((await search('q=e&limit=100&linesPerFile=1')).hits.map(({ path }) => path))
  assert.ok(files.has('c/many.md') && files.has('README.md'))
  assert.equal((await search('q=zebra&linesPerFile=1')).hits.length, 1)
  assert.equal((await search('q=zebra')).hits.length, limits.pageLimitDefault)
  assert.equal((await search('q=e&limit=1')).filesSearched, 1)
})

test('a search reads the newest commit, or the requested one', async () => {
  const [file] = first.files
  const second = await commit([{ path: file?.path, content: 'Now a dial.\n', baseSha: file?.sha }])
  assert.deepEqual((await search('q=dial')).hits, [{ path: 'a/first.md', line: 1, text: 'Now a dial.' }])
  assert.equal((await search('q=gauge')).hits.length, 1)
  const before = await search(`q=gauge&ref=${first.sha}`)
  assert.equal(before.hits.length, 3)
  assert.notEqual(before.commitSha, second.sha)
})

test('a project of more files than stay open is searched completely', async () => {
  const large = await ada.project()
  for (let at = 0; at < 300; at += limits.filesPerCommit) {
    const paths = Array.from({ length: limits.filesPerCommit }, (_, index) => `pages/${at + index}.md`)
    await commit(
      paths.map(path => ({ path, content: `# Page\n\nThis is ${path}.\n` })),
      large,
    )
  }
  const found = await search('q=pages/299.md', large)
  assert.deepEqual(found.hits, [{ path: 'pages/299.md', line: 3, text: 'This is pages/299.md.' }])
  assert.equal(found.filesSearched, found.filesTotal)
})

test('a search that reached its read limit continues at the next request', async () => {
  const large = await ada.project()
  const content = `${'x'.repeat(limits.editFileMaxBytes - 100)}\nlast\n`
  for (let at = 0; at < 20; at += 10) {
    const paths = Array.from({ length: 10 }, (_, index) => `${String(at + index).padStart(2, '0')}.md`)
    await commit(
      paths.map(path => ({ path, content })),
      large,
    )
  }
  const first = await search('q=last', large)
  assert.ok(first.filesSearched < first.filesTotal)
  const second = await search('q=last', large)
  assert.equal(second.filesSearched, second.filesTotal)
  assert.equal(second.hits.filter(({ path }) => /^\d\d\.md$/.test(path)).length, 20)
})

test('only the owner can search, and an invalid query is refused with the reason', async () => {
  const other = await service.user()
  const address = `/api/projects/${project.id}/search`
  assertProblem(await other.get(`${address}?q=gauge`), 'forbidden')
  assertProblem(await service.anyone.get(`${address}?q=gauge`), 'unauthenticated')
  assertProblem(await ada.get('/api/projects/999999/search?q=gauge'), 'not_found')
  assertProblem(await ada.get(`${address}?q=gauge&ref=nowhere`), 'not_found')
  for (const query of [
    '',
    'q=',
    'q=%20',
    'q=a%0Ab',
    `q=${'a'.repeat(limits.searchQueryMaxChars + 1)}`,
    'q=a&limit=0',
  ]) {
    assertProblem(await ada.get(`${address}?${query}`), 'validation_failed')
  }
})
