import type { FastifyRequest } from 'fastify'
import type { Ports } from '#ports/index.ts'
import type { IdempotencyKey, StoredResponse } from '#ports/stores/idempotency.ts'
import { holdKeys, storeResponse } from '#usecases/idempotency.ts'

const renewEveryMs = 5_000
/** Longer than any write takes: an edit has two minutes for its model, and then checks and commits. */
const heldMaxMs = 900_000
/** Of all responses that wait to be stored. */
const unstoredMaxChars = 16 * 1024 * 1024
/** After so many failures the database is assumed to fail, and not the responses. */
const failuresMax = 5

type HeldKeys = {
  add(request: FastifyRequest, key: IdempotencyKey): void
  /** The key that the request holds, from now on no longer renewed. */
  take(request: FastifyRequest): IdempotencyKey | null
  /**
   * Stores a response. Never rejects: while the database does not take it, the key is renewed, and storing is tried
   * again.
   */
  store(key: IdempotencyKey, response: StoredResponse): Promise<void>
  /** Stores the response that waits for this key, if there is one, before its lease can pass to a repetition. */
  storeWaiting(key: IdempotencyKey): Promise<void>
  close(): Promise<void>
}

type Held = { readonly key: IdempotencyKey; readonly sinceMs: number }
type Unstored = Held & { readonly response: StoredResponse }

/** The keys that requests of this process hold; their leases are renewed together for as long as the requests run. */
export function idempotencyLeases(ports: Pick<Ports, 'idempotency' | 'sealing' | 'events'>): HeldKeys {
  const held = new Map<FastifyRequest, Held>()
  const unstored = new Set<Unstored>()

  function report(error: unknown): void {
    ports.events.fault({ where: 'the keys of requests', error })
  }

  async function renew(): Promise<void> {
    const oldestMs = performance.now() - heldMaxMs
    for (const [request, { sinceMs }] of held) if (sinceMs < oldestMs) held.delete(request)
    for (const each of unstored) if (each.sinceMs < oldestMs) unstored.delete(each)
    await holdKeys(
      ports,
      [...held.values(), ...unstored].map(({ key }) => key),
    ).catch(report)
    await storeUnstored()
  }

  /** One that fails goes to the end, so that it does not keep others from being stored. */
  async function storeUnstored(all: Iterable<Unstored> = unstored): Promise<void> {
    let failures = 0
    for (const each of [...all]) {
      try {
        await storeResponse(ports, each.key, each.response)
        unstored.delete(each)
      } catch (error) {
        if (unstored.delete(each)) unstored.add(each)
        report(error)
        if (++failures === failuresMax) return
      }
    }
  }

  const renewing = setInterval(() => void renew(), renewEveryMs).unref()

  return {
    add(request, key) {
      held.set(request, { key, sinceMs: performance.now() })
    },
    take(request) {
      const key = held.get(request)?.key
      held.delete(request)
      return key ?? null
    },
    async store(key, response) {
      try {
        await storeResponse(ports, key, response)
      } catch (error) {
        report(error)
        const chars = [...unstored].reduce((sum, other) => sum + other.response.body.length, response.body.length)
        if (chars <= unstoredMaxChars) unstored.add({ key, response, sinceMs: performance.now() })
      }
    },
    async storeWaiting({ userId, route, key }) {
      const waiting = [...unstored].filter(
        ({ key: of }) => of.userId === userId && of.route === route && of.key === key,
      )
      await storeUnstored(waiting)
    },
    async close() {
      clearInterval(renewing)
      await storeUnstored()
    },
  }
}
