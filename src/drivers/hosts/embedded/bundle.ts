import type { RepoBundles } from '#ports/hosts/gitTransport.ts'
import { HostError } from '#ports/hosts.ts'
import type { GitSlots } from '../gitSlots.ts'
import { type Children, errorOutputOf, type GitChild } from './children.ts'
import { headCommit } from './refs.ts'
import type { Repositories, Repository } from './repository.ts'

export type BundleOptions = {
  readonly children: Children
  readonly slots: GitSlots
  readonly repositories: Repositories
  readonly log: (line: string) => void
}

/** Bundles created by git itself, one child each, within the same concurrency limit as clones and pushes. */
export function repositoryBundles({ children, slots, repositories, log }: BundleOptions): RepoBundles {
  return {
    async *bundle({ id }, { caller, signal }) {
      const release = await slots.acquire(caller, signal)
      try {
        const repo = await repositories.open({ id })
        await repo.requirePresent()
        // Without HEAD a clone of the bundle has nothing to check out; an unborn branch cannot be HEAD.
        const head = (await headCommit(repo)) === null ? [] : ['HEAD']
        if (head.length === 0 && (await isEmpty(repo))) throw noCommits()
        signal.throwIfAborted()
        const args = ['bundle', 'create', '--quiet', '-', ...head, '--branches', '--tags']
        const child = children.start(args, { worksOn: null, env: { GIT_DIR: repo.dir } })
        const onAbort = () => void children.stop(child)
        signal.addEventListener('abort', onAbort, { once: true })
        try {
          yield* written(child, log)
          signal.throwIfAborted()
        } catch (error) {
          throw signal.aborted ? signal.reason : error
        } finally {
          signal.removeEventListener('abort', onAbort)
          await children.stop(child)
        }
      } finally {
        release()
      }
    },
  }
}

/** Git writes the beginning of a bundle before it reports that there is nothing to bundle. */
async function isEmpty(repo: Repository): Promise<boolean> {
  const listed = await repo.git(['for-each-ref', '--count=1', 'refs/heads/', 'refs/tags/'], { readsOnly: true })
  return listed.code === 0 && listed.stdout.length === 0
}

function noCommits(): HostError {
  return new HostError('invalid', 'The repository has no commits yet.')
}

async function* written(child: GitChild, log: (line: string) => void): AsyncIterable<Uint8Array> {
  const ended = new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  const errorOutput = errorOutputOf(child)
  child.stdin.end()
  yield* child.stdout
  const code = await ended
  if (code === 0) return
  if (/empty bundle/.test(errorOutput())) throw noCommits()
  log(`git bundle exited with ${code}: ${errorOutput()}`)
  throw new HostError('failed', 'git could not read the whole repository.')
}
