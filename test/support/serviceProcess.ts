import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'

/** The options of a service process. Processes with the same options share everything that survives a kill. */
export type ServiceProcessOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  readonly database: DatabaseAddress
  /** The same database past a pooler; if absent, there is none. */
  readonly session?: DatabaseAddress
  readonly port: number
  /** If absent, that of production. */
  readonly queryTimeoutMs?: number
  /** How far the clock of its machine is ahead. */
  readonly clockAheadMs?: number
  /** The address of `remote/relay.ts`, which receives every call to a code host. */
  readonly relayUrl?: string
}

/** The nth time that provisioning the project of this slug reaches this operation. */
export type Breakpoint = {
  readonly slug: string
  readonly operation: string
  readonly side: 'before' | 'after'
  readonly nth: number
}

/** Disposing kills the process, wherever it is. */
export type ServiceProcess = AsyncDisposable & {
  readonly url: string
  /** From now on provisioning of each of these projects pauses at its breakpoint; resolves when that is in force. */
  breakAt(points: readonly Breakpoint[]): Promise<void>
  /** Resolves when every breakpoint has been hit. Call it before they can be. */
  allReached(): Promise<void>
  /** Stops it as SIGTERM stops the service; resolves when it has ended, with its exit code. */
  stop(): Promise<number | null>
}

/** Starts the service in a child process; resolves when it listens. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const child = fork(join(import.meta.dirname, 'serviceChild.ts'), {
    env: { ...process.env, SPECKEEP_TEST_SERVICE: JSON.stringify(options) },
  })
  const ended = once(child, 'exit')
  await waitForMessage(child, 'ready')
  return {
    url: `http://127.0.0.1:${options.port}`,
    async breakAt(points) {
      child.send(points)
      await waitForMessage(child, 'armed')
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    allReached: () => waitForMessage(child, 'held'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function waitForMessage(child: ChildProcess, word: string): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => `the service process ended with ${code}`)
  assert.equal(await Promise.race([once(child, 'message').then(([message]) => message), ended]), word)
}
