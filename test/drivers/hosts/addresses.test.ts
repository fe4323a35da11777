import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RemoteProvider, remoteHosts } from '#drivers/hosts/remoteHosts.ts'

type Installation = {
  readonly host: RemoteProvider
  readonly baseUrl: string
  readonly apiBaseUrl?: string
  /** Where the API is asked for the signed-in user. */
  readonly user: string
  readonly signIn: string
  readonly token: string
  readonly install?: string
}

const installations: readonly Installation[] = [
  {
    host: 'github',
    baseUrl: 'https://github.com',
    user: 'https://api.github.com/user',
    signIn: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    install: 'https://github.com/apps/spec/installations/new',
  },
  {
    host: 'github',
    baseUrl: 'https://acme.ghe.com',
    user: 'https://api.acme.ghe.com/user',
    signIn: 'https://acme.ghe.com/login/oauth/authorize',
    token: 'https://acme.ghe.com/login/oauth/access_token',
    install: 'https://acme.ghe.com/apps/spec/installations/new',
  },
  {
    host: 'github',
    baseUrl: 'https://git.example.org',
    user: 'https://git.example.org/api/v3/user',
    signIn: 'https://git.example.org/login/oauth/authorize',
    token: 'https://git.example.org/login/oauth/access_token',
    install: 'https://git.example.org/github-apps/spec/installations/new',
  },
  {
    host: 'github',
    baseUrl: 'https://example.org/github/',
    user: 'https://example.org/github/api/v3/user',
    signIn: 'https://example.org/github/login/oauth/authorize',
    token: 'https://example.org/github/login/oauth/access_token',
    install: 'https://example.org/github/github-apps/spec/installations/new',
  },
  {
    host: 'github',
    baseUrl: 'https://notghe.com',
    user: 'https://notghe.com/api/v3/user',
    signIn: 'https://notghe.com/login/oauth/authorize',
    token: 'https://notghe.com/login/oauth/access_token',
    install: 'https://notghe.com/github-apps/spec/installations/new',
  },
  {
    host: 'github',
    baseUrl: 'https://git.example.org',
    apiBaseUrl: 'https://api.example.org/git/',
    user: 'https://api.example.org/git/user',
    signIn: 'https://git.example.org/login/oauth/authorize',
    token: 'https://git.example.org/login/oauth/access_token',
    install: 'https://git.example.org/github-apps/spec/installations/new',
  },
  {
    host: 'gitlab',
    baseUrl: 'https://example.org/gitlab',
    user: 'https://example.org/gitlab/api/v4/user',
    signIn: 'https://example.org/gitlab/oauth/authorize',
    token: 'https://example.org/gitlab/oauth/token',
  },
  {
    host: 'gitlab',
    baseUrl: 'https://gitlab.example.org',
    apiBaseUrl: 'https://api.example.org/gitlab/api/v4',
    user: 'https://api.example.org/gitlab/api/v4/user',
    signIn: 'https://gitlab.example.org/oauth/authorize',
    token: 'https://gitlab.example.org/oauth/token',
  },
  {
    host: 'gitea',
    baseUrl: 'https://example.org/git/',
    user: 'https://example.org/git/api/v1/user',
    signIn: 'https://example.org/git/login/oauth/authorize',
    token: 'https://example.org/git/login/oauth/access_token',
  },
  {
    host: 'forgejo',
    baseUrl: 'https://example.org',
    apiBaseUrl: 'https://api.example.org/api/v1/',
    user: 'https://api.example.org/api/v1/user',
    signIn: 'https://example.org/login/oauth/authorize',
    token: 'https://example.org/login/oauth/access_token',
  },
]

const person = { id: 7, login: 'ada', username: 'ada', name: 'Ada', email: '', avatar_url: '' }

for (const { host, baseUrl, apiBaseUrl, user, signIn, token, install = null } of installations) {
  const where = apiBaseUrl === undefined ? baseUrl : `${baseUrl} with its API at ${apiBaseUrl}`
  test(`${host} at ${where}: API, sign-in page and token endpoint are the host's own`, async () => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async input => {
      asked.push(String(input instanceof Request ? input.url : input))
      return Response.json(asked.at(-1)?.includes('/oauth/') ? { error: 'access_denied' } : person)
    }
    const { identity } = remoteHosts[host]({
      baseUrl,
      ...(apiBaseUrl !== undefined && { apiBaseUrl }),
      client: { id: 'client', secret: 'secret' },
      ...(install !== null && { appSlug: 'spec' }),
      fetch,
    })
    assert.ok(identity)
    await identity.user({ token: 'a-token' }).catch(() => {})
    assert.equal(asked[0], user)
    const page = identity.authorizationUrl({ state: 's', challenge: 'c', redirectUri: 'https://spec.test/cb' })
    assert.equal(page.split('?')[0], signIn)
    asked.length = 0
    await identity
      .exchange({ code: 'c', verifier: 'v'.repeat(43), redirectUri: 'https://spec.test/cb' })
      .catch(() => {})
    assert.deepEqual(asked, [token])
    assert.equal(identity.installUrl, install)
  })
}
