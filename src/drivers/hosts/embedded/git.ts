import { HostError } from '#ports/hosts.ts'
import type { Children } from './children.ts'

export type GitResult = {
  readonly code: number | null
  readonly stdout: Buffer
  readonly stderr: string
  /** True when the output exceeded the limit, or was enough; git was then stopped. */
  readonly isTruncated: boolean
}

export type GitOptions = {
  /** A command that takes no locks. */
  readonly readsOnly?: boolean
  readonly maxBytes?: number
  /** Gets the output piece by piece; git is stopped after the piece for which it says true. */
  readonly isEnough?: (piece: Buffer) => boolean
  readonly timeoutMs?: number
  readonly input?: string
  /** Added to the environment of every git child of this host. */
  readonly env?: Readonly<Record<string, string>>
  /** Stops git; the call then throws the signal's reason. */
  readonly signal?: AbortSignal
}

const stderrMaxBytes = 8_192
const outputMaxBytes = 16 * 1024 * 1024
const commandTimeoutMs = 30_000

/** Runs one git command in a repository to its end, with limits on time and output. */
export async function runGit(
  children: Children,
  dir: string,
  args: readonly string[],
  {
    readsOnly = false,
    maxBytes = outputMaxBytes,
    isEnough = () => false,
    timeoutMs = commandTimeoutMs,
    input = '',
    env = {},
    signal,
  }: GitOptions = {},
): Promise<GitResult> {
  signal?.throwIfAborted()
  const child = children.start(args, { worksOn: readsOnly ? null : dir, env: { ...env, GIT_DIR: dir } })
  const stdout = collect(maxBytes)
  const stderr = collect(stderrMaxBytes)
  let late = false
  const timer = setTimeout(() => {
    late = true
    void children.stop(child)
  }, timeoutMs)
  const onAbort = () => void children.stop(child)
  signal?.addEventListener('abort', onAbort, { once: true })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', cause => reject(new HostError('failed', 'git could not be started', { cause })))
    child.once('close', resolve)
    child.stderr.on('data', stderr.take)
    child.stdout.on('data', (chunk: Buffer) => {
      if (stdout.isTruncated()) return
      stdout.take(chunk)
      if (isEnough(chunk)) stdout.end()
      if (stdout.isTruncated()) void children.stop(child)
    })
    child.stdin.end(input)
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  })
  signal?.throwIfAborted()
  if (late) throw new HostError('failed', `git ${args[0]} took longer than ${timeoutMs} ms`)
  return { code, stdout: stdout.bytes(), stderr: stderr.bytes().toString('utf8'), isTruncated: stdout.isTruncated() }
}

/** The error for an unexpected failure of a git command. */
export function gitFailed(command: string, result: GitResult): HostError {
  return new HostError('failed', `git ${command} exited with ${result.code}: ${result.stderr.trim()}`)
}

function collect(maxBytes: number) {
  const chunks: Buffer[] = []
  let heldBytes = 0
  let truncated = false
  return {
    take(chunk: Buffer): void {
      truncated ||= heldBytes + chunk.length > maxBytes
      const kept = chunk.subarray(0, maxBytes - heldBytes)
      heldBytes += kept.length
      chunks.push(kept)
    },
    end(): void {
      truncated = true
    },
    isTruncated: () => truncated,
    bytes: () => Buffer.concat(chunks),
  }
}
