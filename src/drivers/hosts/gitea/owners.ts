import type { HostOwner, HostOwners } from '#ports/hosts/owners.ts'
import type { HostAccess } from '#ports/hosts.ts'
import { pageFrom } from '../owners.ts'
import { hasNextPage } from './api.ts'
import type { GiteaContext } from './context.ts'

type Organization = { readonly username?: string; readonly name?: string; readonly full_name?: string }

/** Whether a user may create in an organization takes one call each, so pages are short. */
const pageItemsMax = 20

export function giteaOwners(context: GiteaContext): HostOwners {
  return {
    async list(access, { limit, cursor }) {
      const page = pageFrom(cursor)
      const login = await context.loginOf(access)
      const own: HostOwner[] = page === 1 ? [{ name: login, label: login, kind: 'account' }] : []
      const { pageItems } = await context.instance(access)
      // The user's own account takes a place on the first page, so pages are one shorter than the limit.
      const items = Math.min(limit - 1, pageItemsMax, pageItems)
      const { status, headers, body } = await context.http.send<readonly Organization[] | null>(access, {
        method: 'GET',
        path: '/user/orgs',
        query: { page, limit: items },
        // A user who connected before the organization scope was requested has only their own account.
        expect: [403],
      })
      const found = status === 200 ? (body ?? []) : []
      const named = found.map(({ username, name = username ?? '', full_name }) => ({ name, label: full_name || name }))
      const open = await Promise.all(named.map(({ name }) => mayCreate(context, access, login, name)))
      const others = named.filter((_, index) => open[index]).map(owner => ({ ...owner, kind: 'organization' }) as const)
      return { owners: [...own, ...others], next: status === 200 && hasNextPage(headers) ? String(page + 1) : null }
    },
  }
}

async function mayCreate({ http }: GiteaContext, access: HostAccess, login: string, name: string): Promise<boolean> {
  const path = `/users/${encodeURIComponent(login)}/orgs/${encodeURIComponent(name)}/permissions`
  const request = { method: 'GET', path, expect: [403, 404] } as const
  const { status, body } = await http.send<{ readonly can_create_repository?: boolean } | null>(access, request)
  return status === 200 && body?.can_create_repository === true
}
