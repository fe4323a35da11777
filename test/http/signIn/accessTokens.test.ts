import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import { after, test } from 'node:test'
import type { Me } from '#contract/accounts.ts'
import type { Answer } from '#testing/users.ts'
import { readJwt, signJwt } from '../../support/jwt.ts'
import { assertProblem } from '../../support/problems.ts'
import { sendRawRequest } from '../../support/rawRequest.ts'
import { testService } from '../../support/service.ts'

const secret = randomBytes(32).toString('hex')
const service = await testService({ env: { JWT_SECRET: secret } })
after(() => service[Symbol.asyncDispose]())
const user = await service.user()
const { header, payload } = readJwt(user.token)

function me(authorization: string): Promise<Answer> {
  return service.anyone.get('/api/auth/me', undefined, { authorization })
}

/** The user's own token with some parts replaced, signed with the right secret. */
function forged(change: { readonly header?: object; readonly payload?: object }): string {
  return signJwt({ header: { ...header, ...change.header }, payload: { ...payload, ...change.payload } }, secret)
}

async function assertRefused(tokens: Readonly<Record<string, string>>): Promise<void> {
  for (const [what, token] of Object.entries(tokens)) {
    const answer = await me(`Bearer ${token}`)
    assertProblem(answer, 'unauthenticated', what)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="speckeep"', what)
  }
  assert.equal((await me(`Bearer ${forged({})}`)).status, 200, 'the unmodified token')
}

test('a token cannot choose its algorithm by name or by key', async () => {
  const unsigned = (alg: string) => `${forged({ header: { alg } }).split('.').slice(0, 2).join('.')}.`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const ed25519 = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const rs256 = forged({ header: { alg: 'RS256' } })
    .split('.')
    .slice(0, 2)
    .join('.')
  const eddsa = forged({ header: { alg: 'EdDSA' } })
    .split('.')
    .slice(0, 2)
    .join('.')
  await assertRefused({
    none: unsigned('none'),
    None: unsigned('None'),
    nOnE: unsigned('nOnE'),
    'none, with a signature': forged({ header: { alg: 'none' } }),
    'another name': forged({ header: { alg: 'HS512' } }),
    'a name in lower case': forged({ header: { alg: 'hs256' } }),
    'a name with a space': forged({ header: { alg: ' HS256' } }),
    'a list of names': forged({ header: { alg: ['HS256'] } }),
    'no name': forged({ header: { alg: undefined } }),
    'RS256 over its own key': `${rs256}.${createSign('sha256').update(rs256).sign(privateKey, 'base64url')}`,
    'HS256 with a public key as the secret': signJwt({ header, payload }, pem),
    'EdDSA over its own key': `${eddsa}.${signBytes(null, Buffer.from(eddsa), ed25519.privateKey).toString('base64url')}`,
    'another secret': signJwt({ header, payload }, `${secret}!`),
    'no secret': signJwt({ header, payload }, ''),
  })
})

test('a token cannot supply or name a key', async () => {
  await assertRefused({
    'a file as key id': forged({ header: { kid: '../../../../../dev/null' } }),
    'SQL as key id': forged({ header: { kid: "x' union select 'secret" } }),
    'no key id': forged({ header: { kid: undefined } }),
    'another type': forged({ header: { typ: 'JWT' } }),
    'no type': forged({ header: { typ: undefined } }),
  })
  const ownKey = { jwk: { kty: 'oct', k: 'eA' }, jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9/cert' }
  const own = signJwt({ header: { ...header, ...ownKey }, payload }, 'x')
  assertProblem(await me(`Bearer ${own}`), 'unauthenticated', 'the key in the token')
})

test('every claim is required, has its type, and is valid', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const cases: Readonly<Record<string, object>> = {
    'past its end': { exp: now - 1 },
    'without an end': { exp: undefined },
    'an expiry as text': { exp: String(now + 900) },
    'an expiry with a fraction': { exp: now + 900.5 },
    'an expiry before the epoch': { exp: -1 },
    'an expiry that is not a number': { exp: null },
    'from the future': { iat: now + 3_600, exp: now + 7_200 },
    'without a beginning': { iat: undefined },
    'not valid yet': { nbf: now + 3_600 },
    nobody: { sub: undefined },
    'a number as subject': { sub: user.id },
    'subject zero': { sub: '0' },
    'a subject with a sign': { sub: `+${user.id}` },
    'a subject with a fraction': { sub: `${user.id}.0` },
    'a list of subjects': { sub: [String(user.id)] },
    'a subject above the safe integers': { sub: '9007199254740993' },
    'another issuer': { iss: 'somebody' },
    'no issuer': { iss: undefined },
    'another audience': { aud: 'others' },
    'a list of audiences': { aud: ['speckeep', 'others'] },
    'no audience': { aud: undefined },
  }
  const tokens = Object.entries(cases).map(([what, change]) => [what, forged({ payload: change })])
  await assertRefused(Object.fromEntries(tokens))
  const endless = JSON.stringify(payload).replace(/"exp":\d+/, '"exp":1e999')
  const [head = ''] = user.token.split('.')
  assertProblem(await me(`Bearer ${head}.${Buffer.from(endless).toString('base64url')}.x`), 'unauthenticated')
})

