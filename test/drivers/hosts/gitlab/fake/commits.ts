import { merge3 } from '#domain/text/merge.ts'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import { type Ask, json, missing, type ProjectHandler, paged, pageHeaders, refusal, text } from './answers.ts'
import { commitOf } from './files.ts'
import type { Entry, FileWrite, LoggedCommit } from './git.ts'
import type { Project } from './state.ts'

export function shapeOf({ state }: Ask, project: Project, commit: LoggedCommit) {
  const date = commit.author.date.toISOString().replace('Z', '+00:00')
  return {
    id: commit.sha,
    short_id: commit.sha.slice(0, 8),
    title: commit.message.split('\n')[0],
    message: commit.message,
    author_name: commit.author.name,
    author_email: commit.author.email,
    authored_date: date,
    committed_date: date,
    parent_ids: commit.parents,
    web_url: `${state.webUrl}/${project.path}/-/commit/${commit.sha}`,
  }
}

export function oneCommit(project: Project, sha: string): LoggedCommit {
  const [found] = project.git.log(sha, { skip: 0, limit: 1 })
  if (!found) throw new Error(`${sha} is no commit`)
  return found
}

export const readBranch: ProjectHandler = async (ask, project) => {
  const name = ask.params['branch'] ?? ''
  const sha = project.git.head(name)
  const can_push = mayPush(ask, project, name)
  return sha === null
    ? missing('Branch')
    : json({ name, can_push, commit: shapeOf(ask, project, oneCommit(project, sha)) })
}

/** A tag of something other than a commit is returned without one. */
export const readTag: ProjectHandler = async (ask, project) => {
  const sha = project.git.tag(ask.params['tag'] ?? '')
  if (sha === null) return missing('Tag')
  return json({ commit: project.git.isCommit(sha) ? shapeOf(ask, project, oneCommit(project, sha)) : null })
}

export const createBranch: ProjectHandler = async (ask, project) => {
  const name = text(ask.json['branch'])
  if (project.git.head(name) !== null) return refusal(400, 'Branch already exists')
  const sha = commitOf(project, text(ask.json['ref']))
  if (sha === null) return refusal(400, 'Invalid reference name: ref')
  project.git.setBranch(name, sha)
  return json({ name, commit: shapeOf(ask, project, oneCommit(project, sha)) }, { status: 201 })
}

export const deleteBranch: ProjectHandler = async ({ params }, project) => {
  const name = params['branch'] ?? ''
  if (project.git.head(name) === null) return missing('Branch')
  project.git.setBranch(name, null)
  return new Response(null, { status: 204 })
}

export const listCommits: ProjectHandler = async (ask, project) => {
  const { query, url } = ask
  const from = commitOf(project, query.get('ref_name') ?? 'main')
  if (from === null) return missing('Commit')
  const perPage = Math.min(Number(query.get('per_page') ?? 20), 100)
  const page = Number(query.get('page') ?? 1)
  const path = query.get('path')
  const at = { skip: (page - 1) * perPage, limit: perPage + 1, ...(path ? { path } : {}) }
  const found = project.git.log(from, at)
  const next = found.length > perPage ? page + 1 : null
  const shapes = found.slice(0, perPage).map(commit => shapeOf(ask, project, commit))
  return json(shapes, { headers: pageHeaders(url, page, perPage, next) })
}

export const readCommit: ProjectHandler = async (ask, project) => {
  const sha = commitOf(project, ask.params['sha'] ?? '')
  return sha === null ? missing('Commit') : json(shapeOf(ask, project, oneCommit(project, sha)))
}

export const readDiff: ProjectHandler = async (ask, project) => {
  const sha = commitOf(project, ask.params['sha'] ?? '')
  if (sha === null) return missing('Commit')
  const changes = await project.git.changes(oneCommit(project, sha))
  const diffs = changes.map(({ path, previousPath = path, status, patch }) => ({
    old_path: previousPath,
    new_path: path,
    a_mode: status === 'added' ? '0' : '100644',
    b_mode: status === 'deleted' ? '0' : '100644',
    new_file: status === 'added',
    renamed_file: status === 'renamed',
    deleted_file: status === 'deleted',
    diff: patch === null ? `Binary files a/${previousPath} and b/${path} differ\n` : hunksOf(patch),
  }))
  return paged(diffs, ask)
}

function hunksOf(patch: string): string {
  const at = patch.indexOf('\n@@ ')
  return at < 0 ? '' : patch.slice(at + 1)
}

/** A refused push gets the same message whatever the reason. */
function mayPush({ user }: Ask, project: Project, branch: string): boolean {
  const level = project.levels.get(user.id) ?? project.invited.get(user.id) ?? 0
  return !project.archived && level >= (branch === 'main' ? project.pushLevel : 30)
}

type Action = {
  readonly action: string
  readonly file_path: string
  readonly content?: string
  readonly encoding?: string
  readonly last_commit_id?: string
}

