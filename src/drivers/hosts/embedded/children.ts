import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import type { Duplex, Readable, Writable } from 'node:stream'
import { HostError } from '#ports/hosts.ts'

export type GitChild = ChildProcessWithoutNullStreams

/**
 * The git processes of this host: started without a shell, each the leader of a process group, all stopped on
 * close.
 */
export type Children = {
  /** `worksOn` is the repository that the child may write to; `null` for one that only reads. */
  start(args: readonly string[], options: StartOptions): GitChild
  /** Whether a child that may write is running on this repository. */
  workingOn(dir: string): boolean
  /**
   * Stops the child and its descendants: first with a signal on which git removes its locks, then forcibly. Its output
   * breaks off, because a child whose output is no longer read would never end.
   */
  stop(child: GitChild): Promise<void>
  /** Throws `busy` once it is closing: another process may use the folder by then. */
  requireOpen(): void
  close(): Promise<void>
}

export type StartOptions = {
  readonly worksOn: string | null
  readonly env?: Env
  /** Talks to the hook that the child runs. */
  readonly onHookSession?: (session: HookStreams) => void
}

/** Descriptors 3 and 4 of a hook: the trees that it sends, and the answer to it. */
export type HookStreams = { readonly trees: Readable; readonly verdict: Writable }

type Env = Readonly<Record<string, string>>

const killAfterMs = 5_000
const errorOutputMaxChars = 2_000

/** Collects the beginning of what a child writes to its standard error; the returned function says it so far. */
export function errorOutputOf(child: Pick<GitChild, 'stderr'>): () => string {
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (errorOutput.length < errorOutputMaxChars) errorOutput += chunk.toString('utf8')
  })
  return () => errorOutput.trim()
}

/** The children of all hosts in this process: none outlives it, even if it exits without closing. */
const liveChildren = new Set<GitChild>()
process.once('exit', () => {
  for (const child of liveChildren) signalGroup(child, 'SIGTERM')
})

export function gitChildren(cwd: string, baseEnv: Env): Children {
  const running = new Map<GitChild, { readonly worksOn: string | null; readonly ended: Promise<void> }>()
  let closed = false

  async function stop(child: GitChild): Promise<void> {
    const entry = running.get(child)
    if (!entry) return
    signalGroup(child, 'SIGTERM')
    child.stdout.destroy()
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), killAfterMs)
    await entry.ended
    clearTimeout(timer)
  }

  function requireOpen(): void {
    if (closed) throw new HostError('busy', 'the code host is shutting down', { retryAfterS: 5 })
  }

  return {
    start(args, { worksOn, env = {}, onHookSession }) {
      requireOpen()
      const stdio = Array<'pipe'>(onHookSession === undefined ? 3 : 5).fill('pipe')
      const options = { cwd, env: { ...baseEnv, ...env }, detached: true, stdio }
      const child = spawn('git', args, options) as GitChild
      const [, , , trees, verdict] = child.stdio as readonly (Duplex | undefined)[]
      if (trees && verdict) onHookSession?.({ trees, verdict })
      const ended = new Promise<void>(resolve => {
        child.once('close', () => resolve())
        child.once('error', () => resolve())
      })
      running.set(child, { worksOn, ended })
      liveChildren.add(child)
      void ended.then(() => {
        running.delete(child)
        liveChildren.delete(child)
      })
      // A child that exits early closes its input; the reader of its output handles that.
      child.stdin.on('error', () => {})
      return child
    },
    workingOn: dir => running.values().some(entry => entry.worksOn === dir),
    stop,
    requireOpen,
    async close() {
      closed = true
      await Promise.all(running.keys().map(stop))
    },
  }
}

function signalGroup(child: GitChild, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has already exited.
  }
}
