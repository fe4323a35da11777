import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { IdempotencyKey, StoredResponse } from '#ports/stores/idempotency.ts'
import { idempotencyContext } from './sealingContexts.ts'

/** How long a key stays held after its process died. */
const leaseS = 20

/**
 * Begins a write under its Idempotency-Key. Returns the first response if there is one; `null`: the caller now holds the
 * key, renews it with `holdKeys`, and ends with `storeResponse` or `releaseKey`.
 */
export async function firstResponse(
  { idempotency, sealing }: Pick<Ports, 'idempotency' | 'sealing'>,
  key: IdempotencyKey,
  requestHash: Uint8Array,
): Promise<StoredResponse | null> {
  const start = await idempotency.begin(key, requestHash, leaseS)
  switch (start.kind) {
    case 'new':
      return null
    case 'running':
      throw new Failure(
        'conflict',
        'The first request with this Idempotency-Key is still running. Repeat it in a second.',
        { retryAfterS: 1 },
      )
    case 'mismatch':
      throw new Failure('conflict', 'This Idempotency-Key was used for another request. Use a new key.')
    case 'kept': {
      const body = sealing.open(start.answer.body, idempotencyContext(key))
      if (body !== null) return { ...start.answer, body }
      throw new Failure('conflict', 'The first response to this Idempotency-Key can no longer be read. Use a new key.')
    }
  }
}

/** Responses are stored sealed: some contain a secret that is shown once. */
export async function storeResponse(
  { idempotency, sealing }: Pick<Ports, 'idempotency' | 'sealing'>,
  key: IdempotencyKey,
  response: StoredResponse,
): Promise<void> {
  await idempotency.keep(key, { ...response, body: sealing.seal(response.body, idempotencyContext(key)) })
}

/** Stores no response, so that the write can be repeated with its key. */
export async function releaseKey({ idempotency }: Pick<Ports, 'idempotency'>, key: IdempotencyKey): Promise<void> {
  await idempotency.forget(key)
}

/** Keeps the keys of running requests held. */
export async function holdKeys(
  { idempotency }: Pick<Ports, 'idempotency'>,
  keys: readonly IdempotencyKey[],
): Promise<void> {
  if (keys.length > 0) await idempotency.renew(keys, leaseS)
}
