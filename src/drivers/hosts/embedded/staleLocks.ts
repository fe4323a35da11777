import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A git process that outlived its killed parent has released its locks long before. */
export const staleAfterMs = 2_000

/**
 * Where git leaves locks and unfinished objects. A branch in `refs` can have any other name, but none ends with
 * `.lock`.
 */
const leftovers: Readonly<Record<string, RegExp>> = {
  '.': /\.lock$|^gc\.pid$|^HEAD\./,
  refs: /\.lock$/,
  objects: /^tmp_obj|^incoming-/,
  'objects/info': /\.lock$|^tmp_/,
  'objects/info/commit-graphs': /\.lock$|^tmp_/,
  'objects/pack': /\.lock$|^tmp_|^\.tmp-/,
}

/**
 * Removes the locks and unfinished objects of dead processes. The caller makes sure that no live process works here.
 */
export async function removeStaleLocks(dir: string): Promise<void> {
  await Promise.all((await leftoversIn(dir)).map(removeOld))
}

/** The paths of everything in a repository that has the form of a lock or of an unfinished object. */
export async function leftoversIn(dir: string): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(leftovers).map(async ([place, name]) => {
      const entries = await readdir(join(dir, place), { withFileTypes: true, recursive: place === 'refs' }).catch(
        () => [],
      )
      return entries.filter(entry => name.test(entry.name)).map(entry => join(entry.parentPath, entry.name))
    }),
  )
  return found.flat()
}

async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && Date.now() - found.mtimeMs >= staleAfterMs) await rm(path, { recursive: true, force: true })
}
