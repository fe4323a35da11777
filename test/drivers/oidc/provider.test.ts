import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { oidcProvider } from '#drivers/oidc/index.ts'
import type { IdentityProvider } from '#ports/identityProvider.ts'
import { clientId, jsonReply, startProvider } from '../../support/identityProvider.ts'
import { malformedAnswers } from '../../support/malformedAnswers.ts'

const provider = await startProvider()
provider.register('http://127.0.0.1:1')
after(() => provider[Symbol.asyncDispose]())
beforeEach(() => provider.reset())

const metadataPath = '/.well-known/openid-configuration'
const failed = { name: 'IdentityError', kind: 'failed' }
const asked = { state: 's', nonce: 'n', challenge: 'c', redirectUri: 'http://127.0.0.1:1/auth/oidc/callback' }
const answer = { ...asked, code: 'x', verifier: 'v'.repeat(43), iss: provider.issuer }

let nowMs = 0

function newDriver(issuer = provider.issuer): IdentityProvider {
  const client = { id: clientId, secret: provider.secret }
  return oidcProvider({ issuer, client, label: 'Example Inc.', timeoutMs: 500, now: () => nowMs })
}

function claims(more: object = {}) {
  const nowS = Math.floor(Date.now() / 1_000)
  const good = { iss: provider.issuer, sub: 'one', aud: clientId, nonce: 'n', iat: nowS, exp: nowS + 600 }
  return { ...good, email: 'one@company.example', ...more }
}

function answerCodeWith(idToken: string): void {
  provider.override('/token', jsonReply({ access_token: 'any', token_type: 'Bearer', id_token: idToken }))
}

async function metadata(): Promise<Record<string, unknown>> {
  return (await (await fetch(provider.issuer + metadataPath)).json()) as Record<string, unknown>
}

test("the provider's endpoints and keys are fetched once for many users", async () => {
  const driver = newDriver()
  answerCodeWith(provider.forge(claims()))
  const before = [provider.requests(metadataPath), provider.requests('/jwks')] as const
  await Promise.all(Array.from({ length: 5 }, () => driver.authorizationUrl(asked)))
  await Promise.all(Array.from({ length: 5 }, () => driver.identify(answer)))
  assert.deepEqual([provider.requests(metadataPath), provider.requests('/jwks')], [before[0] + 1, before[1] + 1])
})

test('after the provider rotates its keys the next user is verified with the new ones immediately', async () => {
  const driver = newDriver()
  answerCodeWith(provider.forge(claims()))
  await driver.identify(answer)
  provider.rotateKeys()
  answerCodeWith(provider.forge(claims()))
  assert.equal((await driver.identify(answer)).subject, 'one')
})

test('a provider that does not name its key may replace it as well', async () => {
  const driver = newDriver()
  const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: readonly object[] }
  const unnamed = (published: readonly object[]) => {
    provider.override('/jwks', jsonReply({ keys: published.map(key => ({ ...key, kid: undefined })) }))
    answerCodeWith(provider.forge(claims(), { kid: undefined }))
  }
  unnamed(keys)
  assert.equal((await driver.identify(answer)).subject, 'one')
  provider.reset()
  provider.rotateKeys()
  const { keys: others } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: readonly object[] }
  unnamed(others)
  assert.equal((await driver.identify(answer)).subject, 'one')
})

test('unknown keys are looked up once a minute, however often they come', async () => {
  const driver = newDriver()
  answerCodeWith(provider.forge(claims()))
  await driver.identify(answer)
  const before = provider.requests('/jwks')
  answerCodeWith(provider.forge(claims(), { kid: 'unknown' }))
  for (let time = 0; time < 5; time += 1) await assert.rejects(driver.identify(answer), failed)
  assert.equal(provider.requests('/jwks'), before + 1)
  nowMs += 60_000
  for (let time = 0; time < 5; time += 1) await assert.rejects(driver.identify(answer), failed)
  assert.equal(provider.requests('/jwks'), before + 2)
})

test('a key that the provider withdrew is accepted for at most five minutes', async () => {
  const driver = newDriver()
  const withdrawn = provider.forge(claims())
  answerCodeWith(withdrawn)
  await driver.identify(answer)
  provider.rotateKeys()
  nowMs += 5 * 60_000
  await assert.rejects(driver.identify(answer), failed)
})

test('algorithms that the provider itself offers are refused without a key that it publishes', async () => {
  const offered = { ...(await metadata()), id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] }
  provider.override(metadataPath, jsonReply(offered))
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const text = `${part({ alg: 'HS256' })}.${part(claims())}`
  const signature = createHmac('sha256', provider.secret).update(text).digest('base64url')
  for (const token of [`${part({ alg: 'none' })}.${part(claims())}.`, `${text}.${signature}`]) {
    answerCodeWith(token)
    await assert.rejects(newDriver().identify(answer), failed, token)
  }
  answerCodeWith(provider.forge(claims()))
  assert.equal((await newDriver().identify(answer)).subject, 'one')
})

test('an email that only the user info contains is verified only if the user info says so', async () => {
  const token = { ...claims({ email: undefined, email_verified: true }) }
  for (const [userInfo, isEmailVerified] of [
    [{ email_verified: true }, true],
    [{ email_verified: false }, false],
    [{}, false],
  ] as const) {
    answerCodeWith(provider.forge(token))
    provider.override('/me', jsonReply({ sub: 'one', email: 'two@company.example', ...userInfo }))
    const person = await newDriver().identify(answer)
    assert.deepEqual([person.email, person.isEmailVerified], ['two@company.example', isEmailVerified])
  }
  provider.override('/me', jsonReply({ sub: 'another', email: 'two@company.example', email_verified: true }))
  await assert.rejects(newDriver().identify(answer), failed)
})

test('an unreachable or malfunctioning provider fails in time, and the next user queries it again', async () => {
  for (const [what, reply] of Object.entries(malformedAnswers)) {
    const driver = newDriver()
    provider.override(metadataPath, reply)
    await assert.rejects(driver.authorizationUrl(asked), failed, `metadata: ${what}`)
    provider.reset()
    assert.ok(await driver.authorizationUrl(asked), what)
    answerCodeWith(provider.forge(claims()))
    provider.override('/jwks', reply)
    await assert.rejects(driver.identify(answer), failed, `keys: ${what}`)
    provider.reset()
    answerCodeWith(provider.forge(claims()))
    assert.equal((await driver.identify(answer)).subject, 'one', what)
  }
})

test('malformed keys are refused', async () => {
  answerCodeWith(provider.forge(claims()))
  for (const keys of [undefined, {}, ['key'], [null], [{ kty: 'RSA' }], []]) {
    provider.override('/jwks', jsonReply({ keys }))
    await assert.rejects(newDriver().identify(answer), failed, JSON.stringify(keys))
  }
})

test('provider addresses without TLS or on the internal network are refused', async () => {
  const good = await metadata()
  const wrong = [
    'http://company.example/token',
    'https://169.254.169.254/token',
    'https://metadata.google.internal/token',
    'https://user:secret@company.example/token',
    'file:///etc/passwd',
    'token',
    7,
    null,
  ]
  for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
    for (const address of wrong) {
      provider.override(metadataPath, jsonReply({ ...good, [endpoint]: address }))
      await assert.rejects(newDriver().authorizationUrl(asked), failed, `${endpoint} ${address}`)
    }
  }
  provider.override(metadataPath, jsonReply({ ...good, issuer: 'http://127.0.0.1:1' }))
  await assert.rejects(newDriver().authorizationUrl(asked), failed)
})
