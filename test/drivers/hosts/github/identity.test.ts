import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi'
import { githubHost } from '#drivers/hosts/github/index.ts'
import type { HostIdentity } from '#ports/hosts/identity.ts'
import { HostError } from '#ports/hosts.ts'
import { assertRejects } from '#testing/hosts/project.ts'
import { app, type GithubDouble } from './proxy/index.ts'
import { refusal, reply } from './proxy/layer.ts'
import { type GithubSubject, withGithub } from './subject.ts'

type Answer = { readonly code: string; readonly verifier: string; readonly redirectUri: string }

const withIdentity = (body: (identity: HostIdentity, subject: GithubSubject) => Promise<void>) =>
  withGithub(async subject => {
    assert.ok(subject.host.identity)
    await body(subject.host.identity, subject)
  })

/** Acts as the user's browser: opens the address, chooses Ada, returns with a code. */
async function allowed(identity: HostIdentity, github: GithubDouble): Promise<Answer> {
  const verifier = generateRandomCodeVerifier()
  const challenge = await calculatePKCECodeChallenge(verifier)
  const { redirectUri } = app
  const asked = new URL(identity.authorizationUrl({ state: 'some-state', challenge, redirectUri })).searchParams
  const form = new URLSearchParams({ login: 'ada' })
  for (const name of ['client_id', 'redirect_uri', 'scope', 'state']) form.set(name, asked.get(name) ?? '')
  const page = await fetch(`${github.url}/login/oauth/callback`, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(page.headers.get('location') ?? '')
  assert.equal(back.searchParams.get('state'), 'some-state')
  const code = back.searchParams.get('code') ?? ''
  github.signing.issue(code, { challenge: asked.get('code_challenge') ?? '', redirectUri })
  return { code, verifier, redirectUri }
}

test('the sign-in address requests three scopes and sends the challenge', () =>
  withIdentity(async (identity, { github }) => {
    const request = { state: 's&1', challenge: 'c-1', redirectUri: app.redirectUri }
    const url = new URL(identity.authorizationUrl(request))
    assert.equal(url.origin + url.pathname, `${github.url}/login/oauth/authorize`)
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      client_id: app.id,
      redirect_uri: app.redirectUri,
      scope: 'repo user:email read:org',
      state: 's&1',
      code_challenge: 'c-1',
      code_challenge_method: 'S256',
    })
    assert.deepEqual(identity.scopes, ['repo', 'user:email', 'read:org'])
    assert.equal(identity.installUrl, null)
  }))

test('a GitHub App requests no scopes and says where to install it', () => {
  const options = { baseUrl: 'https://github.com', client: app, appSlug: 'speckeep' }
  const { identity } = githubHost(options)
  assert.deepEqual(identity?.scopes, [])
  assert.equal(identity?.installUrl, 'https://github.com/apps/speckeep/installations/new')
  const url = identity?.authorizationUrl({ state: 's', challenge: 'c', redirectUri: app.redirectUri })
  assert.equal(new URL(url ?? '').searchParams.has('scope'), false)
})

test('without a client there is no sign-in', () => {
  assert.equal(githubHost({ baseUrl: 'https://github.com', client: null }).identity, undefined)
})

test('a code and its verifier are exchanged for a grant that identifies its user', () =>
  withIdentity(async (identity, { github }) => {
    const answer = await allowed(identity, github)
    const grant = await identity.exchange(answer)
    assert.deepEqual(grant.scopes, ['repo', 'user:email', 'read:org'])
    assert.deepEqual([grant.refreshToken, grant.expiresAt], [null, null])
    assert.equal(github.signing.lastExchange()['code_verifier'], answer.verifier)
    const user = await identity.user({ token: grant.accessToken })
    assert.deepEqual([user.username, user.name, user.email], ['ada', 'Ada Lovelace', 'ada@example.org'])
    assert.ok(user.id > 0)
  }))

test('a code that was used, or comes with another verifier, is access_expired and never sent twice', () =>
  withIdentity(async (identity, { github }) => {
    const answer = await allowed(identity, github)
    await identity.exchange(answer)
    const before = github.asked.length
    await assertRejects('access_expired', identity.exchange(answer))
    assert.equal(github.asked.length, before + 1)
    const another = await allowed(identity, github)
    await assertRejects('access_expired', identity.exchange({ ...another, verifier: generateRandomCodeVerifier() }))
  }))

