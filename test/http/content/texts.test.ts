import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { TextList } from '#contract/texts.ts'
import { limits, textsTogether } from '#domain/limits.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** Several texts of a project in one request. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const project = await ada.project()

const bytes = Buffer.from([0, 1, 0xff, 0x74]).toString('base64')
const files = [
  { path: 'a/first.md', content: '\uFEFF# First\r\nline é\n' },
  { path: 'a/second.yaml', content: 'a: 1' },
  { path: 'a/empty.md', content: '' },
  { path: 'a/data.bin', content: bytes, encoding: 'base64' },
  { path: 'a/data.png', content: bytes, encoding: 'base64' },
  { path: 'a/large.md', content: 'x'.repeat(limits.editFileMaxBytes + 1) },
]
const answer = await ada.post(`/api/projects/${project.id}/commit`, {
  files: files.map(file => ({ ...file, baseSha: null })),
})
assert.equal(answer.status, 201, answer.text)

const read = async (body: Record<string, unknown>) => await ada.post(`/api/projects/${project.id}/texts`, body)

test('texts are read as single files are, and what is no text or too large is left out', async () => {
  const paths = [...files.map(({ path }) => path), 'a/absent.md', 'a']
  const { texts } = (await read({ paths })).as<TextList>()
  assert.deepEqual(texts.map(({ path }) => path).toSorted(), ['a/first.md', 'a/second.yaml'])
  for (const { path, ...text } of texts) {
    const { sha, content } = (await ada.get(`/api/projects/${project.id}/files/${path}`)).as<FileRecord>()
    assert.deepEqual(text, { sha, content })
  }
})

test('one response has so many bytes only, and the rest is read by asking for it', async () => {
  const size = limits.editFileMaxBytes
  const count = Math.floor(textsTogether.maxBytes / size) + 1
  const large = Array.from({ length: count }, (_, at) => ({ path: `b/${at}.md`, content: String(at).repeat(size) }))
  for (const file of large) {
    const made = await ada.post(`/api/projects/${project.id}/commit`, { files: [{ ...file, baseSha: null }] })
    assert.equal(made.status, 201, made.text)
  }
  const paths = large.map(({ path }) => path)
  const first = (await read({ paths })).as<TextList>().texts.map(({ path }) => path)
  assert.equal(first.length, count - 1)
  const rest = paths.filter(path => !first.includes(path))
  assert.deepEqual(
    (await read({ paths: rest })).as<TextList>().texts.map(({ path }) => path),
    rest,
  )
})

test('paths that are none, too many or of another user are refused', async () => {
  assertProblem(await read({ paths: [] }), 'validation_failed')
  assertProblem(await read({ paths: Array(textsTogether.max + 1).fill('a/first.md') }), 'validation_failed')
  assert.deepEqual((await read({ paths: ['../a', 'A/first.md'] })).as<TextList>().texts, [])
  const other = await service.user()
  const refused = await other.post(`/api/projects/${project.id}/texts`, { paths: ['a/first.md'] })
  assert.equal(refused.status, 403)
  assert.equal((await read({ paths: ['a/first.md'], ref: 'absent' })).status, 404)
})
