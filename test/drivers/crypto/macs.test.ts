import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMac } from '#drivers/crypto/macs.ts'

const secret = Buffer.from('0123456789-0123456789-0123456789-0123456789')
const payload = Buffer.from('sixteen bytes ok')

test('a stamp opens what it made and returns the payload', () => {
  const stamp = createMac(secret, 'one kind', payload.length)
  assert.deepEqual(stamp.open(stamp.make(payload)), payload)
})

test('a token does not open under another label or secret', () => {
  const token = createMac(secret, 'one kind', payload.length).make(payload)
  assert.equal(createMac(secret, 'other kind', payload.length).open(token), null)
  assert.equal(createMac(Buffer.from('another secret'), 'one kind', payload.length).open(token), null)
})

test('a token does not open in another context', () => {
  const stamp = createMac(secret, 'one kind', payload.length)
  const token = stamp.make(payload, Buffer.from('here'))
  assert.deepEqual(stamp.open(token, Buffer.from('here')), payload)
  assert.equal(stamp.open(token, Buffer.from('there')), null)
  assert.equal(stamp.open(token), null)
})
