import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { requestExactly } from '../../support/exactRequest.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const project = await ada.project({ visibility: 'public' })
const base = new URL(project.pagesUrl ?? '').pathname

/** The bytes as received. */
async function ask(path: string, accepts: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { 'accept-encoding': accepts, ...more }
  const answer = await fetch(service.pagesUrl + path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function bytesOf(path: string, accepts: string): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    const asked = request(service.pagesUrl + path, { headers: { 'accept-encoding': accepts } }, async answer => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve(Buffer.concat(chunks))
    })
    asked.on('error', reject).end()
  })
}

test('pages, their files and answers of the search are sent compressed to clients that accept that, with the same text', async () => {
  await ask(`${base}_/requirements`, 'identity')
  const page = await requestExactly(service.pagesUrl, `${base}glossary.html`)
  const sheet = /href="(\/_s\/[^"]+\.css)"/.exec(page.text)?.[1] ?? ''
  for (const path of [`${base}glossary.html`, `${base}_/search.json?q=the`, sheet]) {
    const plain = await requestExactly(service.pagesUrl, path)
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(plain.headers.vary, 'accept-encoding')
    for (const accepts of ['br', 'gzip, deflate', 'gzip;q=0.5, br', 'GZIP', 'br;q=0, gzip']) {
      const expected = /(?:^|, )br$/.test(accepts) ? 'br' : 'gzip'
      const answer = await ask(path, accepts)
      assert.deepEqual([answer.headers.get('content-encoding'), answer.text], [expected, plain.text], accepts)
      const bytes = await bytesOf(path, accepts)
      assert.equal((expected === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString(), plain.text)
      assert.ok(bytes.length < plain.text.length)
    }
    for (const accepts of ['identity', 'br;q=0', 'deflate', ';;,', '']) {
      assert.equal((await ask(path, accepts)).headers.get('content-encoding'), null, accepts)
    }
  }
})

test('one ETag identifies a page in all its encodings: weak when compressed, and matched in both forms', async () => {
  await ask(`${base}_/requirements`, 'identity')
  const path = `${base}glossary.html`
  const strong = (await ask(path, 'identity')).headers.get('etag') ?? ''
  const weak = (await ask(path, 'br')).headers.get('etag') ?? ''
  assert.match(strong, /^"/)
  assert.equal(weak, `W/${strong}`)
  for (const known of [strong, weak]) {
    const again = await ask(path, 'br', { 'if-none-match': known })
    assert.deepEqual([again.status, again.text, again.headers.get('vary')], [304, '', 'accept-encoding'])
  }
})

test('an answer that repeats input of the request is never compressed', async () => {
  const missing = await ask(`${base}${'no-such-page-'.repeat(100)}`, 'br, gzip')
  assert.equal(missing.status, 404)
  assert.equal(missing.headers.get('content-encoding'), null)
})
