import { type HostAccess, HostError, type NewRepo, type Repo, type RepoImport } from '#ports/hosts.ts'
import { checkNewRepo } from '../checks.ts'
import { firstCommit } from '../firstCommit.ts'
import { decodeCommit } from '../gitObjects.ts'
import type { HttpClient } from '../httpClient.ts'
import { isOwn, ownerRefused } from '../owners.ts'
import { empty, requireWritable } from '../writable.ts'
import { encodePart, type RepoAnswer, type RepoCalls, repoCalls, toRepo } from './api.ts'
import type { GithubContext } from './context.ts'
import { branchHead, readCommitObject, readTreeObject, writeCommit, writeTree } from './objects.ts'
import { isWorkflow, mayExist, mayHaveSucceeded, workflowScopeMissing } from './refusals.ts'

/**
 * A new repository starts with GitHub's own initial commit, because the Git Data API does not work in an empty one; the
 * template then replaces it as the only commit. GitHub's templates are not used: they copy files unchanged, while ours
 * are filled in for each project.
 *
 *   find it by name ──▶ ours? adopt ──┐
 *        └─ none ──▶ create ──────────┴──▶ still only GitHub's own commit? ──▶ replace it by the template
 */
export async function createFromTemplate(context: GithubContext, access: HostAccess, newRepo: NewRepo): Promise<Repo> {
  checkNewRepo(newRepo)
  return await context.runExclusive(`create ${newRepo.marker}`, async () => {
    const answer = await adoptOrCreate(context, access, newRepo)
    await ensureContent(context, repoCalls(context.http, access, answer), answer.default_branch, newRepo)
    return toRepo(answer)
  })
}

export async function importRepo(context: GithubContext, access: HostAccess, { source }: RepoImport): Promise<Repo> {
  const [, owner = '', name = ''] = /^([A-Za-z0-9_-]{1,100})\/([A-Za-z0-9._-]{1,100})$/.exec(source) ?? []
  if (name === '') throw new HostError('invalid', 'name a repository on GitHub as owner/name')
  const answer = await findRepo(context.http, access, owner, name)
  if (!answer) throw new HostError('gone', 'there is no such repository on GitHub, or your account cannot see it')
  requireWritable('GitHub', {
    archived: answer.archived,
    mirror: Boolean(answer.mirror_url),
    disabled: answer.disabled,
    mayPush: answer.permissions?.push === true,
  })
  const calls = repoCalls(context.http, access, answer)
  if ((await branchHead(calls, answer.default_branch)) === null) throw empty('GitHub')
  return toRepo(answer)
}

/** The head of the default branch, once it is more than the commit with which GitHub initializes a repository. */
export async function contentReady(calls: RepoCalls): Promise<string | null> {
  const { default_branch, description } = await calls.repo()
  const head = await branchHead(calls, default_branch)
  if (head === null) return null
  return carriesMarker(description) && (await isInitialCommit(calls, head)) ? null : head
}

async function adoptOrCreate(context: GithubContext, access: HostAccess, newRepo: NewRepo): Promise<RepoAnswer> {
  const { within } = newRepo
  const login = await context.loginOf(access)
  if (isOwn(within, login))
    return await adoptOrCreateAt(context, access, newRepo, { owner: login, path: '/user/repos' })
  if (!/^[A-Za-z0-9-]{1,39}$/.test(within)) throw ownerRefused('GitHub', within)
  try {
    return await adoptOrCreateAt(context, access, newRepo, { owner: within, path: `/orgs/${encodePart(within)}/repos` })
  } catch (error) {
    const isUnexplained =
      error instanceof HostError && error.kind === 'access_refused' && error.hostMessage !== undefined
    throw isUnexplained ? ownerRefused('GitHub', within, error.hostMessage) : error
  }
}

type Place = { readonly owner: string; readonly path: string }

const creationsMax = 3

async function adoptOrCreateAt(
  { http, wait }: GithubContext,
  access: HostAccess,
  newRepo: NewRepo,
  place: Place,
): Promise<RepoAnswer> {
  const find = () => findRepo(http, access, place.owner, newRepo.name)
  const known = await find()
  if (known && isOurs(known, newRepo)) return known
  for (let tried = 1; ; tried++) {
    try {
      return await create(http, access, newRepo, place)
    } catch (error) {
      if (!mayExist(error)) throw error
      const found = await find()
      if (found && isOurs(found, newRepo)) return found
      if (found) throw new HostError('name_taken', `${place.owner}/${newRepo.name} is taken`, { cause: error })
      // The name may be taken before the repository is visible, and a lost request may still take effect.
      const mayAppear = mayHaveSucceeded(error) || /already exists/i.test(error.message)
      if (!mayAppear || tried === creationsMax) throw error
      await wait(500 * tried)
    }
  }
}

