import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import { oidcProvider } from '#drivers/oidc/index.ts'
import type { Clock } from '#ports/clock.ts'
import type { Answer } from '#testing/users.ts'
import { clientId, jsonReply, sampleEmployee, signed, startProvider } from '../../support/identityProvider.ts'
import { malformedAnswers } from '../../support/malformedAnswers.ts'
import { assertProblem } from '../../support/problems.ts'
import { providerBrowser } from '../../support/providerBrowser.ts'
import { testService } from '../../support/service.ts'

/**
 * Everything that an attacker can do to a sign-in with the provider, and everything that a provider can answer wrongly.
 * Each row is refused with its code, and afterwards no account and no sign-in exists.
 */

let aheadMs = 0
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) }
const provider = await startProvider()
/** A short timeout, so that a provider that hangs fails soon. */
const identityProvider = oidcProvider({
  issuer: provider.issuer,
  client: { id: clientId, secret: provider.secret },
  label: 'Example Inc.',
  timeoutMs: 1_000,
})
const service = await testService({ overrides: { identityProvider, clock } })
provider.register(service.url)
after(() => Promise.all([service, provider].map(each => each[Symbol.asyncDispose]())))
const [victim, attacker] = [await service.user(), await service.user()]

beforeEach(() => {
  aheadMs = 0
  provider.reset()
})

async function begun(user: typeof victim | null = null) {
  const browser = providerBrowser(service, provider, user)
  const authorizationUrl = await browser.begin()
  const back = await browser.visit(authorizationUrl, sampleEmployee())
  return { browser, back, nonce: new URL(authorizationUrl).searchParams.get('nonce') ?? '' }
}

async function made(): Promise<string> {
  const counts = await service.database.pool.query(
    'select (select count(*) from users) as users, (select count(*) from sign_ins) as sign_ins, (select count(*) from identities) as identities',
  )
  return JSON.stringify(counts.rows[0])
}

const attacks: Readonly<Record<string, () => Promise<Answer>>> = {
  'a state that was never issued': async () => {
    const { browser, back } = await begun()
    return await browser.finish({ ...back, state: 'made-up' })
  },
  'a state with one character changed': async () => {
    const { browser, back } = await begun()
    const at = back.state.length >> 1
    const changed = `${back.state.slice(0, at)}${back.state[at] === 'A' ? 'B' : 'A'}${back.state.slice(at + 1)}`
    return await browser.finish({ ...back, state: changed })
  },
  'a state without the cookie': async () => {
    const { browser, back } = await begun()
    browser.nonce = ''
    return await browser.finish(back)
  },
  "the attacker's code and state in the victim's browser": async () => {
    const [{ back }, { browser }] = [await begun(), await begun()]
    return await browser.finish(back)
  },
  'a sign-in that is 10 minutes old': async () => {
    const { browser, back } = await begun()
    aheadMs = 10 * 60_000
    return await browser.finish(back)
  },
  'a link that the attacker starts and the victim finishes': async () => {
    const { browser, back } = await begun(attacker)
    const planted = providerBrowser(service, provider, victim)
    planted.nonce = browser.nonce
    return await planted.finish(back)
  },
  'a sign-in finished as a link': async () => {
    const { browser, back } = await begun()
    const planted = providerBrowser(service, provider, victim)
    planted.nonce = browser.nonce
    return await planted.finish(back)
  },
  'a link finished as a sign-in': async () => {
    const { browser, back } = await begun(victim)
    const stranger = providerBrowser(service, provider)
    stranger.nonce = browser.nonce
    return await stranger.finish(back)
  },
}

for (const [what, attack] of Object.entries(attacks)) {
  test(`${what} is refused before the provider is called`, async () => {
    const before = await made()
    const redeemed = provider.requests('/token')
    const problem = assertProblem(await attack(), 'validation_failed')
    assert.deepEqual(
      problem.errors?.map(({ field }) => field),
      ['state'],
    )
    assert.equal(await made(), before)
    assert.equal(provider.requests('/token'), redeemed)
  })
}

test('an answer is accepted once, and one of another issuer never', async () => {
  const { browser, back } = await begun()
  const other = assertProblem(await browser.finish({ ...back, iss: 'https://evil.example' }), 'validation_failed')
  assert.deepEqual(
    other.errors?.map(({ field }) => field),
    ['iss'],
  )
  assert.equal((await browser.finish(back)).status, 200)
  assertProblem(await browser.finish(back), 'validation_failed')
})

