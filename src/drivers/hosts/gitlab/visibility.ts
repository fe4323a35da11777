import type { PagesHost } from '#ports/hosts/pages.ts'
import { type HostAccess, HostError, type RepoHost, type RepoRef } from '#ports/hosts.ts'
import { catchRefusal } from '../catchRefusal.ts'
import { type Gitlab, type GitlabProject, getOrNull, projectPath, readProject } from './api.ts'

type Settings = Partial<Pick<GitlabProject, 'pages_access_level'>> & { readonly visibility?: string }

/** `internal`, which is visible to every signed-in user, is neither private nor public. */
export function visibilityChange(gitlab: Gitlab): RepoHost['setVisibility'] {
  return (access, repo, visibility) =>
    catchRefusal(async () => {
      const isSet = async () => ((await readProject(gitlab, access, repo.id)) as Settings).visibility === visibility
      if (await isSet()) return { kind: 'set' }
      await change(gitlab, access, repo, { visibility })
      if (await isSet()) return { kind: 'set' }
      throw new HostError('busy', `GitLab does not show the project as ${visibility} yet`, { retryAfterS: 5 })
    })
}

/**
 * Removes what is published and switches pages off for the project, since the next pipeline would publish them again:
 * an installation without access control shows them to everyone, whatever level is set.
 */
export function pagesShutdown(gitlab: Gitlab): PagesHost['disable'] {
  return (access, repo) =>
    catchRefusal(async () => {
      if (await isOff(gitlab, access, repo)) return { kind: 'disabled' }
      const path = projectPath(repo.id, 'pages')
      await gitlab.http.send(access, { method: 'DELETE', path, safe: true, expect: [404] })
      await change(gitlab, access, repo, { pages_access_level: 'disabled' })
      if (await isOff(gitlab, access, repo)) return { kind: 'disabled' }
      throw new HostError('busy', 'GitLab still shows the site', { retryAfterS: 5 })
    })
}

async function change({ http }: Gitlab, access: HostAccess, { id }: RepoRef, json: Settings): Promise<void> {
  await http.send(access, { method: 'PUT', path: projectPath(id), json, safe: true })
}

/** An installation that serves no pages shows no site of this project. */
async function isOff(gitlab: Gitlab, access: HostAccess, repo: RepoRef): Promise<boolean> {
  const isDisabled = (await readProject(gitlab, access, repo.id)).pages_access_level === 'disabled'
  try {
    const pages = await getOrNull<Pages>(gitlab, access, { path: projectPath(repo.id, 'pages') })
    return !pages || (isDisabled && (pages.body.deployments ?? []).length === 0)
  } catch (error) {
    // GitLab may refuse to answer for pages that are switched off.
    if (isDisabled && error instanceof HostError && error.kind === 'access_refused') return true
    throw error
  }
}

type Pages = { readonly deployments?: readonly unknown[] }
