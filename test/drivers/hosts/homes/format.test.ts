import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  errorBytes,
  errorFrom,
  frameKinds,
  fromBytes,
  readFrames,
  toBytes,
  toFrame,
} from '#drivers/hosts/homes/format.ts'
import { HostError } from '#ports/hosts.ts'

async function* inPieces(whole: Buffer, cuts: readonly number[]): AsyncIterable<Uint8Array> {
  const places = [...new Set(cuts.map(cut => cut % (whole.byteLength + 1)))].sort((a, b) => a - b)
  let from = 0
  for (const to of [...places, whole.byteLength]) {
    yield whole.subarray(from, to)
    from = to
  }
}

const frame = fc.record(
  {
    kind: fc.constantFrom(frameKinds.value, frameKinds.chunk),
    content: fc.uint8Array({ maxLength: 300 }),
  },
  { noNullPrototype: true },
)

test('frames arrive as they were sent, however the stream is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 20 }), async (sent, cuts) => {
      const whole = Buffer.concat(sent.map(({ kind, content }) => toFrame(kind, content)))
      const received = []
      for await (const { kind, content } of readFrames(inPieces(whole, cuts)))
        received.push({ kind, content: new Uint8Array(content) })
      assert.deepEqual(received, sent)
    }),
  )
})

test('a stream that ends within a frame, and a frame that is too large, are refused', async () => {
  const read = async (whole: Buffer) => {
    for await (const _frame of readFrames(inPieces(whole, [])));
  }
  const whole = toFrame(frameKinds.chunk, Buffer.from('four'))
  for (let length = 1; length < whole.byteLength; length++)
    await assert.rejects(read(whole.subarray(0, length)), HostError, String(length))
  await assert.rejects(read(Buffer.from([1, 255, 255, 255, 255])), /too large/)
})

test('bytes, dates, maps and absent values arrive as they were sent', () => {
  const value = { content: Uint8Array.of(0, 255), date: new Date(5), none: null, known: new Map([['a', 1]]) }
  const received = fromBytes(toBytes({ ...value, missing: undefined })) as typeof value
  assert.deepEqual([...received.content], [0, 255])
  assert.deepEqual({ ...received, content: null }, { ...value, content: null, missing: undefined })
})

test('an error keeps its kind, message and time; a fault reveals nothing', () => {
  const refused = errorFrom(errorBytes(new HostError('busy', 'too many', { retryAfterS: 3, hostMessage: 'x' })))
  assert.deepEqual(
    [refused.kind, refused.message, refused.retryAfterS, refused.hostMessage],
    ['busy', 'too many', 3, 'x'],
  )
  const fault = errorFrom(errorBytes(new Error('/srv/data/secret')))
  assert.equal(fault.kind, 'failed')
  assert.doesNotMatch(fault.message, /secret/)
})
