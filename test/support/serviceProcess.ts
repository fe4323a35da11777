import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseAddress } from '#drivers/postgres/address.ts'

/** What a service process stands on; the same ground in every life is what survives a death. */
export type ServiceProcessOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  readonly database: DatabaseAddress
  readonly port: number
  /** Where `remote/relay.ts` takes every call to a code host. */
  readonly relayUrl?: string
}

/** The nth time that the making of the project of this slug gets there. */
export type Breakpoint = {
  readonly slug: string
  readonly operation: string
  readonly side: 'before' | 'after'
  readonly nth: number
}

/** Disposing kills it, wherever it is. */
export type ServiceProcess = AsyncDisposable & {
  readonly url: string
  /** From now on the making of each of these projects stops at its point; resolves when that is in force. */
  breakAt(points: readonly Breakpoint[]): Promise<void>
  /** Resolves when every one of them is there. To be called before they can be. */
  allReached(): Promise<void>
}

/** Starts the service as a process of its own; resolves when it listens. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const child = fork(join(import.meta.dirname, 'serviceChild.ts'), {
    env: { ...process.env, SPECKEEP_TEST_GROUND: JSON.stringify(options) },
  })
  const ended = once(child, 'exit')
  await waitForMessage(child, 'ready')
  return {
    url: `http://127.0.0.1:${options.port}`,
    async breakAt(points) {
      child.send(points)
      await waitForMessage(child, 'armed')
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
