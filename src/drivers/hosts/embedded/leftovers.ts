import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A git process that outlived its killed parent is through with its locks long before. */
export const staleAfterMs = 2_000

/** Where git keeps locks and unfinished objects; `refs` with all that is below it. */
const places = ['', 'refs', 'objects', 'objects/info', 'objects/info/commit-graphs', 'objects/pack']

const leftover = /\.lock$|^gc\.pid$|^tmp_|^\.tmp-|^incoming-|^pack-.*\.keep$/

/** Removes the locks and unfinished objects of processes that are dead. The caller knows that none of ours is at work. */
export async function removeLeftovers(dir: string): Promise<void> {
  for (const place of places) {
    const entries = await readdir(join(dir, place), { withFileTypes: true, recursive: place === 'refs' }).catch(
      () => [],
    )
    const left = entries.filter(entry => leftover.test(entry.name))
    await Promise.all(left.map(entry => removeOld(join(entry.parentPath, entry.name))))
  }
}

async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && Date.now() - found.mtimeMs >= staleAfterMs) await rm(path, { recursive: true, force: true })
}
