import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, randomUUID, sign as signWith } from 'node:crypto'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { systemClock } from '#drivers/clock.ts'
import { createAccessTokens } from '#drivers/crypto/accessTokens.ts'

const jwtSecret = Buffer.from('0123456789-0123456789-0123456789-0123456789')
const startS = 1_800_000_000
let nowS = startS
const clock = { ...systemClock, now: () => new Date(nowS * 1_000) }
const options = { jwtSecret, issuer: 'https://keep.example.org', audience: 'speckeep', accessLifetimeS: 900, clock }
const tokens = createAccessTokens(options)

const family = randomUUID()
const own = tokens.signAccess(7, family).token
const [ownHeader, ownClaims] = own.split('.', 2).map(part => JSON.parse(Buffer.from(part, 'base64url').toString()))

/** A token signed with the right secret according to its header, so that only the rule under test can refuse it. */
function forge(header: { readonly alg?: unknown }, claims: object | string): string {
  const hash = header.alg === 'HS512' ? 'sha512' : header.alg === 'HS384' ? 'sha384' : 'sha256'
  const text = typeof claims === 'string' ? claims : JSON.stringify(claims)
  const input = [JSON.stringify(header), text].map(part => Buffer.from(part).toString('base64url')).join('.')
  return `${input}.${createHmac(hash, jwtSecret).update(input).digest('base64url')}`
}

test('an access token says which user it belongs to and when it was issued', () => {
  assert.deepEqual(tokens.readAccess(own), { userId: 7, family, issuedAt: new Date(startS * 1_000) })
  assert.equal(tokens.signAccess(7, family).expiresInS, 900)
  assert.equal(
    tokens.readAccess(tokens.signAccess(Number.MAX_SAFE_INTEGER, family).token)?.userId,
    Number.MAX_SAFE_INTEGER,
  )
})

test('an access token states its type, issuer and audience', () => {
  assert.deepEqual(ownHeader, { alg: 'HS256', typ: 'at+jwt', kid: ownHeader.kid })
  assert.match(ownHeader.kid, /^[\w-]{8}$/)
  const { issuer: iss, audience: aud } = options
  assert.deepEqual(ownClaims, { sub: '7', sid: family, iss, aud, iat: startS, exp: startS + 900 })
})

test('the forged token of these tests is valid when nothing is changed', () => {
  assert.deepEqual(tokens.readAccess(forge(ownHeader, ownClaims)), tokens.readAccess(own))
})

test('an access token is valid until the second before it expires', t => {
  t.after(() => {
    nowS = startS
  })
  nowS = startS + 899
  assert.notEqual(tokens.readAccess(own), null)
  nowS = startS + 900
  assert.equal(tokens.readAccess(own), null)
})

const headers: readonly [what: string, change: object][] = [
  ...['none', 'None', 'nOnE', 'NONE', '', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA', 'hs256', ' HS256', 'HS256 '].map(
    alg => [`the algorithm "${alg}"`, { alg }] as [string, object],
  ),
  ['a list of algorithms', { alg: ['HS256'] }],
  ['no algorithm', { alg: undefined }],
  ['the type JWT', { typ: 'JWT' }],
  ['no type', { typ: undefined }],
  ['a type that is not text', { typ: ['at+jwt'] }],
  ['another key id', { kid: 'AAAAAAAA' }],
  ['a key id that is a path', { kid: '../../dev/null' }],
  ['no key id', { kid: undefined }],
  ['an unknown critical header', { crit: ['exp'], exp: 1 }],
]

for (const [what, change] of headers) {
  test(`a header with ${what} is refused`, () => {
    assert.equal(tokens.readAccess(forge({ ...ownHeader, ...change }, ownClaims)), null)
  })
}

