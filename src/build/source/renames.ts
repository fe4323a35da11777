import type { Rename } from '#site/versions/formerAddresses.ts'
import { buildLimits } from '../limits.ts'
import { streamGit, type WorkTree } from './git.ts'

/** The renames of the latest commits, newest first, as git recognizes them. */
export async function readRenames(tree: WorkTree): Promise<Rename[]> {
  const args = [
    ...['log', '-z', '-M', '-l400', '--diff-filter=R', '--name-status', '--relative', '--format='],
    `--max-count=${buildLimits.renamesCommitsMax}`,
  ]
  const parts: Buffer[] = []
  let bytes = 0
  await streamGit(tree, tree.isRoot ? args : [...args, '--', '.'], part => {
    parts.push(part)
    bytes += part.length
    return bytes > buildLimits.renamesMaxBytes
  })
  return parse(Buffer.concat(parts).toString('utf8').split('\0'))
}

/** `R100`, the old path and the new one, each ended by NUL; empty fields separate commits. */
function parse(fields: readonly string[]): Rename[] {
  const renames: Rename[] = []
  for (let at = 0; at + 2 < fields.length; ) {
    if (!/^\n?R\d*$/.test(fields[at] ?? '')) at++
    else {
      renames.push({ from: fields[at + 1] ?? '', to: fields[at + 2] ?? '' })
      at += 3
    }
  }
  return renames
}