test('a lost answer to the exchange is failed, and the code is not sent again', () =>
  withIdentity(async (identity, { github }) => {
    const answer = await allowed(identity, github)
    github.faults(ask => (ask.path === '/login/oauth/access_token' ? 'lost' : null))
    const before = github.asked.length
    await assertRejects('failed', identity.exchange(answer))
    assert.ok(github.asked.length <= before + 1)
  }))

test('only the operator can fix a wrong secret or a wrong callback address', () =>
  withIdentity(async (identity, { github, another }) => {
    const wrong = another({ client: { id: app.id, secret: 'wrong' } }).identity
    assert.ok(wrong)
    await assert.rejects(wrong.exchange(await allowed(identity, github)), /client id and secret/)
    const answer = await allowed(identity, github)
    await assert.rejects(
      identity.exchange({ ...answer, redirectUri: 'http://localhost:3000/other' }),
      /callback address/,
    )
  }))

test('every refusal with status 200 is classified, and none repeats the code', () =>
  withIdentity(async (identity, { github }) => {
    const meanings = {
      bad_verification_code: 'access_expired',
      incorrect_client_credentials: 'failed',
      redirect_uri_mismatch: 'failed',
      unverified_user_email: 'access_refused',
      access_denied: 'access_refused',
      application_suspended: 'failed',
      something_new: 'failed',
    }
    for (const [error, kind] of Object.entries(meanings)) {
      const answer = await allowed(identity, github)
      github.signing.refuse(error)
      await assert.rejects(identity.exchange(answer), (thrown: unknown) => {
        assert.ok(thrown instanceof HostError)
        assert.equal(thrown.kind, kind, error)
        assert.ok(!thrown.message.includes(answer.code))
        return true
      })
    }
    github.signing.refuse('bad_refresh_token')
    await assertRejects('access_expired', identity.refresh({ refreshToken: 'ghr_old', redirectUri: app.redirectUri }))
  }))

test('an expiring grant of an app is renewed with its refresh token', () =>
  withIdentity(async (identity, { github }) => {
    const body = {
      access_token: 'ghu_new',
      token_type: 'bearer',
      expires_in: 28_800,
      refresh_token: 'ghr_new',
      scope: '',
    }
    github.faults(ask => (ask.path === '/login/oauth/access_token' ? reply(200, body) : null))
    const before = Date.now()
    const grant = await identity.refresh({ refreshToken: 'ghr_old', redirectUri: app.redirectUri })
    assert.deepEqual([grant.accessToken, grant.refreshToken, grant.scopes], ['ghu_new', 'ghr_new', []])
    assert.ok(grant.expiresAt && grant.expiresAt.getTime() >= before + 28_800_000)
  }))

test('a grant with fewer scopes than requested says so', () =>
  withIdentity(async (identity, { github }) => {
    const answer = await allowed(identity, github)
    github.signing.grantOnly('user:email')
    assert.deepEqual((await identity.exchange(answer)).scopes, ['user:email'])
  }))

test('an address that is unverified, not primary or hidden is not returned', () =>
  withIdentity(async (identity, { github, access }) => {
    const emails = (list: unknown, status = 200) =>
      github.faults(ask => (ask.path === '/user/emails' ? reply(status, list) : null))
    const email = 'ada@example.org'
    emails([{ email, primary: true, verified: false, visibility: null }])
    assert.equal((await identity.user(access)).email, null)
    emails([{ email, primary: false, verified: true, visibility: null }])
    assert.equal((await identity.user(access)).email, null)
    emails({ message: 'Not Found' }, 404)
    assert.equal((await identity.user(access)).email, null)
    github.faults(ask => (ask.path === '/user/emails' ? refusal(403, 'Resource not accessible by integration') : null))
    assert.equal((await identity.user(access)).email, null)
    github.faults(ask => (ask.path === '/user/emails' ? refusal(401, 'Bad credentials') : null))
    await assertRejects('access_expired', identity.user(access))
    emails([
      { email: 'other@example.org', primary: false, verified: true, visibility: null },
      { email, primary: true, verified: true, visibility: 'private' },
    ])
    assert.equal((await identity.user(access)).email, email)
  }))

test('a grant is revoked at GitHub, and revoking it again is success', () =>
  withIdentity(async (identity, { github }) => {
    const grant = await identity.exchange(await allowed(identity, github))
    await identity.revoke(grant)
    await assertRejects('access_expired', identity.user({ token: grant.accessToken }))
    await identity.revoke(grant)
    assert.equal(github.tokens.knows(grant.accessToken), false)
  }))
