import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSealing } from '#drivers/crypto/sealing.ts'

const [oldKey, key] = [randomBytes(32), randomBytes(32)]
const sealing = createSealing({ current: key, previous: [oldKey] })
const place = 'user 7 access_token'

test('a sealed text opens in the place it was sealed for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      assert.equal(sealing.open(sealing.seal(text, context), context), text)
    }),
  )
})

test('a text sealed for one place does not open in another', () => {
  const sealed = sealing.seal('gho_token', place)
  for (const other of ['user 8 access_token', 'user 7 refresh_token', '', `${place} `]) {
    assert.equal(sealing.open(sealed, other), null)
  }
})

test('a sealed text reveals neither the text nor the key, and is never the same twice', () => {
  const sealed = Array.from({ length: 20_000 }, () => sealing.seal('gho_token', place))
  const nonces = sealed.map(one =>
    Buffer.from(one.split('.')[2] ?? '', 'base64url')
      .subarray(0, 12)
      .toString('hex'),
  )
  assert.equal(new Set(nonces).size, sealed.length)
  for (const one of sealed.slice(0, 100)) {
    assert.match(one, /^1\.[\w-]{8}\.[\w-]+$/)
    assert.ok(!Buffer.from(one, 'base64url').includes('gho_token'))
  }
})

test('a sealed text with any character changed, added or removed stays closed', () => {
  const sealed = sealing.seal('gho_token', place)
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    assert.equal(sealing.open(sealed.slice(0, at) + other + sealed.slice(at + 1), place), null, `changed at ${at}`)
    assert.equal(sealing.open(sealed.slice(0, at) + sealed.slice(at + 1), place), null, `cut at ${at}`)
    assert.equal(sealing.open(sealed.slice(0, at), place), null, `ended at ${at}`)
  }
  for (const other of [`${sealed}A`, `${sealed}=`, `${sealed}\n`, ` ${sealed}`, '', '1..', 'plain']) {
    assert.equal(sealing.open(other, place), null)
  }
})

test('a previous key still opens what it sealed, and new texts are sealed with the current one', () => {
  const before = createSealing({ current: oldKey, previous: [] })
  const sealed = before.seal('gho_token', place)
  assert.equal(sealing.open(sealed, place), 'gho_token')
  assert.equal(before.open(sealing.seal('gho_token', place), place), null)
})

test('a removed key opens nothing', () => {
  const sealed = sealing.seal('gho_token', place)
  assert.equal(createSealing({ current: randomBytes(32), previous: [oldKey] }).open(sealed, place), null)
})

test('only texts sealed with the present key are current', () => {
  assert.equal(sealing.isCurrent(sealing.seal('a', place)), true)
  const old = createSealing({ current: oldKey, previous: [] }).seal('a', place)
  assert.equal(sealing.isCurrent(old), false)
  for (const other of ['', 'plain', sealing.seal('a', place).slice(0, 5)]) assert.equal(sealing.isCurrent(other), false)
})
