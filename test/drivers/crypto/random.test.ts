import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from '#drivers/crypto/random.ts'

test('every integer of the range is drawn, and none outside', () => {
  const drawn = new Set(Array.from({ length: 1_000 }, () => systemRandom.int(3, 6)))
  assert.deepEqual([...drawn].sort(), [3, 4, 5])
})

test('bytes are as many as wanted, and neither they nor uuids repeat', () => {
  assert.equal(systemRandom.bytes(32).length, 32)
  assert.notDeepEqual(systemRandom.bytes(32), systemRandom.bytes(32))
  assert.match(systemRandom.uuid(), /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.notEqual(systemRandom.uuid(), systemRandom.uuid())
})
