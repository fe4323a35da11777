/** Only one tab edits a file at a time, so that tabs do not overwrite each other's drafts. */
export type FileLock = { readonly release: () => void }

export type FileLockOptions = {
  /** Called when another tab takes over the file; the other tab waits until this has completed. */
  readonly onTakenOver: () => Promise<void>
  readonly takeOver: boolean
}

const yieldTimeoutMs = 1_500

/** Locks that this tab is releasing: reopening the same file must not be mistaken for another tab. */
const releasing = new Map<string, Promise<unknown>>()

/** `null` while another tab holds the lock. Without browser support for locks, every lock is granted. */
export async function lockFile(
  name: string,
  { onTakenOver: onTaken, takeOver }: FileLockOptions,
): Promise<FileLock | null> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return { release() {} }
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
  const options = takeOver ? { signal: AbortSignal.timeout(yieldTimeoutMs) } : { ifAvailable: true }
  const request = locks
    .request(name, options, lock => {
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
