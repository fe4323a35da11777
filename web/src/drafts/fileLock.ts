import { announcedLock } from './announcedLock.ts'
import { onPageLeave, storedClaims } from './claims.ts'
import type { FileLock, FileLockOptions } from './lock.ts'

const yieldTimeoutMs = 1_500
const answerTimeoutMs = 2_000

/** Locks that this tab is releasing: reopening the same file must not be mistaken for another tab. */
const releasing = new Map<string, Promise<unknown>>()

/** `null` while another tab holds the lock. */
export async function lockFile(name: string, options: FileLockOptions): Promise<FileLock | null> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) {
    const places = { claims: storedClaims, nowMs: Date.now, answerTimeoutMs, onLeave: onPageLeave }
    return await announcedLock(name, { ...options, ...places })
  }
  return await webLock(locks, name, options)
}

async function webLock(
  locks: LockManager,
  name: string,
  { onTakenOver: onTaken, takeOver }: FileLockOptions,
): Promise<FileLock | null> {
  await releasing.get(name)
  const channel = new BroadcastChannel(`speckeep:${name}`)
  if (takeOver) channel.postMessage('yield')
  const held = Promise.withResolvers<FileLock | null>()
  const done = Promise.withResolvers<void>()
  const release = (): void => {
    releasing.set(name, request)
    done.resolve()
    channel.close()
  }
  channel.onmessage = () => void onTaken().finally(release)
  const mode = takeOver ? { signal: AbortSignal.timeout(yieldTimeoutMs) } : { ifAvailable: true }
  const request = locks
    .request(name, mode, lock => {
      if (lock === null) {
        channel.close()
        held.resolve(null)
        return
      }
      held.resolve({ release })
      return done.promise
    })
    .catch(() => held.resolve(null))
    .finally(() => releasing.delete(name))
  return await held.promise
}
