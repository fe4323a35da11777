import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = AsyncDisposable & {
  readonly dir: string
  /** Writes a file until nothing more fits. Returns its path. */
  fill(): string
  /** As when an administrator frees space. */
  grow(mib: number): void
  /** Room for so many files and folders altogether, whatever their size. */
  limitFiles(count: number): void
}

/** A file system of a few MiB; `null` where this process may not mount one. */
export async function mountSmallDisk(mib: number): Promise<SmallDisk | null> {
  const dir = await mkdtemp(join(tmpdir(), 'speckeep-disk-'))
  const mount = (options: string): void => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' })
  }
  try {
    mount(`size=${mib}m,mode=700`)
  } catch {
    await rm(dir, { recursive: true, force: true })
    return null
  }
  return {
    dir,
    fill: () => fillWith(join(dir, 'filler')),
    grow: size => mount(`remount,size=${size}m`),
    limitFiles: count => mount(`remount,nr_inodes=${count}`),
    async [Symbol.asyncDispose]() {
      execFileSync('umount', ['--lazy', dir])
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function fillWith(path: string): string {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, randomBytes(4_096))
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
    return path
  } finally {
    closeSync(file)
  }
}
