/**
 * The sign-in endpoints of a code host over real HTTP, with answers that a test can replace: `token`, `user` and
 * `emails`, at the paths that the host uses. A second server, which must never receive a request, runs beside it.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Person } from './oauthHost.ts'

export type OAuthEndpoint = 'token' | 'user' | 'emails'
/** `elsewhere` is the address of the server that must never receive a request. */
export type Reply = (response: ServerResponse, elsewhere: string) => void

export type OAuthServer = AsyncDisposable & {
  readonly url: string
  /** The forms that the token endpoint received. */
  readonly forms: URLSearchParams[]
  /** The requests that the second server received. */
  readonly leaked: string[]
  /** From now on answers as a correct host does, for this person, who followed the address. */
  expect(person: Person, authorizationUrl: string): void
  /** From now on this endpoint gives this reply. */
  override(endpoint: OAuthEndpoint, reply: Reply): void
  /** Removes all overrides. */
  reset(): void
}

const endpointByPath: Readonly<Record<string, OAuthEndpoint>> = {
  '/login/oauth/access_token': 'token',
  '/oauth/token': 'token',
  '/api/v3/user': 'user',
  '/api/v4/user': 'user',
  '/api/v1/user': 'user',
  '/api/v3/user/emails': 'emails',
  '/api/v1/user/emails': 'emails',
}

export async function startOAuthServer(): Promise<OAuthServer> {
  const forms: URLSearchParams[] = []
  const misdirected: string[] = []
  const wrong = new Map<OAuthEndpoint, Reply>()
  let person: Person | undefined
  let challenge = ''

  const elsewhere = await listen(async (request, response) => {
    misdirected.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${await text(request)}`)
    response.end('{}')
  })

  function right(endpoint: OAuthEndpoint): Reply {
    if (person === undefined) return json({ message: 'Not Found' }, 404)
    if (endpoint === 'user') return json(profileOf(person))
    if (endpoint === 'emails') return json([{ email: person.email, primary: true, verified: true }])
    const form = forms.at(-1)
    const verifier = form?.get('code_verifier') ?? ''
    const isProven = createHash('sha256').update(verifier).digest('base64url') === challenge
    return isProven ? json(goodTokens) : json({ error: 'invalid_grant' }, 400)
  }

  const host = await listen(async (request, response) => {
    const endpoint = endpointByPath[(request.url ?? '').split('?')[0] ?? '']
    if (endpoint === undefined) return json({ message: 'Not Found' }, 404)(response, elsewhere.url)
    if (endpoint === 'token') forms.push(new URLSearchParams(await text(request)))
    const reply = wrong.get(endpoint) ?? right(endpoint)
    reply(response, elsewhere.url)
  })

  return {
    url: host.url,
    forms,
    leaked: misdirected,
    expect(next, authorizationUrl) {
      person = next
      challenge = new URL(authorizationUrl).searchParams.get('code_challenge') ?? ''
    },
    override: (endpoint, reply) => wrong.set(endpoint, reply),
    reset: () => wrong.clear(),
    async [Symbol.asyncDispose]() {
      await Promise.all([host.close(), elsewhere.close()])
    },
  }
}

export const goodTokens = { access_token: 'token-of-the-host', token_type: 'bearer', scope: 'api repo user:email' }

/** The profile in the fields of every host at the same time. */
export function profileOf({ id, username, name, email, avatarUrl }: Person) {
  const confirmed = { confirmed_at: '2026-01-01T00:00:00Z', state: 'active' }
  return { id, login: username, username, name, full_name: name, email, avatar_url: avatarUrl, ...confirmed }
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return raw(JSON.stringify(body), status, { 'content-type': 'application/json', ...headers })
}

export function raw(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return response => response.writeHead(status, headers).end(body)
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
