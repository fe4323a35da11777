import { join } from 'node:path'
import {
  type FakeAnswer,
  type FakeRequest,
  fail,
  type Handler,
  mayRead,
  mayWrite,
  notFound,
  ok,
  type RepoHandler,
  repositoryJson,
} from './answers.ts'
import { type FakeHook, type FakeRepository, type FakeState, findByName, fullNameOf } from './state.ts'
import { createStore } from './store.ts'

/** Creates repositories and finds them by number and by name, including former names. */
export function repositories(state: FakeState, below: readonly RepoHandler[]): Handler {
  return async request => {
    const { method, segments, login } = request
    const [resource, first = '', second = ''] = segments
    if (method === 'POST' && resource === 'user' && first === 'repos') return create(state, request, login ?? '')
    if (method === 'POST' && resource === 'orgs' && second === 'repos') {
      if (!state.orgs.has(first)) return notFound()
      return state.orgs.get(first)?.has(login ?? '') && !state.closedOrgs.has(first)
        ? create(state, request, first)
        : fail(403, 'Given user is not allowed')
    }
    if (method === 'GET' && resource === 'repositories') {
      const repo = state.repositories.get(Number(first))
      return repo && mayRead(state, repo, login) ? ok(repositoryJson(state, repo, login)) : notFound()
    }
    if (resource !== 'repos' || second === '') return null
    const repo = findByName(state, first, second)
    if (!repo) return moved(state, request, first, second)
    if (!mayRead(state, repo, login)) return notFound()
    const parts = segments.slice(3)
    if (parts.length === 0 && method === 'GET') return ok(repositoryJson(state, repo, login))
    for (const handler of below) {
      const answer = await handler(repo, request, parts)
      if (answer) return answer
    }
    return { status: 405, body: null }
  }
}

function moved(state: FakeState, request: FakeRequest, owner: string, name: string): FakeAnswer {
  const repo = state.repositories.get(state.formerNames.get(`${owner}/${name}`.toLowerCase()) ?? 0)
  if (!repo || !mayRead(state, repo, request.login)) return notFound()
  const rest = request.segments.slice(3).map(encodeURIComponent)
  const path = ['/api/v1/repos', fullNameOf(repo), ...rest].join('/')
  return { status: 301, headers: { location: `${path}?${request.query}` } }
}

function create(state: FakeState, { body, login }: FakeRequest, owner: string): FakeAnswer {
  const { name, description = '', private: isPrivate = false, default_branch = 'main' } = body
  if (typeof name !== 'string' || !/^[\w.-]{1,100}$/.test(name)) return fail(422, '[Name]: AlphaDashDot')
  if (String(description).length > 2048) return fail(422, '[Description]: MaxSize')
  if (findByName(state, owner, name)) return fail(409, 'The repository with the same name already exists.')
  const repo = addRepository(state, { owner, name, description: String(description), private: isPrivate === true })
  repo.defaultBranch = String(default_branch)
  return ok(repositoryJson(state, repo, login), 201)
}

type Named = Pick<FakeRepository, 'owner' | 'name' | 'description' | 'private'>

export function addRepository(state: FakeState, named: Named): FakeRepository {
  const id = state.repositories.size + 1001
  const repo: FakeRepository = {
    id,
    ...named,
    defaultBranch: 'main',
    archived: false,
    mirror: false,
    forkOf: null,
    writers: new Set(),
    store: createStore(join(state.rootDir, `${id}.git`)),
    protectedBranches: new Set(),
    readers: new Set(),
    hooks: [],
    pulls: [],
  }
  state.repositories.set(id, repo)
  state.formerNames.delete(fullNameOf(repo).toLowerCase())
  return repo
}

export function renameRepository(state: FakeState, repo: FakeRepository, owner: string, name: string): void {
  state.formerNames.set(fullNameOf(repo).toLowerCase(), repo.id)
  repo.owner = owner
  repo.name = name
}