/** GitLab compares first and then makes the commit on top of the current branch, which may have moved. */
export const createCommit: ProjectHandler = async (ask, project) => {
  const { state, json: input } = ask
  const branch = text(input['branch'])
  const actions = input['actions'] as readonly Action[]
  const message = text(input['commit_message'])
  if (message === '') return json({ error: 'commit_message is empty' }, { status: 400 })
  if (!mayPush(ask, project, branch))
    return refusal(403, '403 Forbidden - You are not allowed to push into this branch')
  const startSha = input['start_sha'] === undefined ? null : commitOf(project, text(input['start_sha']))
  // With `force`, the commit on top of the start replaces the branch.
  const replaces = startSha !== null && input['force'] === true
  const head = replaces ? null : project.git.head(branch)
  if (startSha !== null && head !== null)
    return refusal(400, `A branch called '${branch}' already exists. Switch to that branch in order to make changes`)
  if (startSha === null && head === null && project.git.head('main') !== null)
    return refusal(400, 'You can only create or edit files when you are on a branch')
  if (hasChanged(project, head, actions))
    return refusal(400, 'You are attempting to update a file that has changed since you started editing it.')
  const name = text(input['author_name'])
  const email = text(input['author_email'])
  if (/[<>\n\0]/.test(name + email)) return refusal(400, 'invalid author')
  await state.beforeWrite(project)
  if (replaces && project.git.head(branch) !== null) project.git.setBranch(branch, null)
  const parent = project.git.head(branch) ?? startSha
  const writes = writesOf(parent === null ? [] : project.git.entries(parent), actions, state.turnsLineEnds)
  if (typeof writes === 'string') return refusal(400, writes)
  const author = { name, email, date: state.now() }
  const sha = await project.git.commit({ branch, parent, author, message, writes })
  if (sha === null) return refusal(400, `Could not update refs/heads/${branch}. Please refresh and try again.`)
  return json(shapeOf(ask, project, oneCommit(project, sha)), { status: 201 })
}

function hasChanged(project: Project, head: string | null, actions: readonly Action[]): boolean {
  for (const { action, file_path: path, last_commit_id: seen } of actions) {
    if (head === null || !seen || action === 'create') continue
    const [last] = project.git.log(head, { path, skip: 0, limit: 1 })
    if (last && last.sha !== seen) return true
  }
  return false
}

/** Applies the actions to the files, or returns the error that refuses them. A file replaces a folder. */
function writesOf(entries: readonly Entry[], actions: readonly Action[], turnsLineEnds: boolean): FileWrite[] | string {
  const files = new Map(entries.filter(entry => entry.type === 'blob').map(entry => [entry.path, entry.mode]))
  const writes: FileWrite[] = []
  for (const { action, file_path: path, content = '', encoding } of actions) {
    const mode = files.get(path)
    if (action === 'create' && mode !== undefined) return 'A file with this name already exists'
    if (action !== 'create' && mode === undefined) return "A file with this name doesn't exist"
    if (action === 'delete') {
      files.delete(path)
      writes.push({ path, content: null })
    } else {
      files.set(path, mode ?? '100644')
      const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')
      writes.push({ path, mode: mode ?? '100644', content: turnsLineEnds ? withLf(bytes) : bytes })
    }
  }
  return writes
}

/** Converts text as git does with `core.autocrlf=input`. */
function withLf(bytes: Buffer): Buffer {
  const isText = !bytes.includes(0) && !/\r(?!\n)/.test(bytes.toString('latin1'))
  return isText ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : bytes
}

/**
 * doc/api/commits.md: a revert that conflicts with later commits, or that would change nothing, is refused, and
 * `error_code` says which.
 */
export const revertCommit: ProjectHandler = async (ask, project) => {
  const branch = text(ask.json['branch'])
  const reverted = oneCommit(project, ask.params['sha'] ?? '')
  const head = project.git.head(branch)
  if (head === null) return missing('Branch')
  if (!mayPush(ask, project, branch))
    return refusal(403, '403 Forbidden - You are not allowed to push into this branch')
  const byPath = (sha: string) => new Map(project.git.entries(sha).map(entry => [entry.path, entry]))
  const [now, after, before] = [head, reverted.sha, reverted.parents[0] ?? ''].map(byPath)
  const writes: FileWrite[] = []
  for (const { path } of await project.git.changes(reverted)) {
    const old = before?.get(path)
    if (now?.get(path)?.sha === old?.sha) continue
    const content = revertedText(
      project,
      [after, now, before].map(files => files?.get(path)?.sha),
    )
    if (content === 'conflict') return cannotRevert('conflict')
    if (content && now?.get(path)?.sha === gitObject('blob', content).sha) continue
    writes.push(content ? { path, mode: old?.mode ?? '100644', content } : { path, content: null })
  }
  if (writes.length === 0) return cannotRevert('empty')
  const author = { name: ask.user.username, email: 'ada@example.org', date: ask.state.now() }
  const title = reverted.message.split('\n')[0]
  const message = `Revert "${title}"\n\nThis reverts commit ${reverted.sha}\n`
  const sha = await project.git.commit({ branch, parent: head, author, message, writes })
  if (sha === null) return refusal(400, `Could not update refs/heads/${branch}. Please refresh and try again.`)
  return json(shapeOf(ask, project, oneCommit(project, sha)), { status: 201 })
}

function cannotRevert(error_code: 'conflict' | 'empty'): Response {
  const message =
    'Sorry, we cannot revert this commit automatically. This commit may already have been reverted, or a more recent commit may have updated some of its content.'
  return json({ message, error_code }, { status: 400 })
}

/** `null`: the file is deleted. */
function revertedText(
  project: Project,
  [base, ours, theirs]: readonly (string | undefined)[],
): Uint8Array | null | 'conflict' {
  const read = (sha: string | undefined) => (sha ? project.git.blob(sha) : null)
  if (base === ours) return read(theirs)
  const texts = [base, ours, theirs].map(sha => read(sha)?.toString())
  const [baseText, ourText, theirText] = texts
  if (baseText === undefined || ourText === undefined || theirText === undefined) return 'conflict'
  const merged = merge3(baseText, ourText, theirText)
  return merged.kind === 'clean' ? Buffer.from(merged.text) : 'conflict'
}
