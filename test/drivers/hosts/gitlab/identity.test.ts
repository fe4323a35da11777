import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi'
import { gitlabHost } from '#drivers/hosts/gitlab/index.ts'
import type { HostIdentity } from '#ports/hosts/identity.ts'
import { assertRejects } from '#testing/hosts/project.ts'
import { fakeClient } from './fake/oauth.ts'
import { type FakeGitlab, fakeGitlab } from './fake/server.ts'

const redirectUri = 'https://speckeep.test/api/auth/repohost/callback'

type SignIn = { readonly fake: FakeGitlab; readonly identity: HostIdentity; exchange(): Promise<Grant> }
type Grant = Awaited<ReturnType<HostIdentity['exchange']>>

function check(title: string, body: (signIn: SignIn) => Promise<void>, client = fakeClient): void {
  test(`signing in at GitLab: ${title}`, async () => {
    const fake = fakeGitlab()
    const { webUrl: baseUrl } = fake.state
    const options = { baseUrl, client, fetch: fake.fetch, wait: async () => {} }
    const { identity } = gitlabHost(options)
    assert.ok(identity)
    try {
      await body({ fake, identity, exchange: async () => await identity.exchange(await consented(fake, identity)) })
    } finally {
      fake.state.close()
    }
  })
}

async function consented({ oauth, state }: FakeGitlab, identity: HostIdentity) {
  const verifier = generateRandomCodeVerifier()
  const challenge = await calculatePKCECodeChallenge(verifier)
  const [user] = state.users
  assert.ok(user)
  const code = oauth.consent(identity.authorizationUrl({ state: 'st-1', challenge, redirectUri }), user)
  return { code, verifier, redirectUri }
}

check('the address requests a code with S256, state and one scope', async ({ identity }) => {
  const url = new URL(identity.authorizationUrl({ state: 'st-1', challenge: 'ch-1', redirectUri }))
  assert.equal(url.origin + url.pathname, 'https://gitlab.test/sub/oauth/authorize')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_id: fakeClient.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'api',
    state: 'st-1',
    code_challenge: 'ch-1',
    code_challenge_method: 'S256',
  })
  assert.deepEqual(identity.scopes, ['api'])
  assert.equal(identity.installUrl, null)
})

check('a code becomes a grant with its expiry and scopes, and a user', async ({ identity, exchange }) => {
  const before = Date.now()
  const grant = await exchange()
  assert.deepEqual(grant.scopes, ['api'])
  const lifeS = ((grant.expiresAt?.getTime() ?? 0) - before) / 1_000
  assert.ok(lifeS >= 7_200 && lifeS < 7_260, String(lifeS))
  assert.deepEqual(await identity.user({ token: grant.accessToken }), {
    id: 11,
    username: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    avatarUrl: null,
  })
})

check('an address that GitLab has not confirmed is not returned', async ({ fake, identity, exchange }) => {
  for (const user of fake.state.users) user.confirmed = false
  const { accessToken } = await exchange()
  assert.equal((await identity.user({ token: accessToken })).email, null)
})

check('a code works once, and only with its verifier', async ({ fake, identity }) => {
  const answer = await consented(fake, identity)
  await identity.exchange(answer)
  await assertRejects('access_expired', identity.exchange(answer))
  const other = { ...(await consented(fake, identity)), verifier: generateRandomCodeVerifier() }
  await assertRejects('access_expired', identity.exchange(other))
})

check('a refresh revokes both old tokens', async ({ identity, exchange }) => {
  const first = await exchange()
  const refreshToken = first.refreshToken ?? ''
  const second = await identity.refresh({ refreshToken, redirectUri })
  await assertRejects('access_expired', identity.user({ token: first.accessToken }))
  assert.equal((await identity.user({ token: second.accessToken })).username, 'ada')
  await assertRejects('access_expired', identity.refresh({ refreshToken, redirectUri }))
  await assertRejects('access_expired', identity.refresh({ refreshToken: 'none', redirectUri }))
})

check('a revoked grant has ended, and revoking it again is success', async ({ identity, exchange }) => {
  const grant = await exchange()
  await identity.revoke(grant)
  await identity.revoke(grant)
  await assertRejects('access_expired', identity.user({ token: grant.accessToken }))
  await assertRejects('access_expired', identity.refresh({ refreshToken: grant.refreshToken ?? '', redirectUri }))
})

check('a code and a refresh token are sent once, even if the answer is lost', async ({ fake, identity }) => {
  const answer = await consented(fake, identity)
  fake.fault = () => 'lost'
  await assertRejects('failed', identity.exchange(answer))
  await assertRejects('failed', identity.refresh({ refreshToken: 'r', redirectUri }))
  assert.equal(fake.calls.length, 2)
  fake.fault = () => new Response('<html>', { status: 502 })
  await assertRejects('failed', identity.exchange(answer))
  fake.fault = () => new Response('Retry later\n', { status: 429 })
  await assertRejects('busy', identity.exchange(answer))
})

check(
  "a wrong secret of Speckeep itself is not the user's fault",
  async ({ fake, identity }) => {
    const answer = await consented(fake, identity)
    await assert.rejects(identity.exchange(answer), (error: Error) => {
      assert.doesNotMatch(`${error.message} ${error.cause}`, new RegExp(`wrong|${answer.code}|${answer.verifier}`))
      assert.match(error.message, /client id and secret/)
      return 'kind' in error && error.kind === 'failed'
    })
  },
  { ...fakeClient, secret: 'wrong-secret' },
)

test('signing in at GitLab: without a client there is no sign-in', () => {
  const host = gitlabHost({ baseUrl: 'https://gitlab.test', client: null })
  assert.equal(host.identity, undefined)
})
