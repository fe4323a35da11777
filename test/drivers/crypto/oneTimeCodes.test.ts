import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneTimeCodes } from '#drivers/crypto/oneTimeCodes.ts'

/** The secret and the times of RFC 6238, Appendix B (SHA-1), with the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test('codes match RFC 6238, each at its time step', () => {
  for (const [atS, code] of vectors) {
    assert.equal(oneTimeCodes.stepOf(secret, code, new Date(atS * 1_000)), Math.floor(atS / 30), code)
  }
})

test('the clock may be one step off in either direction, and no further', () => {
  const [atS, code] = vectors[4]
  const step = Math.floor(atS / 30)
  const seen = [-60, -30, 0, 30, 60].map(offS => oneTimeCodes.stepOf(secret, code, new Date((atS + offS) * 1_000)))
  assert.deepEqual(seen, [null, step, step, step, null])
})

test('malformed codes are not accepted', () => {
  const now = new Date(vectors[4][0] * 1_000)
  for (const text of ['', '27903', '2790370', '27903x', '２７９０３７', '-79037', '279 37', 'x'.repeat(1_000)]) {
    assert.equal(oneTimeCodes.stepOf(secret, text, now), null, text)
  }
})

test('secrets are 160 random bits, and the otpauth address names service and account', () => {
  const [one, other] = [oneTimeCodes.newSecret(), oneTimeCodes.newSecret()]
  assert.match(one, /^[A-Z2-7]{32}$/)
  assert.notEqual(one, other)
  const uri = new URL(oneTimeCodes.uriOf(one, { issuer: 'Speckeep (a.example)', account: 'ada@example.org' }))
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(uri.searchParams.get('secret'), one)
  assert.equal(uri.searchParams.get('issuer'), 'Speckeep (a.example)')
  assert.match(decodeURIComponent(uri.pathname), /ada@example\.org$/)
})