/** GitHub answers 404 to a user who may not see an organization; its other refusals have a message. */
async function create(
  http: HttpClient,
  access: HostAccess,
  newRepo: NewRepo,
  { owner, path }: Place,
): Promise<RepoAnswer> {
  const json = {
    name: newRepo.name,
    description: describe(newRepo),
    private: newRepo.visibility === 'private',
    auto_init: true,
  }
  const answer = await http.send<RepoAnswer>(access, { method: 'POST', path, json, expect: [404] })
  if (answer.status !== 404) return answer.body
  if (newRepo.within !== undefined) throw ownerRefused('GitHub', owner)
  throw new HostError('access_refused', 'GitHub does not let Speckeep create repositories here; connect again')
}

async function findRepo(http: HttpClient, access: HostAccess, owner: string, name: string): Promise<RepoAnswer | null> {
  const path = `/repos/${encodePart(owner)}/${encodePart(name)}`
  const answer = await http.send<RepoAnswer>(access, { method: 'GET', path, expect: [404] })
  return answer.status === 404 ? null : answer.body
}

const descriptionMaxChars = 350

/** Ends with the marker, which is never truncated. */
function describe({ description, marker }: NewRepo): string {
  const mark = `[speckeep:${marker}]`
  const line = description.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const room = descriptionMaxChars - mark.length - 1
  return `${line.slice(0, room).toWellFormed()} ${mark}`.trim()
}

function isOurs({ description }: RepoAnswer, { marker }: NewRepo): boolean {
  return description?.endsWith(`[speckeep:${marker}]`) ?? false
}

function carriesMarker(description: string | null): boolean {
  return /\[speckeep:[^[\]]+\]$/.test(description ?? '')
}

/**
 * GitHub initializes a new repository asynchronously; if it takes longer than all of these, a later call looks again.
 */
const pausesMs = [0, 200, 400, 800, 1_500, 2_500]

async function ensureContent(
  context: GithubContext,
  calls: RepoCalls,
  branch: string,
  newRepo: NewRepo,
): Promise<void> {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await context.wait(pauseMs)
    const head = await branchHead(calls, branch).catch(nullIfNotVisible)
    if (head === null) continue
    if (await isInitialCommit(calls, head)) await replaceInitial(calls, branch, head, newRepo)
    return
  }
  throw new HostError('busy', 'GitHub is still preparing the new repository', { retryAfterS: 5 })
}

/** Right after its creation a repository may not be visible everywhere at GitHub. */
function nullIfNotVisible(error: unknown): null {
  if (error instanceof HostError && error.kind === 'gone') return null
  throw error
}

/** The commit made by `auto_init`: no parents, a fixed message and only a README. */
async function isInitialCommit(calls: RepoCalls, sha: string): Promise<boolean> {
  const commit = await readCommitObject(calls, sha)
  if (!commit || commit.record.parents.length > 0 || commit.record.message !== 'Initial commit') return false
  const items = (await readTreeObject(calls, commit.tree))?.tree ?? []
  return items.length === 1 && items[0]?.path === 'README.md'
}

async function replaceInitial(calls: RepoCalls, branch: string, initial: string, newRepo: NewRepo): Promise<void> {
  const { message, commit, files, blobs } = firstCommit(newRepo)
  const entries = files.map((file, index) => ({ ...file, content: blobs[index]?.body ?? new Uint8Array() }))
  const { tree } = decodeCommit(commit.sha, Buffer.from(commit.body))
  try {
    await writeTree(calls, { entries, expected: tree })
    const made = await writeCommit(calls, { tree, parents: [], message, author: newRepo.author })
    await replaceInitialCommit(calls, branch, initial, made.record.sha)
  } catch (error) {
    const refused = error instanceof HostError && error.kind === 'access_refused'
    throw refused && files.some(file => isWorkflow(file.path)) ? workflowScopeMissing() : error
  }
}

const placingsMax = 3

/** The only forced update, and only while the branch is still where GitHub itself put it. */
async function replaceInitialCommit(calls: RepoCalls, branch: string, initial: string, sha: string): Promise<void> {
  for (let tried = 1; (await branchHead(calls, branch)) === initial; tried++) {
    try {
      await calls.write('PATCH', `/git/refs/heads/${encodePart(branch)}`, { sha, force: true })
      return
    } catch (error) {
      if (!mayHaveSucceeded(error) || tried === placingsMax) throw error
    }
  }
}
