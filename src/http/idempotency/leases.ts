import type { FastifyRequest } from 'fastify'
import type { Ports } from '#ports/index.ts'
import type { IdempotencyKey } from '#ports/stores/idempotency.ts'
import { holdKeys } from '#usecases/idempotency.ts'

const renewEveryMs = 5_000
/** Longer than any write takes: an edit has two minutes for its model, and then checks and commits. */
const heldMaxMs = 900_000

type HeldKeys = {
  add(request: FastifyRequest, key: IdempotencyKey): void
  /** The key that the request holds, from now on no longer renewed. */
  take(request: FastifyRequest): IdempotencyKey | null
  close(): void
}

/** The keys that requests of this process hold; their leases are renewed together for as long as the requests run. */
export function idempotencyLeases(ports: Pick<Ports, 'idempotency' | 'events'>): HeldKeys {
  const held = new Map<FastifyRequest, { readonly key: IdempotencyKey; readonly sinceMs: number }>()

  async function renew(): Promise<void> {
    const oldestMs = performance.now() - heldMaxMs
    for (const [request, { sinceMs }] of held) if (sinceMs < oldestMs) held.delete(request)
    await holdKeys(
      ports,
      [...held.values()].map(({ key }) => key),
    )
  }

  const renewing = setInterval(() => {
    renew().catch(error => ports.events.fault({ where: 'renewing the keys of running requests', error }))
  }, renewEveryMs).unref()

  return {
    add(request, key) {
      held.set(request, { key, sinceMs: performance.now() })
    },
    take(request) {
      const key = held.get(request)?.key
      held.delete(request)
      return key ?? null
    },
    close: () => clearInterval(renewing),
  }
}
