import assert from 'node:assert/strict'

const beganBytes = 300_000

/** Reads the beginning of a long answer, and then no more. */
export async function readSome(answer: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = answer[Symbol.asyncIterator]()
  for (let receivedBytes = 0; receivedBytes < beganBytes; ) {
    const { done, value } = await chunks.next()
    assert.ok(!done, `the answer has only ${receivedBytes} bytes`)
    receivedBytes += value.byteLength
  }
}
