import { createStore, type ReadableStore, useStore } from '../store.ts'
import type { BootResponse } from './boot.ts'
import { reportOffline } from './connection.ts'
import { isProblem, Problem, problemFrom, unreachableProblem } from './problem.ts'
import { rememberedUser, rememberUser } from './rememberedUser.ts'
import type { components } from './schema.d.ts'

/**
 * The current session. The access token exists only here; the refresh token is in a cookie that scripts cannot read
 * (Interface, Accounts).
 */
export type Session =
  | { readonly status: 'starting' }
  /** `ended` is the user whose session expired while their page is still open. */
  | { readonly status: 'signedOut'; readonly ended: string | null }
  | { readonly status: 'signedIn'; readonly userId: string }
  /** There may be a session, but the service is unreachable. `userId` is who was signed in here, if anyone was. */
  | { readonly status: 'unknown'; readonly problem: Problem; readonly userId: string | null }

type SignIn = components['schemas']['SignIn']

/** Tokens are renewed this long before they expire, so that no request carries an expired one. */
const refreshMarginMs = 60_000

const current = createStore<Session>({ status: 'starting' })
let access: { readonly token: string; readonly staleAtMs: number } | null = null
let refreshing: Promise<void> | null = null
/** Notifies the other tabs of this browser. */
const channel = new BroadcastChannel('speckeep-session')

export const session: ReadableStore<Session> = current

export function useSession(): Session {
  return useStore(session)
}

/** The user whose data the page shows; `''` without one. */
export function useUserId(): string {
  return userIdOf(useSession()) ?? ''
}

/** A key in the browser's storage, separate for each user. */
export function userStorageKey(name: string): string {
  return `${name} ${userIdOf(session.get()) ?? ''}`
}

/** Resumes the session of this browser, if there is one; called at the start, and again to retry. */
export async function startSession(): Promise<void> {
  const { first, csrf } = window.speckeepBoot
  if (csrf() === null && first === null) return current.set({ status: 'signedOut', ended: null })
  const begun = session.get().status === 'starting' ? first : null
  await refreshSession(begun).catch(error => {
    if (session.get().status === 'starting' || session.get().status === 'unknown') {
      const userId = userIdOf(session.get()) ?? (isProblem(error, 'unreachable') ? rememberedUser() : null)
      current.set({ status: 'unknown', problem: error as Problem, userId })
    }
  })
}

/** Returns a token that remains valid for a while. Throws `unauthenticated` without a session. */
export async function accessToken(): Promise<string> {
  if (session.get().status === 'signedOut') throw signedOut()
  if (access === null || access.staleAtMs < Date.now()) await refreshSession(null)
  if (access === null) throw signedOut()
  return access.token
}

/** The service rejected the token despite its expiry date: the next call requests a new one. */
export function dropAccessToken(token: string): void {
  if (access?.token === token) access = null
}

/** After login, or on return from the code host: both responses carry a token and set the cookie. */
export function beginSession(signIn: SignIn): void {
  storeAccessToken(signIn)
  channel.postMessage('signedIn')
}

/** The user signs out, and none of their data may stay visible. */
export function endSession(): void {
  access = null
  dropCsrf()
  current.set({ status: 'signedOut', ended: null })
  channel.postMessage('signedOut')
}

function refreshSession(begun: Promise<BootResponse> | null): Promise<void> {
  refreshing ??= exchangeRefreshToken(begun).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function exchangeRefreshToken(begun: Promise<BootResponse> | null): Promise<void> {
  const answer = await (begun ?? window.speckeepBoot.refresh()).catch(error => {
    reportOffline()
    throw unreachableProblem(error)
  })
  if (answer.status === 200) return storeAccessToken(answer.body as SignIn)
  if (answer.status === 401 || answer.status === 403) {
    access = null
    current.set({ status: 'signedOut', ended: userIdOf(session.get()) })
    throw signedOut()
  }
  throw problemFrom(answer.body, answer.status, answer.retryAfter)
}

function storeAccessToken({ accessToken: token, expiresIn }: SignIn): void {
  const userId = tokenSubject(token)
  const before = userIdOf(session.get()) ?? userId
  access = { token, staleAtMs: Date.now() + expiresIn * 1_000 - refreshMarginMs }
  if (before !== userId) {
    // Another user signed in, here or in another tab: none of the previous user's data may be shown or sent any more.
    location.assign('/projects')
    return
  }
  if (session.get().status !== 'signedIn') current.set({ status: 'signedIn', userId })
}

/** Without this cookie the session cannot be resumed, even if the service did not receive the sign-out. */
function dropCsrf(): void {
  for (const [name, more] of [
    ['speckeep-csrf', ''],
    ['__Secure-speckeep-csrf', '; Secure'],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers.
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict${more}`
  }
}

/** The user whose data the page shows. */
function userIdOf(now: Session): string | null {
  if (now.status === 'signedIn' || now.status === 'unknown') return now.userId
  return now.status === 'signedOut' ? now.ended : null
}

/** The subject of the token. It is not verified here; the service does that. */
function tokenSubject(token: string): string {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  try {
    return String((JSON.parse(atob(payload)) as { sub?: unknown }).sub)
  } catch {
    return 'unknown'
  }
}

function signedOut(): Problem {
  return new Problem('unauthenticated', 'You are signed out. Sign in to continue.', { status: 401 })
}

session.subscribe(() => {
  const now = session.get()
  if (now.status === 'signedIn') rememberUser(now.userId)
  if (now.status === 'signedOut') rememberUser(null)
})
channel.addEventListener('message', ({ data }) => {
  if (data === 'signedOut' && userIdOf(session.get()) !== null) {
    access = null
    current.set({ status: 'signedOut', ended: null })
  }
  if (data === 'signedIn' && session.get().status !== 'starting') {
    access = null
    refreshSession(null).catch(() => {})
  }
})