test('a code that was redeemed before is refused with a message about the code', async () => {
  const [first, second] = [await begun(), await begun()]
  assert.equal((await first.browser.finish(first.back)).status, 200)
  const before = await made()
  const replayed = await second.browser.finish({ ...second.back, code: first.back.code })
  const { detail } = assertProblem(replayed, 'validation_failed')
  assert.match(detail, /^code: is invalid or has expired at Example Inc\./)
  assert.equal(await made(), before)
})

test('users are never redirected to another site', async () => {
  for (const redirectUri of ['https://evil.example/', `${service.url}.evil.example/`, `${service.url}/#a`]) {
    const query = new URLSearchParams({ redirectUri })
    assertProblem(await service.anyone.get(`/api/auth/oidc/authorize?${query}`), 'validation_failed', redirectUri)
  }
})

const foreign = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' })
const nowS = () => Math.floor(Date.now() / 1_000)

type Claims = Readonly<Record<string, unknown>>

/** Invalid ID tokens of the provider, by what is wrong with them. */
const forgeries: Readonly<Record<string, (good: Claims) => string>> = {
  'another nonce': good => provider.forge({ ...good, nonce: 'another' }),
  'no nonce': good => provider.forge({ ...good, nonce: undefined }),
  'another audience': good => provider.forge({ ...good, aud: 'another client' }),
  'further audiences without an authorized party': good => provider.forge({ ...good, aud: [clientId, 'another'] }),
  'another authorized party': good => provider.forge({ ...good, aud: [clientId, 'another'], azp: 'another' }),
  'another issuer': good => provider.forge({ ...good, iss: 'https://evil.example' }),
  'an issuer with an extra slash': good => provider.forge({ ...good, iss: `${provider.issuer}/` }),
  'an expiry further in the past than the clock tolerance': good => provider.forge({ ...good, exp: nowS() - 120 }),
  'no end': good => provider.forge({ ...good, exp: undefined }),
  'a not-before time in the future': good => provider.forge({ ...good, nbf: nowS() + 600 }),
  'no subject': good => provider.forge({ ...good, sub: undefined }),
  'a subject that is a number': good => provider.forge({ ...good, sub: 7 }),
  'a subject of 256 characters': good => provider.forge({ ...good, sub: 'x'.repeat(256) }),
  'a subject with a line break': good => provider.forge({ ...good, sub: 'a\nb' }),
  'a foreign key under its own key id': good => signed(good, { alg: 'RS256', kid: 'foreign' }, foreign),
  "a foreign key under the provider's key id": good =>
    signed(good, { alg: 'RS256', kid: kidOf(provider.forge({})) }, foreign),
  'the algorithm none': good => `${part({ alg: 'none' })}.${part(good)}.`,
  'HS256 with the client secret': good => hmac(good, provider.secret),
  'a signature that is cut off': good => provider.forge(good).replace(/\.[^.]+$/, '.'),
  'text that is not a token': () => 'not.a.token',
}

function part(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}

function hmac(claims: Claims, secret: string): string {
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
}

/** A complete sign-in with a provider that answers the code with this ID token. */
async function withToken(forge: (good: Claims) => string): Promise<Answer> {
  const { browser, back, nonce } = await begun()
  const times = { iat: nowS(), exp: nowS() + 600 }
  const good = { iss: provider.issuer, sub: `forged-${nonce}`, aud: clientId, nonce, email: 'a@b.example', ...times }
  provider.override('/token', jsonReply({ access_token: 'any', token_type: 'Bearer', id_token: forge(good) }))
  return await browser.finish(back)
}

test('a token that the test makes as the provider does is accepted, also with a small clock difference', async () => {
  for (const change of [{}, { exp: nowS() - 30 }, { nbf: nowS() + 30 }]) {
    const answer = await withToken(good => provider.forge({ ...good, ...change }))
    assert.equal(answer.status, 200, `${JSON.stringify(change)} ${answer.text}`)
  }
})

for (const [what, forge] of Object.entries(forgeries)) {
  test(`an ID token with ${what} is refused`, async () => {
    const before = await made()
    assertFailed(await withToken(forge))
    assert.equal(await made(), before)
  })
}

for (const [what, reply] of Object.entries(malformedAnswers)) {
  test(`if the provider answers the code with ${what}, one clear error says so`, async () => {
    const { browser, back } = await begun()
    const before = await made()
    provider.override('/token', reply)
    assertFailed(await browser.finish(back))
    assert.equal(await made(), before)
  })
}

function assertFailed(answer: Answer): void {
  const { status, detail } = assertProblem(answer, 'identity_failed')
  assert.equal(status, 502)
  assert.equal(detail, 'Example Inc. could not confirm who you are. Try again, or sign in another way.')
}
