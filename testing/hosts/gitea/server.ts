import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts, lackingScope, tokenEndpoint } from './accounts.ts'
import { type FakeAnswer, type FakeRequest, fail, notFound } from './answers.ts'
import { contents } from './contents.ts'
import { giteaReads } from './reading.ts'
import { collaboration, repositories } from './repositories.ts'
import { settings } from './settings.ts'
import type { FakeState } from './state.ts'

/**
 * A Gitea in this process, as the driver sees it: the host's own shapes, statuses and texts on real git objects. It is
 * reached through `fetch`, so that a test can lose an answer at will.
 */
export type FakeGitea = {
  readonly state: FakeState
  readonly fetch: typeof fetch
  /** Every call that arrived, as `POST /repos/ada/spec/contents`. */
  readonly calls: string[]
  /** What happens to the next call instead of, or after, its execution. */
  fault: (call: { readonly method: string; readonly path: string }) => Fault | null
  close(): void
}

export type Fault =
  /** The connection ends before or after the work was done, or the answer never comes. */
  | 'unheard'
  | 'answer lost'
  | 'stalled'
  | { readonly status: number; readonly retryAfterS?: number; readonly afterwards?: boolean }

const origin = 'https://host.test'

/** Sees every exchange with the API. `path` is what follows its base. */
export type ExchangeWatcher = {
  note(path: string, request: Request, response: Response): Promise<void>
  end(): void
}

export type FakeGiteaOptions = {
  readonly version?: string
  /** `versionNow`: tests change the version of a running server. */
  readonly watch?: (versionNow: () => string) => ExchangeWatcher
}

export function createFakeGitea({ version = '1.24.2', watch }: FakeGiteaOptions = {}): FakeGitea {
  const state: FakeState = {
    baseUrl: `${origin}/git`,
    rootDir: mkdtempSync(join(tmpdir(), 'speckeep-gitea-')),
    version,
    maxResponseItems: 50,
    treesPerPage: 1000,
    endlessTrees: false,
    maxBlobSize: 10 * 1024 * 1024,
    revealsReasons: false,
    users: new Map(),
    orgs: new Map(),
    closedOrgs: new Set(),
    tokens: new Map(),
    repositories: new Map(),
    formerNames: new Map(),
    client: { id: 'client-id', secret: 'client-secret', redirectUri: 'https://speckeep.test/callback' },
    codes: new Map(),
    refreshTokens: new Map(),
    invalidatesRefreshTokens: true,
    forcesPrivate: false,
  }
  const handlers = [
    accounts(state),
    repositories(state, [contents(state), giteaReads(state), collaboration(state), settings(state)]),
  ]

  async function execute(request: Request): Promise<FakeAnswer> {
    const url = new URL(request.url)
    if (url.pathname === '/git/login/oauth/access_token') {
      return tokenEndpoint(state, new URLSearchParams(await request.text()))
    }
    if (!url.pathname.startsWith('/git/api/v1/') && !url.pathname.startsWith('/api/v1/')) return notFound()
    const segments = url.pathname
      .replace(/^(\/git)?\/api\/v1\//, '')
      .split('/')
      .map(decodeURIComponent)
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const known = state.tokens.get(token ?? '')
    if (!known) return fail(401, token ? 'invalid username, password or token' : 'token is required')
    const lacking = lackingScope(request.method, segments, known.scopes)
    if (lacking) return lacking
    const text = await request.text()
    const asked: FakeRequest = {
      method: request.method,
      segments,
      query: url.searchParams,
      body: text === '' ? {} : JSON.parse(text),
      login: known.login,
      scopes: known.scopes,
    }
    for (const handler of handlers) {
      const answer = await handler(asked)
      if (answer) return answer
    }
    return notFound()
  }

  const watcher = watch?.(() => state.version)

  async function answer(request: Request): Promise<Response> {
    const asked = request.clone()
    const response = responseOf(await execute(request))
    const [, path] = /\/api\/v1(\/.*)$/.exec(new URL(request.url).pathname) ?? []
    if (path) await watcher?.note(path, asked, response)
    return response
  }

  const fake: FakeGitea = {
    state,
    calls: [],
    fault: () => null,
    async fetch(input, init) {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace(/^(\/git)?\/api\/v1/, '')
      const fault = fake.fault({ method: request.method, path })
      fake.calls.push(`${request.method} ${path}`)
      if (fault === 'unheard') throw connectionLost()
      if (fault === 'stalled') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      if (typeof fault === 'object' && fault && !fault.afterwards) return refusal(fault)
      const result = await answer(request)
      if (fault === 'answer lost') throw connectionLost()
      return fault ? refusal(fault) : result
    },
    close() {
      rmSync(state.rootDir, { recursive: true, force: true })
      watcher?.end()
    },
  }
  return fake
}

function connectionLost(): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) })
}

function refusal({ status, retryAfterS }: Exclude<Fault, string>): Response {
  const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
  return new Response('<html>a proxy says no</html>', { status, headers })
}

function responseOf({ status, body, text, headers = {} }: FakeAnswer): Response {
  if (text !== undefined) return new Response(text, { status, headers })
  if (body === undefined) return new Response(null, { status, headers })
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}
