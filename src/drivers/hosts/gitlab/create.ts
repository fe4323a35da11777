import { type HostAccess, HostError, type NewRepo, type Repo, type RepoImport, type RepoRef } from '#ports/hosts.ts'
import { checkNewRepo } from '../checks.ts'
import { firstCommit } from '../firstCommit.ts'
import { asStoredByGit } from '../gitObjects.ts'
import { ownerRefused } from '../owners.ts'
import { empty, requireWritable } from '../writable.ts'
import { createAction } from './actions.ts'
import {
  accessLevels,
  type Gitlab,
  type GitlabCommit,
  type GitlabProject,
  levelOf,
  projectPath,
  readBranch,
  readProject,
  repositoryGone,
} from './api.ts'
import { type Place, placeFor } from './owners.ts'

const defaultBranch = 'main'
const roundsMax = 5
const firstPauseMs = 100

/**
 * Creates an empty project and then one commit with all files. Does not use GitLab's project templates: placeholders
 * are filled in here, and the first commit must carry its author. Each step first looks at what an earlier attempt has
 * done.
 */
export async function createFromTemplate(gitlab: Gitlab, access: HostAccess, newRepo: NewRepo): Promise<Repo> {
  checkNewRepo(newRepo)
  const project = await adoptOrCreate(gitlab, access, newRepo)
  const branch = await gitlab.runExclusive(`${project.id}`, () => fill(gitlab, access, project, newRepo))
  return { ...toRepo(project), defaultBranch: branch }
}

async function adoptOrCreate(gitlab: Gitlab, access: HostAccess, newRepo: NewRepo): Promise<GitlabProject> {
  const place = await placeFor(gitlab, access, newRepo.within)
  try {
    return await adoptOrCreateIn(gitlab, access, newRepo, place)
  } catch (error) {
    if (place.id !== undefined && mayNotCreate(error))
      throw ownerRefused('GitLab', place.fullPath, error.hostMessage || error.message.replace(/^GitLab refuses: /, ''))
    throw error
  }
}

async function adoptOrCreateIn(
  gitlab: Gitlab,
  access: HostAccess,
  newRepo: NewRepo,
  place: Place,
): Promise<GitlabProject> {
  const fullPath = `${place.fullPath}/${newRepo.name}`
  for (let round = 1; ; round++) {
    const found = await projectAt(gitlab, access, fullPath)
    if (found && carries(found, newRepo.marker)) return found
    if (found && samePath(found.path_with_namespace, fullPath)) throw nameTaken(fullPath)
    try {
      return await create(gitlab, access, newRepo, place.id)
    } catch (error) {
      if (!(error instanceof HostError) || round === roundsMax) throw error
      if (isTaken(error)) await requireOurs(gitlab, access, newRepo, fullPath)
      else if (error.kind !== 'failed' && error.kind !== 'busy') throw error
      else await gitlab.wait(Math.random() * firstPauseMs * 2 ** round)
    }
  }
}

function isTaken({ kind, message }: HostError): boolean {
  return kind === 'invalid' && /already been taken|still being deleted/.test(message)
}

function mayNotCreate(error: unknown): error is HostError {
  if (!(error instanceof HostError)) return false
  return error.kind === 'access_refused' || (error.kind === 'invalid' && /\bnamespace\b/.test(error.message))
}

/** The name is taken, perhaps by a project that this user may not even see. */
async function requireOurs(gitlab: Gitlab, access: HostAccess, { marker }: NewRepo, fullPath: string): Promise<void> {
  const found = await projectAt(gitlab, access, fullPath)
  if (!found || !carries(found, marker)) throw nameTaken(fullPath)
}

async function create(
  { http }: Gitlab,
  access: HostAccess,
  newRepo: NewRepo,
  namespaceId: number | undefined,
): Promise<GitlabProject> {
  const json = {
    name: newRepo.name,
    path: newRepo.name,
    namespace_id: namespaceId,
    description: describe(newRepo),
    visibility: newRepo.visibility,
    initialize_with_readme: false,
    default_branch: defaultBranch,
  }
  return (await http.send<GitlabProject>(access, { method: 'POST', path: '/v4/projects', json })).body
}

