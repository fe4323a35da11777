import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import { gitBody } from '#http/bodies/gitReason.ts'

const first = `${'00a6'.padEnd(120, '0')} side-band-64k`

const unknownToken = new Failure('unauthenticated', 'This git token is unknown.')
const reasons = { isGit: true, requestId: 'r-1', isListening: () => true, onFailure() {} }

async function* chunks(count: number, onRead: () => void = () => {}): AsyncIterable<Uint8Array> {
  for (let at = 0; at < count; at++) {
    onRead()
    yield Buffer.alloc(16_384, at === 0 ? first : 'x')
  }
}

async function* refused(): AsyncIterable<Uint8Array> {
  yield await Promise.reject(unknownToken)
}

test('of a body that is refused unread, only the head is decompressed, and all that was sent is read', async () => {
  let [decompressed, discarded] = [0, 0]
  const body = gitBody(
    'git-receive-pack',
    chunks(1_000, () => decompressed++),
    async () => void discarded++,
  )
  const answer = await buffer(body.answered(refused(), reasons))
  assert.equal(answer.toString('utf8', 5), 'Speckeep: This git token is unknown.\n')
  assert.ok(decompressed <= 5, `${decompressed}`)
  assert.equal(discarded, 1)
})

test('a refused body that is too long, or does not arrive, gets the error of HTTP, which ends its connection', async () => {
  const body = gitBody('git-receive-pack', chunks(1), () => Promise.reject(new Error('too long')))
  await assert.rejects(buffer(body.answered(refused(), reasons)), unknownToken)
})

test('the reason of a fault names the request, as its log does', async () => {
  async function* failing(): AsyncIterable<Uint8Array> {
    yield await Promise.reject(new Error('a bug'))
  }
  const body = gitBody('git-receive-pack', chunks(1), async () => {})
  const answer = await buffer(body.answered(failing(), reasons))
  assert.match(answer.toString('utf8', 5), /^Speckeep: .* is logged under this request id\. It is r-1\.\n/)
})
