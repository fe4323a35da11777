import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import { createCompression } from '#http/compression.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { testService } from '../../support/service.ts'

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

test('a text is compressed once for all who ask for it, and again after a failure', async () => {
  const asked: number[] = []
  const turn = Promise.withResolvers<void>()
  const br = async (text: Uint8Array) => {
    asked.push(text.length)
    await turn.promise
    if (asked.length === 1) throw new Error('out of memory')
    return Uint8Array.of(text.length)
  }
  const compressed = createCompression({ br, gzip: br })
  const both = [compressed('br', Buffer.from('text')), compressed('br', Buffer.from('text'))]
  turn.resolve()
  for (const each of both) await assert.rejects(each, /out of memory/)
  assert.deepEqual(asked, [4])
  for (let turns = 0; turns < 3; turns++) assert.deepEqual(await compressed('br', Buffer.from('text')), Buffer.of(4))
  await compressed('gzip', Buffer.from('text'))
  await compressed('br', Buffer.from('texts'))
  assert.deepEqual(asked, [4, 4, 4, 5])
})
