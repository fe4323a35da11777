import type { HostOwner, HostOwners } from '#ports/hosts/owners.ts'
import { type HostAccess, HostError } from '#ports/hosts.ts'
import { foreignCursor, isOwn, ownerRefused } from '../owners.ts'
import type { Gitlab } from './api.ts'

/** Where a project is created: `id` is absent for the user's own namespace. */
export type Place = { readonly id: number | undefined; readonly fullPath: string }

type Group = { readonly id: number; readonly full_path: string }

/** The user's own namespace, or the chosen group. */
export async function placeFor(gitlab: Gitlab, access: HostAccess, within: string | undefined): Promise<Place> {
  const { username } = await gitlab.userOf(access)
  if (isOwn(within, username)) return { id: undefined, fullPath: username }
  const path = `/v4/groups/${encodeURIComponent(within)}`
  const query = { with_projects: false }
  const request = { method: 'GET', path, query, expect: [404] } as const
  const { status, body } = await gitlab.http.send<Group>(access, request)
  if (status === 404) throw ownerRefused('GitLab', within, 'there is no such group that you may see')
  return { id: body.id, fullPath: body.full_path }
}

export const groupsQuery =
  'query($first:Int!,$after:String)' +
  '{currentUser{groups(permissionScope:CREATE_PROJECTS,first:$first,after:$after)' +
  '{nodes{fullPath fullName}pageInfo{hasNextPage endCursor}}}}'

type GroupsAnswer = {
  readonly data?: {
    readonly currentUser: {
      readonly groups: {
        readonly nodes: readonly { readonly fullPath: string; readonly fullName: string | null }[]
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
      } | null
    } | null
  } | null
  readonly errors?: readonly { readonly message: string }[]
}

/** The groups and subgroups in which GitLab lets this user create projects; its REST API has no such list. */
export function gitlabOwners(gitlab: Gitlab): HostOwners {
  return {
    async list(access, { limit, cursor }) {
      const { username } = await gitlab.userOf(access)
      const own: HostOwner[] = cursor === undefined ? [{ name: username, label: username, kind: 'account' }] : []
      const variables = JSON.stringify({
        first: limit - 1,
        ...(cursor !== undefined && { after: cursor }),
      })
      const query = { query: groupsQuery, variables }
      const { body } = await gitlab.http.send<GroupsAnswer>(access, { method: 'GET', path: '/graphql', query })
      const [refusal] = body.errors ?? []
      if (refusal && cursor !== undefined) throw foreignCursor()
      if (refusal) {
        const said = refusal.message.slice(0, 200)
        throw new HostError('failed', `GitLab does not list the groups where you may create projects. It says: ${said}`)
      }
      const { nodes = [], pageInfo } = body.data?.currentUser?.groups ?? {}
      const others = nodes.map(({ fullPath, fullName }) => ({
        name: fullPath,
        label: fullName ?? fullPath,
        kind: 'organization' as const,
      }))
      return { owners: [...own, ...others], next: pageInfo?.hasNextPage ? pageInfo.endCursor : null }
    },
  }
}
