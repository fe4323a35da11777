import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactBytes } from '#domain/exactBytes.ts'

test('bytes that are a view into a larger buffer are copied into one of their size', () => {
  const whole = new Uint8Array(65_536).fill(7)
  for (const length of [0, 1, 500, 65_536]) {
    const exact = exactBytes(whole.subarray(0, length))
    assert.deepEqual([exact.byteLength, exact.byteOffset, exact.buffer.byteLength], [length, 0, length])
    assert.ok(exact.every(byte => byte === 7))
    assert.notEqual(exact.buffer, whole.buffer)
  }
})
