import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'

export type KillsOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  readonly database: DatabaseAddress
  readonly port: number
}

/** Where the request of an operation is held: the nth time that it comes there. */
export type Order = { readonly operation: string; readonly point: string; readonly nth: number }

export type Held =
  | { readonly kind: 'ready' | 'armed' }
  | { readonly kind: 'held'; readonly operation: string }
  /** `passed`: the points that it came to, in order. */
  | { readonly kind: 'answered'; readonly operation: string; readonly passed: readonly string[] }

export type KillableService = AsyncDisposable & {
  /** Holds these from now on, instead of those before. */
  arm(orders: readonly Order[]): Promise<void>
  /** Resolves when each of these operations is held or answered; `null`: it is held. */
  outcomesOf(operations: readonly string[]): Promise<ReadonlyMap<string, readonly string[] | null>>
  /** SIGKILL. */
  kill(): Promise<void>
}

export async function startKillable(options: KillsOptions): Promise<KillableService> {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    env: { ...process.env, SPECKEEP_KILLS: JSON.stringify(options) },
  })
  const ended = once(child, 'exit')
  const outcomes = new Map<string, readonly string[] | null>()
  let said = Promise.withResolvers<void>()
  let isReady = false
  let armed = 0
  let hasEnded = false
  const wake = () => {
    said.resolve()
    said = Promise.withResolvers()
  }
  child.on('message', (held: Held) => {
    if (held.kind === 'ready') isReady = true
    if (held.kind === 'armed') armed++
    if (held.kind === 'held') outcomes.set(held.operation, null)
    if (held.kind === 'answered') outcomes.set(held.operation, held.passed)
    wake()
  })
  child.once('exit', () => {
    hasEnded = true
    wake()
  })

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (hasEnded) throw new Error('the service ended by itself')
      await said.promise
    }
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  await until(() => isReady)
  return {
    async arm(orders) {
      const before = armed
      outcomes.clear()
      child.send(orders)
      await until(() => armed > before)
    },
    async outcomesOf(operations) {
      await until(() => operations.every(operation => outcomes.has(operation)))
      return new Map(outcomes)
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
