import { createHash } from 'node:crypto'
import type { HostAccess } from '#ports/hosts.ts'
import { accessLevels, type Gitlab, pageSize } from './api.ts'
import type { GitlabUser } from './known.ts'

/** The user of a token; known for five minutes, unless asked for anew. */
export async function readUser(
  { wire, known }: Gitlab,
  access: HostAccess,
  { anew = false } = {},
): Promise<GitlabUser> {
  const key = createHash('sha256')
    .update(access?.token ?? '')
    .digest('base64url')
  const found = known.users.get(key)
  if (found && !anew) return found
  const user = (await wire.send<GitlabUser>(access, { method: 'GET', path: '/v4/user' })).body
  known.users.set(key, user)
  return user
}

/** Where a project is made: `id` is left out for the user's own place. */
export type Place = { readonly id: number | undefined; readonly fullPath: string }

type Group = { readonly id: number; readonly full_path: string }

/** The user's own place, and the group that the owner names where this user has a say. */
export async function placesFor(
  gitlab: Gitlab,
  access: HostAccess,
  owner: string,
): Promise<{ readonly own: Place; readonly group: Place | null }> {
  const user = await readUser(gitlab, access)
  const own = { id: undefined, fullPath: user.username }
  if (owner.toLowerCase() === user.username.toLowerCase() || !/^[\w.-]+(\/[\w.-]+)*$/.test(owner))
    return { own, group: null }
  const search = owner.slice(owner.lastIndexOf('/') + 1)
  const query = { search, min_access_level: accessLevels.developer, per_page: pageSize }
  const { body } = await gitlab.wire.send<readonly Group[]>(access, { method: 'GET', path: '/v4/groups', query })
  const found = body.find(({ full_path }) => full_path.toLowerCase() === owner.toLowerCase())
  return { own, group: found ? { id: found.id, fullPath: found.full_path } : null }
}
