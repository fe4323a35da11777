/** GitLab as its drivers see it: its addresses, formats, statuses and messages, on real git repositories. */
import { recordExchanges } from '../../described/exchangeRecorder.ts'
import { type Ask, type Handler, json, type ProjectHandler } from './answers.ts'
import * as commits from './commits.ts'
import * as files from './files.ts'
import { createOAuth, type OAuth } from './oauth.ts'
import * as projects from './projects.ts'
import * as refs from './refs.ts'
import * as settings from './settings.ts'
import * as sites from './sites.ts'
import { createState, type State, type Token } from './state.ts'

/**
 * An answer instead of the work; or the work is done but its answer does not arrive, because the connection broke
 * (`lost`) or the answer came too late (`late`); or it is done only after the next call (`delayed`).
 */
export type Fault = Response | 'lost' | 'late' | 'delayed' | null

export type FakeGitlab = {
  readonly state: State
  readonly oauth: OAuth
  readonly fetch: typeof fetch
  /** Method and path of every call. */
  readonly calls: string[]
  fault: (call: { readonly method: string; readonly path: string }) => Fault
}

type Route = readonly [method: string, pattern: string, handler: Handler]

function ofProject(handler: ProjectHandler): Handler {
  return async ask => {
    const found = projects.findProject(ask)
    return found instanceof Response ? found : await handler(ask, found)
  }
}

const routes: readonly Route[] = [
  ['GET', 'graphql', files.graphql],
  ['GET', 'v4/user', projects.readUser],
  ['GET', 'v4/groups/:id', projects.readGroup],
  ['POST', 'v4/projects', projects.createProject],
  ...(
    [
      ['GET', '', projects.readProject],
      ['PUT', '', settings.updateProject],
      ['GET', '/repository/branches', refs.listBranches],
      ['GET', '/repository/branches/:branch', commits.readBranch],
      ['POST', '/repository/branches', commits.createBranch],
      ['DELETE', '/repository/branches/:branch', commits.deleteBranch],
      ['GET', '/repository/tags', refs.listTags],
      ['GET', '/repository/tags/:tag', commits.readTag],
      ['GET', '/repository/commits', commits.listCommits],
      ['POST', '/repository/commits', commits.createCommit],
      ['GET', '/repository/commits/:sha', commits.readCommit],
      ['GET', '/repository/commits/:sha/diff', commits.readDiff],
      ['POST', '/repository/commits/:sha/revert', commits.revertCommit],
      ['GET', '/repository/tree', files.listTree],
      ['HEAD', '/repository/files/:path', files.headFile],
      ['GET', '/repository/blobs/:sha/raw', files.rawBlob],
      ['GET', '/pipelines', sites.listPipelines],
      ['GET', '/pages', sites.readPages],
      ['DELETE', '/pages', settings.unpublish],
      ['GET', '/hooks', sites.listHooks],
      ['POST', '/hooks', sites.createHook],
      ['PUT', '/hooks/:hook', sites.updateHook],
      ['GET', '/merge_requests', sites.listMergeRequests],
      ['POST', '/merge_requests', sites.createMergeRequest],
    ] as const
  ).map(([method, pattern, handler]): Route => [method, `v4/projects/:id${pattern}`, ofProject(handler)]),
]

export function fakeGitlab(webUrl = 'https://gitlab.test/sub'): FakeGitlab {
  const state = createState(webUrl)
  const oauth = createOAuth(state)
  const watched = recordExchanges('gitlab')
  const { close } = state
  state.close = () => {
    close()
    watched.end()
  }

  async function answer(request: Request): Promise<Response> {
    const asked = request.clone()
    const response = await execute(request)
    const [, path] = /(\/api\/(?:v4\/.*|graphql))$/.exec(new URL(request.url).pathname) ?? []
    if (path) await watched.note(path, asked, response)
    return response
  }

  async function execute(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.slice(new URL(webUrl).pathname.replace(/\/$/, '').length)
    if (path.startsWith('/oauth/')) return oauth.answer(path, new URLSearchParams(await request.text()))
    const token = state.tokens.get(/^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '')
    const refused = refusedToken(token, request.method)
    if (!token || refused) return refused ?? json({ message: '401 Unauthorized' }, { status: 401 })
    for (const [method, pattern, handler] of routes) {
      const params = method === request.method ? match(`/api/${pattern}`, path) : null
      if (!params) continue
      const body = await request.text()
      const ask: Ask = {
        state,
        user: token.user,
        method,
        params,
        url,
        query: url.searchParams,
        json: body === '' ? {} : JSON.parse(body),
      }
      return conditional(request, await handler(ask))
    }
    return json({ error: '404 Not Found' }, { status: 404 })
  }

  const delayed: Request[] = []
  const fake: FakeGitlab = {
    state,
    oauth,
    calls: [],
    fault: () => null,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { method } = request
      const path = new URL(request.url).pathname
      fake.calls.push(`${method} ${path}`)
      const fault = fake.fault({ method, path })
      if (fault instanceof Response) return fault
      if (fault === 'delayed') {
        delayed.push(request)
        throw tooLate()
      }
      const result = await answer(request)
      for (const late of delayed.splice(0)) await answer(late)
      if (fault === 'lost') throw new TypeError('fetch failed', { cause: new Error('other side closed') })
      if (fault === 'late') throw tooLate()
      return result
    },
  }
  return fake
}

function tooLate(): DOMException {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}

function refusedToken(token: Token | undefined, method: string): Response | null {
  const invalid = (error_description: string) => json({ error: 'invalid_token', error_description }, { status: 401 })
  if (token?.state === 'expired')
    return invalid('Token is expired. You can either do re-authorization or token refresh.')
  if (token?.state === 'revoked') return invalid('Token was revoked. You have to re-authorize from the user.')
  if (!token || token.scopes.split(' ').includes('api') || (token.scopes === 'read_api' && method === 'GET'))
    return null
  const error_description = 'The request requires higher privileges than provided by the access token.'
  return json({ error: 'insufficient_scope', error_description, scope: 'api' }, { status: 403 })
}

function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return params
}

function conditional(request: Request, answer: Response): Response {
  const etag = answer.headers.get('etag')
  const known = request.method === 'GET' && etag !== null && etag === request.headers.get('if-none-match')
  return known ? new Response(null, { status: 304, headers: { etag } }) : answer
}
