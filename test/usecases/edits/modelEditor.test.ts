import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NoncePorts, noncesFor } from '#usecases/edits/modelEditor.ts'

/** Ports that mark every text alike and draw these numbers, in this order. */
function drawing(...numbers: readonly number[]): NoncePorts {
  const left = [...numbers]
  return {
    tokens: { markerFor: () => 'qmark' },
    random: { int: () => left.shift() ?? assert.fail('more numbers drawn than expected') },
  }
}

test('the end of an answer is drawn, and the ends of the document are the marker of its text', () => {
  const nonces = noncesFor(drawing(123_456_789), 'Offers expire.', ['Offers expire.', 'Say when.'])
  assert.deepEqual(nonces, { nonce: '123456789', documentNonce: 'qmark' })
})

test('a number that occurs in what the model reads is drawn again', () => {
  const texts = ['Invoice 111111111.', 'Replace 222222222.']
  const nonces = noncesFor(drawing(111_111_111, 222_222_222, 333_333_333), texts[0] ?? '', texts)
  assert.equal(nonces.nonce, '333333333')
})

test('a marker that occurs in what the model reads gives way to a drawn number', () => {
  const texts = ['Write qmark here.']
  const nonces = noncesFor(drawing(444_444_444, 555_555_555), texts[0] ?? '', texts)
  assert.deepEqual(nonces, { nonce: '444444444', documentNonce: '555555555' })
})
