import type { HostOwner, HostOwners } from '#ports/hosts/owners.ts'
import { type HostAccess, HostError } from '#ports/hosts.ts'
import type { HttpResponse } from '../httpClient.ts'
import { pageFrom } from '../owners.ts'
import type { RemoteHostOptions } from '../remote.ts'
import { encodePart, hasNextPage, type InstallationsAnswer, type OrganizationAnswer } from './api.ts'
import type { GithubContext } from './context.ts'

/**
 * An OAuth app may create repositories in the organizations of its user, whose private memberships GitHub lists only
 * with the scope `read:org`; a GitHub App may where it is installed.
 */
export function githubOwners(context: GithubContext, { appSlug }: Pick<RemoteHostOptions, 'appSlug'>): HostOwners {
  const namesOn = appSlug === undefined ? organizations : installations
  return {
    async list(access, { limit, cursor }) {
      const page = pageFrom(cursor)
      const login = await context.loginOf(access)
      const own: HostOwner[] = page === 1 ? [{ name: login, label: login, kind: 'account' }] : []
      // The user's own account takes a place on the first page, so pages are one shorter than the limit.
      const { names, more } = await namesOn(context, access, { login, page, per_page: limit - 1 })
      const others = names.map(name => ({ name, label: name, kind: 'organization' }) as const)
      return { owners: [...own, ...others], next: more ? String(page + 1) : null }
    },
  }
}

type Page = { readonly login: string; readonly page: number; readonly per_page: number }
type Names = { readonly names: readonly string[]; readonly more: boolean }

async function organizations(context: GithubContext, access: HostAccess, { login, ...query }: Page): Promise<Names> {
  const read = (path: string) =>
    context.http.send<readonly OrganizationAnswer[]>(access, { method: 'GET', path, query })
  const answer = await read('/user/orgs').catch(error => {
    if (error instanceof HostError && error.kind === 'access_refused') return read(`/users/${encodePart(login)}/orgs`)
    throw error
  })
  return toNames(
    answer,
    answer.body.map(organization => organization.login),
  )
}

async function installations(
  { http }: GithubContext,
  access: HostAccess,
  { login: _, ...query }: Page,
): Promise<Names> {
  const answer = await http.send<InstallationsAnswer>(access, { method: 'GET', path: '/user/installations', query })
  const accounts = answer.body.installations.filter(({ target_type }) => target_type === 'Organization')
  return toNames(
    answer,
    accounts.flatMap(({ account }) => (account && 'login' in account ? [account.login] : [])),
  )
}

function toNames(answer: HttpResponse<unknown>, names: readonly string[]): Names {
  return { names, more: hasNextPage(answer) }
}
