import type { GitRequest } from '#ports/hosts/gitTransport.ts'
import type { GitSlots } from '../../gitSlots.ts'
import type { Children, GitChild } from '../children.ts'
import type { Repositories } from '../repository.ts'
import { filesMaxVariable } from './hook.ts'
import { checkPushedNames } from './pushedNames.ts'
import { hiddenWant } from './wants.ts'

export type ServiceOptions = {
  readonly children: Children
  readonly slots: GitSlots
  readonly repositories: Repositories
  /** How long one child may run, however much it still sends or receives. */
  readonly answerMaxMs: number
  readonly log: (line: string) => void
}

/** What git is started for: to list its refs, to receive a push, or to answer a fetch. */
export type Task =
  | { readonly kind: 'advertise' }
  | { readonly kind: 'push'; readonly signal: AbortSignal }
  | { readonly kind: 'fetch'; readonly signal: AbortSignal; readonly body: Buffer }

/** The fetch wants an object that no branch and no tag leads to. */
export class HiddenObject extends Error {
  readonly sha: string

  constructor(sha: string) {
    super(`${sha} is not visible`)
    this.sha = sha
  }
}

/**
 * Starts git for a request once a slot is free. The slot is released when git has ended, after `answerMaxMs` at the
 * latest.
 */
export function serviceStarter({ children, slots, repositories, answerMaxMs, log }: ServiceOptions) {
  return async function start(id: number, request: GitRequest, task: Task): Promise<GitChild> {
    const signal = task.kind === 'advertise' ? undefined : task.signal
    const release = await slots.acquire(request.caller, signal)
    try {
      const repo = await repositories.open({ id })
      await repo.requirePresent()
      const isWriting = request.service === 'git-receive-pack'
      if (isWriting) await repo.writing.runExclusive(repo.recover)
      // Git itself checks what is wanted in earlier versions of the protocol.
      const hidden = task.kind === 'fetch' && isVersion2(request) ? await hiddenWant(repo, task.body) : null
      if (hidden !== null) throw new HiddenObject(hidden)
      signal?.throwIfAborted()
      const child = children.start(argsOf(request, task, repo.dir), {
        worksOn: isWriting ? repo.dir : null,
        env: { ...versionOf(request), ...(task.kind === 'push' && hookLimits(request)) },
        ...(task.kind === 'push' && { onHookSession: checkPushedNames }),
      })
      const overdue = setTimeout(() => {
        log(`git ${child.spawnargs[1]} took longer than ${answerMaxMs / 1_000} s and was stopped`)
        void children.stop(child)
      }, answerMaxMs)
      for (const end of ['error', 'close'] as const) {
        child.once(end, () => {
          clearTimeout(overdue)
          release()
        })
      }
      return child
    } catch (error) {
      release()
      throw error
    }
  }
}

function argsOf({ service }: GitRequest, task: Task, dir: string): readonly string[] {
  const flags = task.kind === 'advertise' ? ['--stateless-rpc', '--advertise-refs'] : ['--stateless-rpc']
  return [service.replace('git-', ''), ...flags, dir]
}

function isVersion2({ protocol }: GitRequest): boolean {
  return protocol === 'version=2'
}

function versionOf({ protocol }: GitRequest): Record<string, string> {
  return protocol !== null && /^version=\d$/.test(protocol) ? { GIT_PROTOCOL: protocol } : {}
}

/** Environment variables for the hook that git starts. */
function hookLimits({ push }: GitRequest): Record<string, string> {
  const filesMax = push?.filesMax ?? null
  return filesMax === null ? {} : { [filesMaxVariable]: String(filesMax) }
}
