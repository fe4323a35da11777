import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HostError } from '#ports/hosts.ts'
import type { GitLimits } from '../settings.ts'

/** The time and size limits of one import. `signal` aborts the running work when either is used up. */
export type ImportBounds = Disposable & {
  readonly signal: AbortSignal
  /** Throws when the folders exceed their limit. */
  checkSize(): Promise<void>
}

const pollMs = 200

/** Git has no setting for the size of what it fetches, so this watches the pack folders as they grow. */
export function importBounds(
  packDirs: readonly string[],
  { importMaxBytes, importMaxS }: Pick<GitLimits, 'importMaxBytes' | 'importMaxS'>,
): ImportBounds {
  const over = new AbortController()
  const end = (message: string) => over.abort(new HostError('too_large', message))

  async function measure(): Promise<void> {
    const heldBytes = await Promise.all(packDirs.map(folderBytes))
    if (heldBytes.reduce((sum, bytes) => sum + bytes, 0) > importMaxBytes)
      end(`the repository is too large: it may have at most ${importMaxBytes} bytes`)
  }

  const clock = setTimeout(() => end(`the import took longer than ${importMaxS} seconds`), importMaxS * 1_000)
  const poll = setInterval(() => void measure(), pollMs)
  return {
    signal: over.signal,
    async checkSize() {
      await measure()
      over.signal.throwIfAborted()
    },
    [Symbol.dispose]() {
      clearTimeout(clock)
      clearInterval(poll)
    },
  }
}

async function folderBytes(dir: string): Promise<number> {
  const names = await readdir(dir).catch(() => [])
  const found = await Promise.all(names.map(name => stat(join(dir, name)).catch(() => null)))
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}
