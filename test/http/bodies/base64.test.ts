import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeBase64 } from '#http/bodies/base64.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

test('bytes in base64 are decoded, with and without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
      const text = Buffer.from(bytes).toString('base64')
      assert.deepEqual(decodeBase64(text), Buffer.from(bytes))
      assert.deepEqual(decodeBase64(text.replace(/=+$/, '')), Buffer.from(bytes))
    }),
  )
})

test('other texts are refused: encoding the result gives the input again, except for its padding', () => {
  const sign = fc.constantFrom(...alphabet, '=', '-', '_', ' ', '\n', '.', 'é', '\u0000')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), text => {
      const bare = text.replace(/=+$/, '')
      const isBase64 = Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === bare
      assert.equal(decodeBase64(text) !== null, isBase64, JSON.stringify(text))
    }),
    { numRuns: 20_000 },
  )
})

test('unused bits must be zero', () => {
  assert.deepEqual(decodeBase64('QQ=='), Buffer.from('A'))
  for (const text of ['QR==', 'QUJ=', 'Q', 'QUJDR']) assert.equal(decodeBase64(text), null, text)
})
