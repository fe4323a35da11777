import { createInterface } from 'node:readline'
import { HostError } from '#ports/hosts.ts'
import type { Children, StartOptions } from '../children.ts'
import { gitFailed } from '../git.ts'
import type { ImportGit } from './remote.ts'

/**
 * The part of the push policy (`hook.ts`) besides names, branches and git's own check: the size of every object in the
 * object folder that `env` points git to, referenced or not, because a few bytes of a pack can unpack to gigabytes.
 */
export async function checkObjectSizes(
  children: Children,
  env: NonNullable<StartOptions['env']>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const args = ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectsize)']
  const child = children.start(args, { worksOn: null, env })
  const onAbort = () => void children.stop(child)
  signal.addEventListener('abort', onAbort, { once: true })
  const ended = new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  child.stderr.resume()
  child.stdin.end()
  try {
    for await (const line of createInterface({ input: child.stdout, signal })) {
      if (Number(line) <= maxBytes) continue
      const said = `a file of the repository has ${line} bytes; the limit for one file is ${maxBytes}`
      throw new HostError('too_large', said)
    }
    const code = await ended
    signal.throwIfAborted()
    if (code !== 0) throw new HostError('failed', 'the fetched objects could not be checked')
  } finally {
    signal.removeEventListener('abort', onAbort)
    await children.stop(child)
  }
}

/** The longest type in the output of `ls-tree`, with the newline. */
const typeMaxBytes = 7

/**
 * The number of files on the default branch, as the hook counts them: reads only enough lines to tell that there are
 * too many.
 */
export async function checkFilesCount(git: ImportGit, branch: string, filesMax: number): Promise<void> {
  const args = ['ls-tree', '-r', '-t', '--format=%(objecttype)', `refs/heads/${branch}`]
  const listed = await git(args, { maxBytes: typeMaxBytes * (4 * filesMax + 4) })
  if (!listed.isTruncated && listed.code !== 0) throw gitFailed('ls-tree', listed)
  const files = listed.stdout
    .toString('latin1')
    .split('\n')
    .filter(type => type !== '' && type !== 'tree').length
  if (!listed.isTruncated && files <= filesMax) return
  throw new HostError('too_large', `the repository has more than the ${filesMax} files that a project may have`)
}
