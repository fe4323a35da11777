import { announcedLock, isAnnounced } from './announcedLock.ts'
import { onPageLeave, storedClaims } from './claims.ts'
import type { FileLock, FileLockOptions } from './lock.ts'

const yieldTimeoutMs = 1_500
const answerTimeoutMs = 2_000

/** Locks that this tab is releasing: reopening the same file must not be mistaken for another tab. */
const releasing = new Map<string, Promise<unknown>>()

/** Whether a tab holds the lock, this one included. */
export async function isLocked(name: string): Promise<boolean> {
  return (await firstLocked([name])) !== null
}

/** The first of some locks that a tab holds, this one included; `null` if none is held. */
export async function firstLocked(names: readonly string[]): Promise<string | null> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) {
    const held = await Promise.all(names.map(name => isAnnounced(name, { claims: storedClaims, answerTimeoutMs })))
    return names[held.indexOf(true)] ?? null
  }
  const held = new Set((await locks.query()).held?.map(({ name }) => name))
  return names.find(name => held.has(name)) ?? null
}

/** `null` while another tab holds the lock. */
export async function lockFile(name: string, options: FileLockOptions): Promise<FileLock | null> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) {
    const places = { claims: storedClaims, nowMs: Date.now, answerTimeoutMs, onLeave: onPageLeave }
    return await announcedLock(name, { ...options, ...places })
  }
  return await webLock(locks, name, options)
}

/**
 * A tab that does not answer, because its page is frozen or busy, loses the lock. It gives way as soon as it runs again:
 * a text that it could not store by then gets a file beside the one that is edited here.
 */
async function webLock(
  locks: LockManager,
  name: string,
  { onTakenOver, takeOver }: FileLockOptions,
): Promise<FileLock | null> {
  await releasing.get(name)
  const channel = new BroadcastChannel(`speckeep:${name}`)
  if (takeOver) channel.postMessage('yield')
  const held = Promise.withResolvers<FileLock | null>()
  const done = Promise.withResolvers<void>()
  let isHeld = false
  const release = (): void => {
    isHeld = false
    releasing.set(name, request)
    done.resolve()
    channel.close()
  }
  let isGivingWay = false
  const giveWay = (): void => {
    // A tab that waits has nothing to give, and must not lose later what it gets.
    if (!isHeld || isGivingWay) return
    isGivingWay = true
    void onTakenOver().finally(release)
  }
  channel.onmessage = giveWay
  const hold = async (lock: Lock | null): Promise<void> => {
    if (lock === null) return
    isHeld = true
    held.resolve({ release })
    await done.promise
  }
  const ask = async (): Promise<void> => {
    if (!takeOver) return await locks.request(name, { ifAvailable: true }, hold)
    const signal = AbortSignal.timeout(yieldTimeoutMs)
    await locks.request(name, { signal }, hold).catch(error => {
      if (!signal.aborted || isHeld) throw error
      return locks.request(name, { steal: true }, hold)
    })
  }
  const request = ask()
    .catch(() => {
      if (isHeld) giveWay()
    })
    .finally(() => {
      releasing.delete(name)
      if (isHeld) return
      channel.close()
      held.resolve(null)
    })
  return await held.promise
}
