import type {} from '../api/boot.ts'
import { api, dataOf, type Schemas } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { beginSession, endSession } from '../api/session.ts'
import { tabStorage } from '../storage.ts'
import { safeNextPath } from './nextPath.ts'
import { canSignOut } from './signOutGuards.ts'

export const withRefreshCookie = { 'x-session': 'cookie' } as const

export async function signIn(body: Schemas['Credentials']): Promise<void> {
  beginSession(await dataOf(api.POST('/api/auth/login', { params: { header: withRefreshCookie }, body })))
}

/** Creates the account and signs in. */
export async function register(body: Schemas['Registration']): Promise<void> {
  await api.POST('/api/auth/register', { body })
  await signIn({ email: body.email, password: body.password })
}

/** Redirects to the code host, which sends the browser back to `/auth/callback`. */
export async function redirectToHost(next: string): Promise<void> {
  const redirectUri = `${location.origin}/auth/callback`
  const { authorizationUrl } = await dataOf(
    api.GET('/api/auth/repohost/authorize', { params: { query: { redirectUri } } }),
  )
  tabStorage.write('speckeep-next', next)
  location.assign(authorizationUrl)
}

/** The parameters of the redirect back. */
export type OAuthReturn = { code: string; state: string; iss?: string }

export async function completeHostSignIn(body: OAuthReturn): Promise<string> {
  beginSession(await dataOf(api.POST('/api/auth/repohost/callback', { params: { header: withRefreshCookie }, body })))
  return popNextPath()
}

function popNextPath(): string {
  const next = tabStorage.read('speckeep-next')
  tabStorage.write('speckeep-next', null)
  return safeNextPath(next)
}

/** Redirects to the identity provider, which sends the browser back to `/auth/oidc/callback`. */
export async function redirectToProvider(next: string): Promise<void> {
  const query = { redirectUri: providerReturn() }
  const { authorizationUrl } = await dataOf(api.GET('/api/auth/oidc/authorize', { params: { query } }))
  tabStorage.write(linking, null)
  tabStorage.write('speckeep-next', next)
  location.assign(authorizationUrl)
}

/** Redirects to the identity provider to link it to the signed-in user's account. */
export async function redirectToLinkIdentity(): Promise<void> {
  const query = { redirectUri: providerReturn() }
  const { authorizationUrl } = await dataOf(api.GET('/api/auth/oidc/link/authorize', { params: { query } }))
  tabStorage.write(linking, 'yes')
  location.assign(authorizationUrl)
}

/** The return from the identity provider in both cases. Returns the address to continue at. */
export async function completeProviderSignIn(body: OAuthReturn): Promise<string> {
  const isLink = tabStorage.read(linking) !== null
  tabStorage.write(linking, null)
  if (isLink) {
    await api.POST('/api/auth/oidc/link/callback', { body })
    return '/settings'
  }
  beginSession(await dataOf(api.POST('/api/auth/oidc/callback', { params: { header: withRefreshCookie }, body })))
  return popNextPath()
}

const linking = 'speckeep-linking'

function providerReturn(): string {
  return `${location.origin}/auth/oidc/callback`
}

/** Signs out locally even if the service is unreachable: the session then expires there. */
export async function signOut(): Promise<void> {
  if (!(await canSignOut())) return
  const headers = { 'x-csrf-token': window.speckeepBoot.csrf() ?? '' }
  await api.POST('/api/auth/logout', { headers, body: null }).catch(() => {})
  endSession()
  queryClient.clear()
}
