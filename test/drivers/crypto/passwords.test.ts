import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOptions } from '@node-rs/argon2'
import { argon2Passwords } from '#drivers/crypto/passwords.ts'

const passwords = argon2Passwords({ parallel: 2, queueMax: 100 })

test('a password matches its own hash and no other password does', async () => {
  const stored = await passwords.hash('correct horse battery')
  assert.equal(await passwords.verify('correct horse battery', stored), true)
  assert.equal(await passwords.verify('correct horse batterz', stored), false)
  assert.equal(await passwords.verify('', stored), false)
})

test('a hash is an Argon2id PHC string with the recommended cost and a fresh salt each time', async () => {
  const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.deepEqual(parseOptions(one).saltLen, 16)
  assert.notEqual(one, two)
})

const close: readonly [what: string, stored: string, tried: string][] = [
  ['the character after the 72nd', `${'a'.repeat(72)}b`, `${'a'.repeat(72)}c`],
  ['the last of a thousand characters', `${'x'.repeat(999)}1`, `${'x'.repeat(999)}2`],
  ['a space at the end', 'correct horse', 'correct horse '],
  ['a space at the start', 'correct horse', ' correct horse'],
  ['what follows a NUL', 'correct\0horse', 'correct\0house'],
  ['a capital', 'correct horse', 'Correct horse'],
  ['the Unicode normalisation of a letter', 'caf\u00e9 correct', 'cafe\u0301 correct'],
  ['an emoji', 'correct horse 🐴', 'correct horse 🐎'],
]

for (const [what, stored, tried] of close) {
  test(`passwords that differ in ${what} are different`, async () => {
    const hash = await passwords.hash(stored)
    assert.equal(await passwords.verify(tried, hash), false)
    assert.equal(await passwords.verify(stored, hash), true)
  })
}

test('an unknown account is refused after as much work as a known one', async () => {
  const stored = await passwords.hash('correct horse')
  const timeOf = async (hash: string | null) => {
    const before = process.cpuUsage()
    assert.equal(await passwords.verify('wrong horse', hash), false)
    return process.cpuUsage(before).user / 1_000
  }
  // The sums of many: some systems count processor time in ticks of 10 ms.
  let [known, unknown] = [0, 0]
  for (let round = 0; round < 15; round++) {
    known += await timeOf(stored)
    unknown += await timeOf(null)
  }
  assert.ok(unknown > known / 2 && known > unknown / 2, `known ${known} ms, unknown ${unknown} ms`)
})

test('a full queue refuses immediately with a time to retry, and callers in it still get their answer', async () => {
  const crowded = argon2Passwords({ parallel: 1, queueMax: 3 })
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => crowded.verify('correct horse', null)))
  const refusals = attempts.flatMap(attempt => (attempt.status === 'rejected' ? [attempt.reason] : []))
  assert.ok(refusals.length >= 6 && refusals.length <= 7, `${refusals.length} refused`)
  for (const refusal of refusals) {
    assert.equal(refusal.code, 'unavailable')
    assert.equal(refusal.retryAfterS, 1)
  }
  await assert.doesNotReject(crowded.hash('correct horse'))
})

test('the passwords that attackers try first are common in any capitalisation', () => {
  for (const password of ['password', 'Password1', '12345678', 'qwertyuiop', 'ILOVEYOU', '1q2w3e4r']) {
    assert.equal(passwords.isCommon(password), true, password)
  }
  for (const password of ['correct horse battery', 'kT9#vLq2-mZ', '', 'constructor', '__proto__']) {
    assert.equal(passwords.isCommon(password), false, password)
  }
})

test('at least 3,000 passwords that are long enough to be accepted count as common', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const chosen = dictionary['passwords-common'].filter(password => password.length >= 8)
  assert.ok(chosen.length >= 3_000, `${chosen.length}`)
  assert.ok(chosen.slice(0, 3_000).every(password => passwords.isCommon(password)))
})