/** Webhooks, branches and change requests. */
export function collaboration(state: FakeState): RepoHandler {
  return (repo, request, parts) => {
    const { method, body, login } = request
    const [resource] = parts
    if (parts.length === 2 && resource === 'hooks') return changeHook(repo, request, Number(parts[1]))
    if (parts.length !== 1) return null
    const limit = Number(request.query.get('limit') ?? 30)
    const page = Number(request.query.get('page') ?? 1)
    const shown = <T>(items: readonly T[]) => items.slice((page - 1) * limit, page * limit)
    if (method === 'GET' && resource === 'hooks')
      return ok(shown(repo.hooks).map(({ id, body: hook }) => ({ id, ...hiding(hook) })))
    if (method === 'GET' && resource === 'pulls') return ok(shown(repo.pulls).map(pull => pullJson(state, repo, pull)))
    if (method !== 'POST' || !['hooks', 'branches', 'pulls'].includes(resource ?? '')) return null
    if (!mayWrite(state, repo, login)) return fail(403, 'user should be an owner or a collaborator with write access')
    if (repo.archived) return fail(423, 'Repo is archived')
    if (resource === 'hooks') {
      const id = (repo.hooks.at(-1)?.id ?? 0) + 1
      repo.hooks.push({ id, body })
      return ok({ id, ...hiding(body) }, 201)
    }
    return resource === 'branches' ? createBranch(repo, request) : openPull(state, repo, request)
  }
}

/** The secret of a hook is never returned, and versions before 1.21 accept no new one for an existing hook. */
function hiding(hook: FakeHook['body']) {
  const { secret: _, ...config } = (hook['config'] ?? {}) as Record<string, unknown>
  return { ...hook, config }
}

function changeHook(repo: FakeRepository, { method, body }: FakeRequest, id: number): FakeAnswer {
  const at = repo.hooks.findIndex(hook => hook.id === id)
  const known = repo.hooks[at]
  if (!known) return notFound()
  if (method === 'DELETE') {
    repo.hooks.splice(at, 1)
    return { status: 204 }
  }
  if (method !== 'PATCH') return { status: 405, body: null }
  const before = (known.body['config'] ?? {}) as Record<string, unknown>
  const { secret: _, ...config } = (body['config'] ?? {}) as Record<string, unknown>
  repo.hooks[at] = { id, body: { ...known.body, ...body, config: { ...before, ...config } } }
  return ok({ id, ...hiding(repo.hooks[at].body) })
}

function createBranch({ store }: FakeRepository, { body }: FakeRequest): FakeAnswer {
  const { new_branch_name: name, old_ref_name: from } = body as Record<string, string>
  const sha = store.branches.get(from ?? '') ?? from ?? ''
  if (!store.commitOf(sha)) return fail(404, 'The old branch does not exist')
  if (store.branches.has(name ?? '')) return fail(409, 'The branch already exists.')
  store.branches.set(name ?? '', sha)
  return ok({ name, commit: { id: sha } }, 201)
}

function openPull(state: FakeState, repo: FakeRepository, { body }: FakeRequest): FakeAnswer {
  const { head = '', base = '', title = '' } = body as Record<string, string>
  if (!repo.store.branches.has(head) || !repo.store.branches.has(base)) return notFound()
  if (repo.pulls.some(pull => pull.head === head && pull.base === base && pull.state === 'open')) {
    return fail(409, 'pull request already exists for these targets')
  }
  const pull = { number: repo.pulls.length + 1, head, base, title, state: 'open' as const }
  repo.pulls.push(pull)
  return ok(pullJson(state, repo, pull), 201)
}

function pullJson(
  state: FakeState,
  repo: FakeRepository,
  { number, head, base, title }: FakeRepository['pulls'][number],
) {
  const html_url = `${state.baseUrl}/${fullNameOf(repo)}/pulls/${number}`
  return { number, html_url, title, state: 'open', head: { ref: head }, base: { ref: base } }
}