test('keys that a header carries are never used or fetched', () => {
  const change = { jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9/cert', jwk: { kty: 'oct', k: 'AAAA' } }
  const token = forge({ ...ownHeader, ...change }, ownClaims)
  const resigned = token.replace(/[^.]+$/, '')
  const input = resigned.slice(0, -1)
  const withTheirs = resigned + createHmac('sha256', Buffer.from('AAAA', 'base64url')).update(input).digest('base64url')
  assert.equal(tokens.readAccess(withTheirs), null)
})

const claims: readonly [what: string, change: object][] = [
  ['another issuer', { iss: 'https://evil.example.org' }],
  ['no issuer', { iss: undefined }],
  ['a list of issuers', { iss: ['https://keep.example.org'] }],
  ['another audience', { aud: 'pages' }],
  ['no audience', { aud: undefined }],
  ['a list of audiences', { aud: ['speckeep', 'pages'] }],
  ['a malformed sign-in id', { sid: 'x' }],
  ['a sign-in id that is null', { sid: null }],
  ['no subject', { sub: undefined }],
  ...['', '0', '-7', '07', '7.0', '7e0', '0x7', ' 7', '7\n', '9007199254740993', '99999999999999999', 'admin'].map(
    sub => [`the subject ${JSON.stringify(sub)}`, { sub }] as [string, object],
  ),
  ['a subject that is a number', { sub: 7 }],
  ['a list of subjects', { sub: ['7'] }],
  ['no expiry', { exp: undefined }],
  ['an expiry that is text', { exp: String(startS + 900) }],
  ['an expiry with a fraction', { exp: startS + 900.5 }],
  ['a negative expiry', { exp: -1 }],
  ['an expiry that is null', { exp: null }],
  ['no time of issue', { iat: undefined }],
  ['a time of issue that is text', { iat: String(startS) }],
  ['a time of issue in the far future', { iat: startS + 61 }],
  ['a not-before time', { nbf: startS - 1 }],
]

for (const [what, change] of claims) {
  test(`claims with ${what} are refused`, () => {
    assert.equal(tokens.readAccess(forge(ownHeader, { ...ownClaims, ...change })), null)
  })
}

test('a token of an earlier version, which states no sign-in, belongs to none', () => {
  assert.equal(tokens.readAccess(forge(ownHeader, { ...ownClaims, sid: undefined }))?.family, null)
})

test('an expiry beyond the range of numbers is refused', () => {
  const endless = JSON.stringify(ownClaims).replace(/"exp":\d+/, '"exp":1e999')
  assert.equal(tokens.readAccess(forge(ownHeader, endless)), null)
})

test('a token from an instance whose clock is slightly ahead is accepted', () => {
  assert.notEqual(tokens.readAccess(forge(ownHeader, { ...ownClaims, iat: startS + 60 })), null)
})

const [header = '', body = '', signature = ''] = own.split('.')
const shapes: readonly [what: string, token: string][] = [
  ['no segments', ''],
  ['one segment', header],
  ['two segments', `${header}.${body}`],
  ['an empty signature', `${header}.${body}.`],
  ['four segments', `${own}.${signature}`],
  ['five segments', `${header}..${body}.${body}.${signature}`],
  ['a leading segment', `.${own}`],
  ['padding', `${own}=`],
  ['white space', ` ${own}`],
  ['a trailing line break', `${own}\n`],
  ['other letters', own.replace('.', '．')],
  ['a signature of another token', `${header}.${body}.${tokens.signAccess(8, family).token.split('.')[2]}`],
  ['a truncated signature', own.slice(0, -1)],
  ['claims that are a list', forge(ownHeader, '[]')],
  ['claims that are not JSON', forge(ownHeader, '{')],
  ['more than 4,096 characters', forge({ ...ownHeader, pad: 'x'.repeat(4_096) }, ownClaims)],
]

for (const [what, token] of shapes) {
  test(`a token with ${what} is refused`, () => assert.equal(tokens.readAccess(token), null))
}

test('a public key used as if it were the secret signs no valid token', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const input = [{ ...ownHeader, alg: 'RS256' }, ownClaims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  assert.equal(
    tokens.readAccess(`${input}.${signWith('sha256', Buffer.from(input), privateKey).toString('base64url')}`),
    null,
  )
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  assert.equal(
    tokens.readAccess(`${header}.${body}.${createHmac('sha256', pem).update(`${header}.${body}`).digest('base64url')}`),
    null,
  )
})

test('a token of another secret, issuer or audience is refused', () => {
  const others = [
    { ...options, jwtSecret: Buffer.from('another-secret-another-secret-another-secret') },
    { ...options, issuer: 'https://other.example.org' },
    { ...options, audience: 'other' },
  ]
  for (const other of others)
    assert.equal(tokens.readAccess(createAccessTokens(other).signAccess(7, family).token), null)
})

test("ten thousand alternating reads of two users' tokens never mix them up", () => {
  const two = [7, 8].map(userId => ({ userId, token: tokens.signAccess(userId, family).token }))
  for (let round = 0; round < 5_000; round++) {
    for (const { userId, token } of two) assert.equal(tokens.readAccess(token)?.userId, userId)
  }
})

test('a token that was verified does not keep the memory that it was read with', () => {
  const collect = collector()
  const count = 500
  const beforeBytes = heldBytes(collect)
  for (let user = 1; user <= count; user++) {
    assert.ok(tokens.readAccess(tokens.signAccess(user, randomUUID()).token))
    // Other buffers are made between two requests.
    for (let made = 0; made < 4; made++) Buffer.from('x'.repeat(20_000))
  }
  const poolBytes = Buffer.poolSize
  assert.ok(heldBytes(collect) - beforeBytes < (count * poolBytes) / 4)
})

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

function heldBytes(collect: () => void): number {
  // The first collection frees some buffers later.
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}
