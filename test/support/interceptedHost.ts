import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedHost, embeddedHost } from '#drivers/hosts/embedded/index.ts'
import type { CodeHost, NewRepo, RepoHost, RepoRef } from '#ports/hosts.ts'

export type HostCall = {
  readonly operation: keyof RepoHost
  readonly side: 'before' | 'after'
  /** The repository, as in `u7/spec`. */
  readonly fullName: string
}

/** Runs around every call: an exception that it throws fails the call, and the call waits while it waits. */
export type CallInterceptor = (call: HostCall) => void | Promise<void>

export function withInterceptor(host: CodeHost, trouble: CallInterceptor): CodeHost {
  const calls = Object.entries(host.repos) as [keyof RepoHost, (...args: unknown[]) => Promise<unknown>][]
  const repos = calls.map(([operation, call]) => [
    operation,
    async (...args: unknown[]) => {
      const fullName = fullNameOf(args[1] as NewRepo | RepoRef)
      await trouble({ operation, side: 'before', fullName })
      const result = await call(...args)
      await trouble({ operation, side: 'after', fullName })
      return result
    },
  ])
  return { ...host, repos: Object.fromEntries(repos) as RepoHost }
}

function fullNameOf(repo: NewRepo | RepoRef): string {
  return 'owner' in repo ? `${repo.owner}/${repo.name}` : repo.fullName
}

/** A built-in host with injected faults, in its own folder. */
export type InterceptedHost = AsyncDisposable & {
  readonly host: CodeHost
  readonly embedded: EmbeddedHost
  readonly rootDir: string
  /** Replaces the interceptor. */
  intercept(trouble: CallInterceptor): void
}

export async function interceptedHost(): Promise<InterceptedHost> {
  const rootDir = await mkdtemp(join(tmpdir(), 'speckeep-host-'))
  const embedded = embeddedHost({ rootDir })
  let current: CallInterceptor = () => {}
  return {
    host: withInterceptor(embedded, call => current(call)),
    embedded,
    rootDir,
    intercept: next => {
      current = next
    },
    async [Symbol.asyncDispose]() {
      await embedded.close()
      await rm(rootDir, { recursive: true, force: true })
    },
  }
}

/** The markers of the repositories on the disk of a built-in host, one per repository. */
export async function markersIn(rootDir: string): Promise<readonly string[]> {
  const entries = await readdir(join(rootDir, 'repos'), { recursive: true, withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory() && entry.name.endsWith('.git'))
  const configs = await Promise.all(
    folders.map(entry => readFile(join(entry.parentPath, entry.name, 'config'), 'utf8')),
  )
  return configs.map(config => /marker = "(.*)"/.exec(config)?.[1] ?? 'no marker')
}
