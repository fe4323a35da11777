import { setTimeout as wait } from 'node:timers/promises'
import type { HomeIdentity, HomeStore } from '#ports/stores/homes.ts'

export type HomeLease = {
  readonly epoch: number
  /** Whether no other process can have taken the home over. */
  isHeld(): boolean
  /** Ends the lease, so that the next process need not wait for it. */
  close(): Promise<void>
}

export type LeaseOptions = {
  readonly store: Pick<HomeStore, 'claim' | 'extend' | 'release'>
  readonly home: HomeIdentity
  readonly leaseMs?: number
  readonly log: (line: string) => void
  readonly onFault: (error: unknown) => void
}

/** Long enough for a restart of the database, short enough for others to take over within 30 s. */
const usualLeaseMs = 20_000
/** The database counts from when it answers, this process from when it asks: it stops this much before its lease ends. */
const marginShare = 0.1

/**
 * Takes the lease of a home and extends it until it is closed. A lease of a process that has died elsewhere is waited
 * for; throws a sentence for the operator if that process goes on extending it.
 */
export async function takeLease({
  store,
  home,
  leaseMs = usualLeaseMs,
  log,
  onFault,
}: LeaseOptions): Promise<HomeLease> {
  let heldUntilMs = 0
  const epoch = await claimed()
  let isLost = false

  async function claimed(): Promise<number> {
    const giveUpAtMs = performance.now() + 2 * leaseMs
    for (;;) {
      const askedAtMs = performance.now()
      const claim = await store.claim(home, leaseMs)
      if (claim.kind === 'claimed') {
        heldUntilMs = askedAtMs + leaseMs * (1 - marginShare)
        return claim.epoch
      }
      if (askedAtMs >= giveUpAtMs) throw heldElsewhere(home, claim.place)
      log(`Waiting for the lease of ${claim.place} on these repositories: ${Math.ceil(claim.remainingMs / 1_000)} s`)
      await wait(Math.min(claim.remainingMs + 100, leaseMs))
    }
  }

  async function extend(): Promise<void> {
    const askedAtMs = performance.now()
    if (await store.extend(home.id, epoch, leaseMs)) {
      heldUntilMs = Math.max(heldUntilMs, askedAtMs + leaseMs * (1 - marginShare))
      return
    }
    isLost = true
    onFault(new Error('Another process has taken over the repositories of this DATA_DIR. Stop this one.'))
  }

  let isClosed = false
  let extending = next(leaseMs / 4)

  /**
   * One attempt at a time, unless one takes as long as the pause: its connection may never be made. After a failed one,
   * soon again: nothing is served without the lease. Of failures in a row, the first is reported.
   */
  function next(inMs: number, hadFailed = false): NodeJS.Timeout {
    return setTimeout(async () => {
      const attempt = extend().then(
        () => false,
        error => {
          if (!hadFailed) onFault(error)
          return true
        },
      )
      const hasFailed = await Promise.race([attempt, tooLong(leaseMs / 4)])
      if (!isClosed && !isLost) extending = next(leaseMs / (hasFailed ? 40 : 4), hasFailed)
    }, inMs).unref()
  }

  return {
    epoch,
    isHeld: () => !isLost && performance.now() < heldUntilMs,
    async close() {
      isClosed = true
      clearTimeout(extending)
      heldUntilMs = 0
      await store.release(home.id, epoch).catch(onFault)
    },
  }
}

function tooLong(ms: number): Promise<true> {
  return new Promise(resolve => {
    setTimeout(resolve, ms, true).unref()
  })
}

function heldElsewhere({ id }: HomeIdentity, place: string): Error {
  return new Error(
    `The repositories of this DATA_DIR are served by another process, at ${place}: stop it first. ` +
      `If DATA_DIR is a copy of that one, delete the file git/home of the copy (it has ${id}).`,
  )
}
