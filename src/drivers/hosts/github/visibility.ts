import type { PagesHost } from '#ports/hosts/pages.ts'
import { type HostAccess, HostError, type HostRefusal, type RepoHost, type RepoRef } from '#ports/hosts.ts'
import { catchRefusal } from '../catchRefusal.ts'
import { type RepoCalls, repoCalls } from './api.ts'
import type { GithubContext } from './context.ts'

/** An internal repository of an enterprise counts as private: it is not public. */
export function visibilityChange({ http }: GithubContext): RepoHost['setVisibility'] {
  return (access, repo, visibility) =>
    catchRefusal(async () => {
      const calls = repoCalls(http, access, repo)
      const json = { private: visibility === 'private' }
      const isSet = async () => (await calls.repo()).private === json.private
      if (await isSet()) return { kind: 'set' }
      await calls.write('PATCH', '', json, { safe: true })
      if (await isSet()) return { kind: 'set' }
      throw new HostError('busy', `GitHub does not show the repository as ${visibility} yet`, { retryAfterS: 5 })
    })
}

/** Disables the site whether GitHub itself or a workflow builds it. */
export function pagesShutdown({ http }: GithubContext): PagesHost['disable'] {
  return (access, repo) =>
    catchRefusal(async () => {
      const calls = repoCalls(http, access, repo)
      if (await isOff(calls)) return { kind: 'disabled' }
      const wasRefused = await remove({ http }, access, repo)
      if (await isOff(calls)) return { kind: 'disabled' }
      if (wasRefused) return roleMissing
      throw new HostError('busy', 'GitHub still shows the site', { retryAfterS: 5 })
    })
}

/** To a user without access GitHub hides the site itself, but not the `has_pages` of its repository. */
async function isOff(calls: RepoCalls): Promise<boolean> {
  if (await calls.read('/pages')) return false
  const { has_pages } = (await calls.repo()) as { readonly has_pages?: boolean }
  return has_pages !== true
}

async function remove({ http }: Pick<GithubContext, 'http'>, access: HostAccess, { id }: RepoRef): Promise<boolean> {
  const path = `/repositories/${id}/pages`
  const { status } = await http.send(access, { method: 'DELETE', path, safe: true, expect: [404] })
  return status === 404
}

const roleMissing: HostRefusal = {
  kind: 'refused',
  reason:
    'this account may not change the pages of the repository. Ask one of its administrators or maintainers to do it.',
}
