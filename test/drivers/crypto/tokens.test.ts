import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTokens } from '#drivers/crypto/tokens.ts'

const options = {
  jwtSecret: Buffer.from('0123456789-0123456789-0123456789-0123456789'),
  issuer: 'https://keep.example.org',
  audience: 'speckeep',
  accessLifetimeS: 900,
}
const tokens = createTokens(options)
const stranger = createTokens({ ...options, jwtSecret: Buffer.from('another-secret-another-secret-another-secret') })
const family = '0198c1f2-3b4a-7c5d-8e6f-a0b1c2d3e4f5'
const opened = { projectId: Number.MAX_SAFE_INTEGER, userId: 7, family, issuedAt: new Date('2026-03-01T00:00:00.001Z') }

test('a refresh token is always the same for the same family and generation, and identifies both', () => {
  assert.equal(tokens.refreshToken(family, 3), createTokens(options).refreshToken(family, 3))
  for (const generation of [0, 1, 3, 2 ** 32 - 1]) {
    assert.deepEqual(tokens.readRefresh(tokens.refreshToken(family, generation)), { family, generation })
  }
})

test('refresh tokens of other families, generations and secrets are different', () => {
  const made = [
    tokens.refreshToken(family, 3),
    tokens.refreshToken(family, 4),
    tokens.refreshToken(randomUUID(), 3),
    stranger.refreshToken(family, 3),
  ]
  assert.equal(new Set(made).size, made.length)
  assert.equal(tokens.readRefresh(stranger.refreshToken(family, 3)), null)
})

test('a refresh token is made only for a UUID and a generation in range', () => {
  assert.throws(() => tokens.refreshToken('family', 1), TypeError)
  assert.throws(() => tokens.refreshToken(family, -1), RangeError)
  assert.throws(() => tokens.refreshToken(family, 2 ** 32), RangeError)
})

test('a refresh token with any character changed, added or removed is not recognised', () => {
  const token = tokens.refreshToken(family, 3)
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    assert.equal(tokens.readRefresh(token.slice(0, at) + other + token.slice(at + 1)), null, `changed at ${at}`)
    assert.equal(tokens.readRefresh(token.slice(0, at) + token.slice(at + 1)), null, `cut at ${at}`)
  }
  for (const other of [`${token}=`, `${token}A`, ` ${token}`, `${token}\n`, '', token.repeat(100)]) {
    assert.equal(tokens.readRefresh(other), null)
  }
})

test('an arbitrary text passes as no kind of token', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.base64String({ minLength: 60, maxLength: 100 }),
  )
  fc.assert(
    fc.property(texts, text => {
      assert.equal(tokens.readAccess(text), null)
      assert.equal(tokens.readRefresh(text), null)
      assert.equal(tokens.csrfMatches(family, text), false)
      assert.equal(tokens.readPagesAccess(text, new Date()), null)
    }),
  )
})

test('a token of one kind does not pass as one of another', () => {
  const { token: access } = tokens.signAccess(7, randomUUID())
  const refresh = tokens.refreshToken(family, 3)
  const csrf = tokens.csrfToken(family)
  const pages = tokens.signPagesAccess({ ...opened, projectId: 7 }, new Date('2030-01-01'))
  for (const other of [refresh, csrf, pages]) assert.equal(tokens.readAccess(other), null)
  for (const other of [access, csrf, pages]) assert.equal(tokens.readRefresh(other), null)
  for (const other of [access, refresh, pages]) assert.equal(tokens.csrfMatches(family, other), false)
  for (const other of [access, refresh, csrf]) assert.equal(tokens.readPagesAccess(other, new Date('2026-01-01')), null)
})

test('a CSRF token is new each time and valid only for its own family', () => {
  const [one, two] = [tokens.csrfToken(family), tokens.csrfToken(family)]
  assert.notEqual(one, two)
  assert.equal(tokens.csrfMatches(family, one), true)
  assert.equal(tokens.csrfMatches(family, two), true)
  assert.equal(tokens.csrfMatches(randomUUID(), one), false)
  assert.equal(tokens.csrfMatches('', one), false)
  assert.equal(tokens.csrfMatches(family, stranger.csrfToken(family)), false)
  assert.throws(() => tokens.csrfToken('no family'), TypeError)
})

test('a page access token names one project, user and sign-in, and expires at its time', () => {
  const until = new Date('2026-03-01T12:00:00.500Z')
  const token = tokens.signPagesAccess(opened, until)
  assert.deepEqual(tokens.readPagesAccess(token, new Date(until.getTime() - 1)), opened)
  const unnamed = { ...opened, family: null }
  assert.deepEqual(tokens.readPagesAccess(tokens.signPagesAccess(unnamed, until), new Date(0)), unnamed)
  assert.equal(tokens.readPagesAccess(token, until), null)
  assert.equal(stranger.readPagesAccess(token, new Date(0)), null)
})

test('a git token has a prefix that scanners recognise, 178 random bits, and a plain SHA-256 for lookup', () => {
  const made = Array.from({ length: 1_000 }, () => tokens.newGitToken())
  assert.equal(new Set(made.map(({ token }) => token)).size, made.length)
  for (const { token, hash, ending } of made) {
    assert.match(token, /^spk_[0-9A-Za-z]{30}$/)
    assert.deepEqual(Buffer.from(hash), createHash('sha256').update(token).digest())
    assert.deepEqual(tokens.hashGitToken(token), hash)
    assert.equal(ending, token.slice(-4))
  }
  const used = new Set(made.flatMap(({ token }) => [...token.slice(4)]))
  assert.equal(used.size, 62)
})

test('a marker is the same word for the same text, and a different one in another installation', () => {
  const marker = tokens.markerFor('# A\n')
  assert.match(marker, /^[0-9a-f]{16}$/)
  assert.equal(tokens.markerFor('# A\n'), marker)
  assert.notEqual(tokens.markerFor('# B\n'), marker)
  assert.notEqual(stranger.markerFor('# A\n'), marker)
})

test('a key for a file of a site is a part of one access, for this path only', () => {
  const path = 'docs/a b.png'
  for (const access of [opened, { ...opened, projectId: 1, family: null }]) {
    const key = tokens.signFileAccess(access, path)
    assert.deepEqual(tokens.readFileAccess(key, path), access)
    for (const other of ['docs/a b.pn', 'docs/a b.png2', 'a b.png', '', 'docs/a%20b.png'])
      assert.equal(tokens.readFileAccess(key, other), null, other)
    assert.equal(stranger.readFileAccess(key, path), null)
    assert.equal(tokens.readPagesAccess(key, opened.issuedAt), null)
  }
  assert.equal(tokens.readFileAccess(tokens.signPagesAccess(opened, new Date('2030-01-01')), ''), null)
})