/** Also `null` when a project of that name is hidden from this user. */
async function projectAt({ http }: Gitlab, access: HostAccess, fullPath: string): Promise<GitlabProject | null> {
  const path = `/v4/projects/${encodeURIComponent(fullPath)}`
  const answer = await http.send<GitlabProject>(access, { method: 'GET', path, expect: [404] })
  return answer.status === 404 ? null : answer.body
}

const descriptionMaxChars = 2_000

function describe({ description, marker }: NewRepo): string {
  const sign = signOf(marker)
  return `${description.slice(0, descriptionMaxChars - sign.length - 1).toWellFormed()} ${sign}`.trim()
}

function carries({ description }: GitlabProject, marker: string): boolean {
  return description?.endsWith(signOf(marker)) ?? false
}

function signOf(marker: string): string {
  return `[speckeep:${marker}]`
}

function samePath(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function nameTaken(fullPath: string): HostError {
  return new HostError('name_taken', `${fullPath} is taken on GitLab`)
}

/**
 * The branch that has the content. Safe to repeat: GitLab refuses to create a file twice, and the branch shows that the
 * first commit exists.
 */
async function fill(gitlab: Gitlab, access: HostAccess, project: GitlabProject, newRepo: NewRepo): Promise<string> {
  const { message, author } = asStoredByGit({ author: newRepo.author, message: firstCommit(newRepo).message })
  const json = {
    branch: defaultBranch,
    commit_message: message,
    author_name: author.name,
    author_email: author.email,
    actions: newRepo.template.files.map(createAction),
  }
  const path = projectPath(project.id, 'repository/commits')
  for (let round = 1; ; round++) {
    const filled = await filledBranch(gitlab, access, project)
    if (filled !== null) return filled
    try {
      await gitlab.http.send<GitlabCommit>(access, { method: 'POST', path, json })
      return defaultBranch
    } catch (error) {
      const isRepeatable = error instanceof HostError && ['invalid', 'failed', 'busy'].includes(error.kind)
      if (!isRepeatable || round === roundsMax) throw error
      await gitlab.wait(Math.random() * firstPauseMs * 2 ** round)
    }
  }
}

/**
 * The default branch of an empty project is the one that its group or the installation prefers, whatever it was created
 * with (app/models/concerns/has_repository.rb); the first commit may be on ours.
 */
async function filledBranch(gitlab: Gitlab, access: HostAccess, project: GitlabProject): Promise<string | null> {
  for (const name of new Set([project.default_branch ?? defaultBranch, defaultBranch])) {
    if ((await readBranch(gitlab, access, project.id, name)) !== null) return name
  }
  return null
}

export async function contentReady(gitlab: Gitlab, access: HostAccess, { id }: RepoRef): Promise<string | null> {
  const project = await readProject(gitlab, access, id)
  const branch = await readBranch(gitlab, access, id, project.default_branch ?? defaultBranch)
  return branch?.commit.id ?? null
}

export async function importRepo(gitlab: Gitlab, access: HostAccess, { source }: RepoImport): Promise<Repo> {
  if (!/^\w[\w.-]*(\/\w[\w.-]*)+$/.test(source))
    throw new HostError('invalid', 'name a project on GitLab by its path, such as group/project')
  const project = await projectAt(gitlab, access, source)
  if (!project) throw repositoryGone()
  requireWritable('GitLab', {
    archived: project.archived,
    mirror: project.mirror,
    disabled: project.repository_access_level === 'disabled',
    beingDeleted: Boolean(project.marked_for_deletion_on),
    mayPush: true,
  })
  if (project.empty_repo === true) throw empty('GitLab')
  if (levelOf(project) < accessLevels.developer && !(await mayPush(gitlab, access, project))) {
    throw new HostError(
      'access_refused',
      'Your account may not change the project on GitLab. It needs the role Developer or higher: ask a maintainer for it.',
    )
  }
  return toRepo(project)
}

/** Rights from an invited group show only at the branch. */
async function mayPush(gitlab: Gitlab, access: HostAccess, { id, default_branch }: GitlabProject): Promise<boolean> {
  const branch = await readBranch(gitlab, access, id, default_branch ?? defaultBranch)
  return branch?.can_push === true
}

function toRepo(project: GitlabProject): Repo {
  return {
    id: project.id,
    fullName: project.path_with_namespace,
    defaultBranch: project.default_branch ?? defaultBranch,
    webUrl: project.web_url,
    cloneUrl: project.http_url_to_repo,
  }
}
