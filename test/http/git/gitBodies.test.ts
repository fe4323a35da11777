import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { limits } from '#domain/limits.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** Bodies of git requests that git never sends. Templates are public, so no sign-in is needed here. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const url = `${service.url}/git/templates/blank.git/git-upload-pack`

async function ask(body: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) {
  const type = { 'content-type': 'application/x-git-upload-pack-request' }
  const answer = await fetch(url, { method: 'POST', body, headers: { ...type, ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const gzip = { 'content-encoding': 'gzip' }
/** A flush packet: an empty request, which git accepts without an answer. */
const nothing = Buffer.from('0000')

async function assertStillServing(): Promise<void> {
  assert.equal((await ask(nothing)).status, 200)
  assert.equal((await ask(gzipSync(nothing), gzip)).status, 200)
}

test('a compressed body is inflated for git', assertStillServing)

test('a compressed body that is invalid or truncated is refused without harm', async () => {
  const whole = gzipSync(Buffer.alloc(1_000_000, '0000'))
  const bodies = {
    text: Buffer.from('not gzip'),
    half: whole.subarray(0, whole.length / 2),
    head: whole.subarray(0, 5),
  }
  for (const [what, body] of Object.entries(bodies)) {
    assertProblem(await ask(Buffer.from(body), gzip), 'validation_failed', what)
    await assertStillServing()
  }
})

test('a compressed body is limited by its inflated size, and the connection remains usable', async () => {
  const tooMuch = gzipSync(Buffer.alloc(limits.pushMaxBytes + 1, '0000'), { level: 1 })
  const bomb = Buffer.concat([tooMuch, gzipSync(randomBytes(4_000_000))])
  assert.ok(bomb.length < limits.pushMaxBytes / 20)
  assertProblem(await ask(bomb, gzip), 'too_large')
  await assertStillServing()
})

test('of a body without end, no more is read than a push may have, if its sender is refused', async () => {
  const sent = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-git-upload-pack-request',
      authorization: `Basic ${btoa('git:unknown')}`,
    },
  })
  sent.on('error', () => {})
  let [sentBytes, status] = [0, 0]
  sent.once('response', ({ statusCode = 0 }) => (status = statusCode))
  const closed = new Promise(resolve => sent.once('close', resolve))
  const chunk = Buffer.alloc(1_000_000, '0014command=ls-refs\n')
  function send(): void {
    sentBytes += chunk.length
    if (sentBytes < 3 * limits.pushMaxBytes) sent.write(chunk, error => !error && send())
    else sent.end()
  }
  send()
  await closed
  assert.equal(status, 401)
  assert.ok(sentBytes < 1.5 * limits.pushMaxBytes, `${sentBytes} bytes`)
})

test('another encoding is refused', async () => {
  for (const encoding of ['deflate', 'br', 'gzip, gzip', 'x']) {
    assertProblem(await ask(nothing, { 'content-encoding': encoding }), 'unsupported_media_type', encoding)
  }
  assert.equal((await ask(nothing, { 'content-encoding': 'identity' })).status, 200)
})

test('only bodies of the git protocol are accepted', async () => {
  const types = ['application/octet-stream', 'application/json', 'text/plain', 'application/x-git-upload-pack-result']
  for (const type of types) {
    assertProblem(await ask(nothing, { 'content-type': type }), 'unsupported_media_type', type)
  }
})
