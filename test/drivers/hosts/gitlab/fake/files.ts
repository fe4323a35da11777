import { type Handler, json, missing, type ProjectHandler, pageHeaders } from './answers.ts'
import type { Entry } from './git.ts'
import { mayCreate, maySee } from './projects.ts'
import type { Project } from './state.ts'

/** Resolves a name as git does: the full id of a commit, a branch or a tag. */
export function commitOf(project: Project, ref: string): string | null {
  if (/^[0-9a-f]{40}$/.test(ref)) return project.git.isCommit(ref) ? ref : null
  return project.git.head(ref) ?? project.git.tag(ref)
}

/** Folders first, then files, then submodules, as GitLab sorts; recursive listings in git's own order. */
export const listTree: ProjectHandler = async ({ query, url }, project) => {
  const commit = commitOf(project, query.get('ref') ?? 'main')
  if (commit === null) return missing('Tree')
  const path = query.get('path') ?? ''
  const entries = project.git.entries(commit)
  const isFolder = path === '' || entries.some(entry => entry.path === path && entry.type === 'tree')
  if (!isFolder) return missing('invalid revision or path')
  const prefix = path === '' ? '' : `${path}/`
  const recursive = query.get('recursive') === 'true'
  const below = entries.filter(
    entry => entry.path.startsWith(prefix) && (recursive || !entry.path.slice(prefix.length).includes('/')),
  )
  const order = ['tree', 'blob', 'commit']
  const sorted = recursive ? below : below.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
  const shapes = sorted.map(({ sha, type, path: at, mode }) => ({
    id: sha,
    name: at.split('/').at(-1),
    type,
    path: at,
    mode,
  }))
  const perPage = Math.min(Number(query.get('per_page') ?? 20), 100)
  const page = Number(query.get('page') ?? 1)
  const next = shapes.length > page * perPage ? page + 1 : null
  return json(shapes.slice((page - 1) * perPage, page * perPage), { headers: pageHeaders(url, page, perPage, next) })
}

function fileAt(project: Project, ref: string, path: string): { commit: string; entry: Entry } | null {
  const commit = commitOf(project, ref)
  const entries = commit === null ? [] : project.git.entries(commit)
  const entry = entries.find(found => found.path === path && found.type === 'blob')
  return commit !== null && entry ? { commit, entry } : null
}

export const headFile: ProjectHandler = async ({ params, query }, project) => {
  const path = params['path'] ?? ''
  const ref = query.get('ref') ?? ''
  if (ref === '') return json({ error: 'ref is missing, ref is empty' }, { status: 400 })
  const found = fileAt(project, ref === 'HEAD' ? 'main' : ref, path)
  if (!found) return missing('File')
  const [last] = project.git.log(found.commit, { path, skip: 0, limit: 1 })
  return new Response(null, {
    headers: {
      'x-gitlab-blob-id': found.entry.sha,
      'x-gitlab-commit-id': found.commit,
      'x-gitlab-encoding': 'base64',
      'x-gitlab-file-path': encodeURIComponent(path),
      'x-gitlab-last-commit-id': last?.sha ?? '',
      'x-gitlab-ref': ref,
      'x-gitlab-size': String(found.entry.size),
    },
  })
}

export const rawBlob: ProjectHandler = async ({ params }, project) => {
  const content = project.git.blob(params['sha'] ?? '')
  if (content === null) return missing('Blob')
  return new Response(new Uint8Array(content), { headers: { 'content-type': 'text/plain' } })
}

/**
 * As the host counts (app/graphql/types/base_field.rb): a connection costs what is in it, and a hundredth of that more
 * for each node that it may have, 100 unless `first` is lower. Each path costs one.
 */
function complexityOf(query: string, paths: number): number {
  const times = (first: number) => 1 + Math.min(first, 100) / 100
  const projects = Number(/\bprojects\([^)]*\bfirst:(\d+)/.exec(query)?.[1] ?? 100)
  const blobs = (6 + paths) * times(100)
  return Math.ceil((5 + blobs) * times(projects))
}

/** Where the user may create, in pages of at most 100 after a cursor. */
function groupsOf({ state, user, query }: Parameters<Handler>[0]) {
  const { first, after } = JSON.parse(query.get('variables') ?? '{}') as { first: number; after?: string }
  const open = state.groups.filter(group => mayCreate(group, user))
  const from = after === undefined ? 0 : open.findIndex(group => cursorOf(group) === after) + 1
  if (after !== undefined && from === 0) return json({ errors: [{ message: 'Please provide a valid cursor' }] })
  const shown = open.slice(from, from + Math.min(first, 100))
  const last = shown.at(-1)
  const pageInfo = {
    hasNextPage: from + shown.length < open.length,
    endCursor: last === undefined ? null : cursorOf(last),
  }
  const nodes = shown.map(({ full_path }) => ({ fullPath: full_path, fullName: full_path.replaceAll('/', ' / ') }))
  return json({ data: { currentUser: { groups: { nodes, pageInfo } } } })
}

function cursorOf({ id }: { readonly id: number }): string {
  return Buffer.from(JSON.stringify({ id: String(id) })).toString('base64url')
}

/** The two queries that the driver sends; an address that web servers would refuse is refused. */
export const graphql: Handler = async ask => {
  const { state, user, query, url } = ask
  if (url.href.length > 8_000) return new Response('Request-URI Too Large', { status: 414 })
  if (/currentUser\{groups\(permissionScope:CREATE_PROJECTS,/.test(query.get('query') ?? '')) return groupsOf(ask)
  if (!/blobs\(ref:\$ref,paths:\$paths\)/.test(query.get('query') ?? ''))
    return json({ errors: [{ message: 'Parse error on unknown query' }] })
  const { ids, ref, paths } = JSON.parse(query.get('variables') ?? '{}') as {
    ids: string[]
    ref: string
    paths: string[]
  }
  const project = state.projects.find(({ id }) => ids.includes(`gid://gitlab/Project/${id}`))
  if (!project || !maySee(project, user)) return json({ data: { projects: { nodes: [] } } })
  const complexity = complexityOf(query.get('query') ?? '', paths.length)
  if (complexity > state.queryMaxComplexity) {
    const message = `Query has complexity of ${complexity}, which exceeds max complexity of ${state.queryMaxComplexity}`
    return json({ errors: [{ message }] })
  }
  const found = paths.map(path => fileAt(project, ref, path))
  const nodes = found.flatMap(file =>
    file ? [{ path: file.entry.path, oid: file.entry.sha, size: String(file.entry.size), mode: file.entry.mode }] : [],
  )
  return json({ data: { projects: { nodes: [{ repository: { blobs: { nodes } } }] } } })
}