test('a string that is not in the form of a token is refused', async () => {
  const { token } = user
  const [head = '', body = '', signature = ''] = token.split('.')
  await assertRefused({
    'one part': head,
    'two parts': `${head}.${body}`,
    'four parts': `${token}.${signature}`,
    'the five parts of an encrypted one': `${head}..${body}.${signature}.${signature}`,
    'an empty part': `${head}..${signature}`,
    padding: `${token}=`,
    'a changed payload': `${head}.${body.slice(0, -2)}AA.${signature}`,
    'a signature for another user': `${head}.${body}.${signature.split('').reverse().join('')}`,
    'a comma between two tokens': `${token},${token}`,
    'a space within': `${head}. ${body}.${signature}`,
  })
  const long = `${head}.${'A'.repeat(10_000)}.${signature}`
  assertProblem(await me(`Bearer ${long}`), 'unauthenticated', '10 kB')
})

test('a token is read from one Authorization header of type Bearer, and from nowhere else', async () => {
  const { token } = user
  for (const scheme of ['', 'Basic ', 'Token ', 'Bearer: ', 'Bearer  ', 'BearerBearer ']) {
    assertProblem(await me(`${scheme}${token}`), 'unauthenticated', scheme)
  }
  const addresses = ['access_token', 'token', 'accessToken', 'authorization', 'Authorization']
  for (const name of addresses) {
    const path = `/api/auth/me?${name}=${token}&x=Bearer%20${token}`
    assertProblem(await service.anyone.get(path), 'unauthenticated', name)
  }
  const inOtherHeaders = { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}`, 'x-authorization': token }
  assertProblem(await service.anyone.get('/api/auth/me', undefined, inOtherHeaders), 'unauthenticated')
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    assert.equal((await me(`${scheme} ${token}`)).status, 200, scheme)
})

test('of two Authorization headers neither is accepted', async () => {
  const ask = (...values: readonly string[]) => {
    const lines = values.map(value => `Authorization: ${value}\r\n`).join('')
    return sendRawRequest(service.url, `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
  }
  const good = `Bearer ${user.token}`
  assertProblem(await ask(good, 'Bearer x.y.z'), 'unauthenticated')
  assertProblem(await ask('Bearer x.y.z', good), 'unauthenticated')
  assertProblem(await ask(good, good), 'unauthenticated')
  assert.equal((await ask(good)).status, 200)
})

test('two users with many concurrent requests each see only their own data', async () => {
  const users = [user, await service.user()]
  const rounds = Array.from({ length: 250 }, () => users).flat()
  for (let start = 0; start < rounds.length; start += 50) {
    const asking = rounds.slice(start, start + 50)
    const answers = await Promise.all(asking.map(one => one.get('/api/auth/me')))
    assert.deepEqual(
      answers.map(answer => answer.as<Me>().id),
      asking.map(one => one.id),
    )
  }
})

test('a token of a user who no longer exists writes nothing, and the answer says so', async () => {
  const deleted = await service.user()
  await service.database.pool.query('delete from sign_ins where user_id = $1', [deleted.id])
  await service.database.pool.query('delete from users where id = $1', [deleted.id])
  assertProblem(await deleted.get('/api/auth/me'), 'unauthenticated')
  for (const headers of [{}, { 'idempotency-key': 'gone' }]) {
    assertProblem(await deleted.post('/api/projects', { name: 'Nobody' }, headers), 'unauthenticated')
    assertProblem(await deleted.post('/api/auth/tokens', { name: 'Nobody' }, headers), 'unauthenticated')
  }
})
