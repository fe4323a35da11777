import { useSyncExternalStore } from 'react'
import { Problem, problemFrom, unreachable } from '../api/problem.ts'
import type { components } from '../api/schema.d.ts'
import type { BootAnswer } from './boot.ts'

/**
 * Who is signed in. The access token lives here and nowhere else; the refresh token is in a cookie that no script can
 * read (Interface, Accounts).
 */
export type Session =
  | { readonly status: 'starting' }
  /** `ended`: there was a sign-in, and it is over. */
  | { readonly status: 'signedOut'; readonly ended: boolean }
  | { readonly status: 'signedIn'; readonly userId: string }
  /** There may be a sign-in, and the service cannot be asked. */
  | { readonly status: 'unknown'; readonly problem: Problem }

type SignIn = components['schemas']['SignIn']

/** A token is renewed this long before its end, so that no request meets it. */
const marginMs = 60_000

let session: Session = { status: 'starting' }
let access: { readonly token: string; readonly staleAtMs: number } | null = null
let refreshing: Promise<void> | null = null
const listeners = new Set<() => void>()
/** Tells the other tabs of this browser. */
const tabs = new BroadcastChannel('speckeep-session')

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

export function currentSession(): Session {
  return session
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes up the sign-in of this browser, if there is one; called once, and again to retry. */
export async function startSession(): Promise<void> {
  const { first, csrf } = window.speckeepBoot
  if (csrf() === null && first === null) return become({ status: 'signedOut', ended: false })
  const begun = session.status === 'starting' ? first : null
  await renew(begun).catch(error => {
    if (session.status === 'starting' || session.status === 'unknown') {
      become({ status: 'unknown', problem: error as Problem })
    }
  })
}

/** A token that is good for a while yet. Throws `unauthenticated` when nobody is signed in. */
export async function accessToken(): Promise<string> {
  if (session.status === 'signedOut') throw signedOut()
  if (access === null || access.staleAtMs < Date.now()) await renew(null)
  if (access === null) throw signedOut()
  return access.token
}

/** The service did not take the token, whatever its date said: the next call gets another one. */
export function dropAccessToken(token: string): void {
  if (access?.token === token) access = null
}

/** After login, or back from the code host: both answer with a token and set the cookie. */
export function beginSession(signIn: SignIn): void {
  take(signIn)
  tabs.postMessage('signedIn')
}

export function endSession({ ended }: { readonly ended: boolean }): void {
  access = null
  become({ status: 'signedOut', ended })
  tabs.postMessage('signedOut')
}

function renew(begun: Promise<BootAnswer> | null): Promise<void> {
  refreshing ??= exchange(begun).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function exchange(begun: Promise<BootAnswer> | null): Promise<void> {
  const answer = await (begun ?? window.speckeepBoot.refresh()).catch(error => {
    throw unreachable(error)
  })
  if (answer.status === 200) return take(answer.body as SignIn)
  if (answer.status === 401 || answer.status === 403) {
    access = null
    become({ status: 'signedOut', ended: session.status === 'signedIn' })
    throw signedOut()
  }
  throw problemFrom(answer.body, answer.status, answer.retryAfter)
}

function take({ accessToken: token, expiresIn }: SignIn): void {
  const userId = userOf(token)
  const before = session.status === 'signedIn' ? session.userId : userId
  access = { token, staleAtMs: Date.now() + expiresIn * 1_000 - marginMs }
  if (before !== userId) {
    // Another tab signed in as somebody else: nothing of the one before may be shown or sent any more.
    location.assign('/projects')
    return
  }
  if (session.status !== 'signedIn') become({ status: 'signedIn', userId })
}

/** The subject of the token; the service, not we, decides what it is worth. */
function userOf(token: string): string {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  try {
    return String((JSON.parse(atob(payload)) as { sub?: unknown }).sub)
  } catch {
    return 'unknown'
  }
}

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function signedOut(): Problem {
  return new Problem('unauthenticated', 'You are signed out. Sign in to go on.', { status: 401 })
}

tabs.addEventListener('message', ({ data }) => {
  if (data === 'signedOut' && session.status === 'signedIn') {
    access = null
    become({ status: 'signedOut', ended: false })
  }
  if (data === 'signedIn' && session.status !== 'starting') {
    access = null
    renew(null).catch(() => {})
  }
})
