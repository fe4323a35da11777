import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import { requestExactly } from '../support/exactRequest.ts'
import { testService } from '../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const { id } = await ada.project()
const files = `/api/projects/${id}/files`
const content = 'The service SHALL answer.\n'.repeat(200)
const made = await ada.post(`/api/projects/${id}/commit`, {
  files: [
    { path: 'a.md', content, baseSha: null },
    { path: 'b.md', content, baseSha: null },
  ],
  message: 'Twice the same',
})
assert.equal(made.status, 201, made.text)

test('a file is sent compressed to a client that accepts that, with its ETag', async () => {
  for (const coding of ['br', 'gzip']) {
    for (const filePath of ['a.md', 'b.md', 'a.md']) {
      const answer = await ada.get(`${files}/${filePath}`, undefined, { 'accept-encoding': coding })
      assert.equal(answer.headers.get('content-encoding'), coding)
      assert.match(answer.headers.get('vary') ?? '', /accept-encoding/)
      assert.match(answer.headers.get('etag') ?? '', /^W\/"/)
      const { path, content: found } = answer.as<FileRecord>()
      assert.deepEqual([path, found], [filePath, content])
    }
  }
})

test('a client that accepts no compression gets the file as it is, and one with a current copy gets no body', async () => {
  const authorization = `Bearer ${ada.token}`
  const plain = await requestExactly(service.url, `${files}/a.md`, { headers: { authorization } })
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(JSON.parse(plain.text).content, content)
  const etag = (await ada.get(`${files}/a.md`)).headers.get('etag') ?? ''
  assert.equal((await ada.get(`${files}/a.md`, undefined, { 'if-none-match': etag })).status, 304)
})

test('an answer that must not be stored is not compressed', async () => {
  const answer = await ada.get('/api/projects', undefined, { 'accept-encoding': 'br' })
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('content-encoding'), null)
})
