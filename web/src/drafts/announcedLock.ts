import type { FileLock, FileLockOptions } from './lock.ts'

/** A tab's claim to a lock: of two claims, the newer one counts. */
export type Claim = { readonly id: string; readonly sinceMs: number }

/** Where the tabs of a browser leave their claims. */
export type Claims = {
  readonly read: (name: string) => Claim | null
  readonly write: (name: string, claim: Claim | null) => void
}

type Message =
  /** Is the lock held? Answered by `held`. */
  | { readonly what: 'ask' }
  | { readonly what: 'held' }
  /** Give the lock to this tab. Answered by `released`, once everything is stored. */
  | { readonly what: 'yield' }
  | { readonly what: 'released' }
  | { readonly what: 'taken'; readonly claim: Claim }

export type AnnouncedLockOptions = FileLockOptions & {
  readonly claims: Claims
  readonly nowMs: () => number
  /** How long a tab that has left a claim may be busy before the claim counts as that of a tab that is gone. */
  readonly answerTimeoutMs: number
  /** Calls the listener when the page is left; returns a function that stops it. */
  readonly onLeave: (listener: () => void) => () => void
}

/**
 * A lock between tabs that only exchange messages, for pages whose browser has no Web Locks: plain http, except on the
 * same machine. A tab whose page is frozen does not answer, and loses its lock; it gives way when it hears of that, and
 * so does the earlier of two tabs that took the lock at the same time.
 */
export async function announcedLock(name: string, options: AnnouncedLockOptions): Promise<FileLock | null> {
  const { claims, takeOver, answerTimeoutMs, onTakenOver, nowMs, onLeave } = options
  const channel = new BroadcastChannel(`speckeep-lock ${name}`)
  const post = (message: Message): void => channel.postMessage(message)
  if (claims.read(name) !== null) {
    const answer = nextOf(channel, takeOver ? 'released' : 'held', answerTimeoutMs)
    post({ what: takeOver ? 'yield' : 'ask' })
    if ((await answer) && !takeOver) {
      channel.close()
      return null
    }
  }
  const claim = { id: `${nowMs()} ${Math.random()}`, sinceMs: nowMs() }
  claims.write(name, claim)
  let isGiven = false
  const release = (): void => {
    if (isGiven) return
    isGiven = true
    unwatch()
    if (claims.read(name)?.id === claim.id) claims.write(name, null)
    post({ what: 'released' })
    channel.close()
  }
  // A page that the browser keeps, and shows again, has to ask for the lock again.
  const unwatch = onLeave(() => {
    release()
    void onTakenOver()
  })
  let isGivingWay = false
  const giveWay = (): void => {
    if (isGivingWay) return
    isGivingWay = true
    void onTakenOver().finally(release)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.what === 'ask') post({ what: 'held' })
    else if (data.what === 'yield') giveWay()
    else if (data.what === 'taken' && isNewer(data.claim, claim)) giveWay()
    // The other tab has missed this claim, which is newer than its own.
    else if (data.what === 'taken') post({ what: 'taken', claim })
  }
  post({ what: 'taken', claim })
  return { release }
}

/** Whether a tab holds the lock, this one included. */
export async function isAnnounced(
  name: string,
  { claims, answerTimeoutMs }: Pick<AnnouncedLockOptions, 'claims' | 'answerTimeoutMs'>,
): Promise<boolean> {
  if (claims.read(name) === null) return false
  const channel = new BroadcastChannel(`speckeep-lock ${name}`)
  const answer = nextOf(channel, 'held', answerTimeoutMs)
  channel.postMessage({ what: 'ask' } satisfies Message)
  return await answer.finally(() => channel.close())
}

function isNewer(a: Claim, b: Claim): boolean {
  return a.sinceMs === b.sinceMs ? a.id > b.id : a.sinceMs > b.sinceMs
}

/** Whether a message of this kind arrives in time. */
function nextOf(channel: BroadcastChannel, what: Message['what'], withinMs: number): Promise<boolean> {
  const found = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => found.resolve(false), withinMs)
  channel.onmessage = ({ data }: MessageEvent<Message>) => data.what === what && found.resolve(true)
  return found.promise.finally(() => clearTimeout(timer))
}
