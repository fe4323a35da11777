import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { HostError } from '#ports/hosts.ts'
import { authorize } from '#testing/hosts/gitea/accounts.ts'
import { assertRejects } from '#testing/hosts/project.ts'
import { type GiteaSubject, giteaSubject } from './subject.ts'

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const redirectUri = 'https://speckeep.test/callback'

async function withIdentity(
  body: (identity: NonNullable<GiteaSubject['host']['identity']>, subject: GiteaSubject) => Promise<void>,
): Promise<void> {
  for (const forgejo of [false, true]) {
    const subject = await giteaSubject({ forgejo })
    try {
      await body(subject.host.identity ?? assert.fail('the host has no sign-in'), subject)
    } finally {
      await subject.close()
    }
  }
}

test('a user signs in with PKCE and is known by number, name and verified primary address', () =>
  withIdentity(async (identity, { fake }) => {
    const address = identity.authorizationUrl({ state: 'a&b', challenge, redirectUri })
    assert.equal(new URL(address).searchParams.get('state'), 'a&b')
    assert.equal(new URL(address).origin + new URL(address).pathname, 'https://host.test/git/login/oauth/authorize')
    const grant = await identity.exchange({ code: authorize(fake.state, address, 'ada'), verifier, redirectUri })
    assert.deepEqual(grant.scopes, ['write:user', 'write:repository', 'write:organization'])
    const leftS = ((grant.expiresAt?.getTime() ?? 0) - Date.now()) / 1000
    assert.ok(leftS > 3500 && leftS <= 3600)
    assert.deepEqual(await identity.user({ token: grant.accessToken }), {
      id: 7,
      username: 'ada',
      name: 'ada of the host',
      email: 'ada@example.org',
      avatarUrl: 'https://host.test/git/avatars/7',
    })
    assert.equal(identity.installUrl, null)
    await identity.revoke(grant)
  }))

test('an unverified address is not returned', () =>
  withIdentity(async (identity, { fake, access }) => {
    for (const email of fake.state.users.get('ada')?.emails ?? []) email.verified = !email.primary
    assert.equal((await identity.user(access)).email, null)
  }))

test('a code works once, for the sign-in that started it, and results contain no secret', () =>
  withIdentity(async (identity, { fake }) => {
    const address = identity.authorizationUrl({ state: 's', challenge, redirectUri })
    const code = authorize(fake.state, address, 'ada')
    await assertRejects('access_expired', identity.exchange({ code, verifier: 'w'.repeat(43), redirectUri }))
    await identity.exchange({ code, verifier, redirectUri })
    const again = identity.exchange({ code, verifier, redirectUri })
    await assert.rejects(again, (error: unknown) => {
      assert.ok(error instanceof HostError)
      assert.equal(error.kind, 'access_expired')
      assert.doesNotMatch(`${error.message} ${String(error.cause ?? '')}`, new RegExp(`${code}|client-secret`))
      return true
    })
  }))

test('a grant is renewed, and a used refresh token is no longer valid', () =>
  withIdentity(async (identity, { fake }) => {
    const address = identity.authorizationUrl({ state: 's', challenge, redirectUri })
    const grant = await identity.exchange({ code: authorize(fake.state, address, 'ada'), verifier, redirectUri })
    const refreshToken = grant.refreshToken ?? assert.fail('there is no refresh token')
    const renewed = await identity.refresh({ refreshToken, redirectUri })
    assert.notEqual(renewed.accessToken, grant.accessToken)
    assert.equal((await identity.user({ token: renewed.accessToken })).username, 'ada')
    await assertRejects('access_expired', identity.refresh({ refreshToken, redirectUri }))
  }))

test("an unknown client and an unresponsive host are failures, not the user's fault", () =>
  withIdentity(async (identity, { fake }) => {
    const ask = () => identity.exchange({ code: 'x', verifier, redirectUri })
    fake.fault = () => 'answer lost'
    await assertRejects('failed', ask())
    fake.fault = () => ({ status: 503 })
    await assertRejects('failed', ask())
    fake.fault = () => null
    Object.assign(fake.state.client, { secret: 'another' })
    await assertRejects('failed', ask())
  }))

test('the driver never sends a token twice', () =>
  withIdentity(async (identity, { fake }) => {
    fake.fault = () => 'answer lost'
    await assertRejects('failed', identity.refresh({ refreshToken: 'x', redirectUri }))
    assert.equal(fake.calls.length, 1)
  }))
