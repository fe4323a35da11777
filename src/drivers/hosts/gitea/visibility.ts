import { HostError, type RepoHost } from '#ports/hosts.ts'
import { catchRefusal } from '../catchRefusal.ts'
import type { GiteaRepository } from './api.ts'
import type { GiteaContext } from './context.ts'

type Shown = GiteaRepository & { readonly private?: boolean; readonly fork?: boolean }

/** The host also accepts the request for a fork but ignores it: a fork has the visibility of its parent. */
export function visibilityChange(context: GiteaContext): RepoHost['setVisibility'] {
  const { label } = context.flavor
  return (access, repo, visibility) =>
    catchRefusal(async () => {
      const json = { private: visibility === 'private' }
      const before: Shown = await context.repository(access, repo)
      if (before.private === json.private) return { kind: 'set' }
      const { status } = await context.ask(access, repo, { method: 'PATCH', parts: [], json, safe: true })
      if (status === 404) return { kind: 'refused', reason: roleMissing }
      const after: Shown = await context.repository(access, repo)
      if (after.private === json.private) return { kind: 'set' }
      if (after.fork) return { kind: 'refused', reason: followsItsOrigin }
      throw new HostError('busy', `${label} does not show the repository as ${visibility} yet`, { retryAfterS: 5 })
    })
}

const roleMissing = 'this user may not change the repository. Ask one of its administrators to do it.'
const followsItsOrigin =
  'it is a fork, and a fork is as public as its parent repository. Change that one, or use a copy that is not a fork.'
