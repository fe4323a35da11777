import type { PagesHost } from '#ports/hostPages.ts'
import { type HostAccess, HostError, type HostRefusal, type RepoHost, type RepoRef } from '#ports/hosts.ts'
import { orRefusal } from '../orRefusal.ts'
import { type RepoCalls, repoCalls } from './api.ts'
import type { Means } from './means.ts'

/** An internal repository of an enterprise counts as private: it is not for everybody. */
export function settingVisibility({ wire }: Means): RepoHost['setVisibility'] {
  return (access, repo, visibility) =>
    orRefusal(async () => {
      const calls = repoCalls(wire, access, repo)
      const json = { private: visibility === 'private' }
      const isSet = async () => (await calls.repo()).private === json.private
      if (await isSet()) return { kind: 'set' }
      await calls.write('PATCH', '', json, { safe: true })
      if (await isSet()) return { kind: 'set' }
      throw new HostError('busy', `GitHub does not show the repository as ${visibility} yet`, { retryAfterS: 5 })
    })
}

/** Switched off whoever built it, GitHub itself or a workflow. */
export function disablingPages({ wire }: Means): PagesHost['disable'] {
  return (access, repo) =>
    orRefusal(async () => {
      const calls = repoCalls(wire, access, repo)
      if (await isOff(calls)) return { kind: 'disabled' }
      const wasRefused = await remove({ wire }, access, repo)
      if (await isOff(calls)) return { kind: 'disabled' }
      if (wasRefused) return roleMissing
      throw new HostError('busy', 'GitHub still shows the site', { retryAfterS: 5 })
    })
}

/** GitHub hides from whom it refuses the site that there is one, and not that the repository has one. */
async function isOff(calls: RepoCalls): Promise<boolean> {
  if (await calls.read('/pages')) return false
  const { has_pages } = (await calls.repo()) as { readonly has_pages?: boolean }
  return has_pages !== true
}

async function remove({ wire }: Pick<Means, 'wire'>, access: HostAccess, { id }: RepoRef): Promise<boolean> {
  const path = `/repositories/${id}/pages`
  const { status } = await wire.send(access, { method: 'DELETE', path, safe: true, expect: [404] })
  return status === 404
}

const roleMissing: HostRefusal = {
  kind: 'refused',
  reason:
    'this account may not change the pages of the repository. Ask one of its administrators or maintainers for that.',
}
