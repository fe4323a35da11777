import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { IdempotencyKey } from '#ports/stores/idempotency.ts'
import { firstResponse, releaseKey } from '#usecases/idempotency.ts'
import type { App } from './app.ts'
import { idempotencyLeases } from './idempotency/leases.ts'

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])
/** Errors that do not last: a budget, a quota or a rate limit is currently used up. */
const unstoredStatuses: ReadonlySet<number> = new Set([402, 413, 429])
/** A larger refusal, such as a merge with conflicts, changed nothing: the repeated request is refused again. */
const refusalMaxChars = 16 * 1024
const keptHeaders = ['content-type', 'location', 'x-ignored-fields'] as const

/**
 * `Idempotency-Key` on every write of a signed-in user (Interface, Conventions): the same key, query and body get the
 * first response for 24 h, the same key with others 409. Faults are not stored, so that a retry may succeed, nor are
 * requests to confirm first, nor large refusals, which would fill the disk for everyone.
 */
export function replayResponses(app: App, ports: Pick<Ports, 'idempotency' | 'sealing' | 'events'>): void {
  const held = idempotencyLeases(ports)
  app.addHook('onClose', held.close)
  /** A key that the database does not release now is free when its lease ends. */
  const release = (key: IdempotencyKey) =>
    releaseKey(ports, key).catch(error => ports.events.fault({ where: 'releasing the key of a request', error }))

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || request.userId === null || !writes.has(request.method)) return
    const { hasPasswordInBody, writesNothing } = request.routeOptions.config
    if (hasPasswordInBody || writesNothing) return
    const idempotencyKey = { userId: request.userId, route: routeOf(request), key: checked(key) }
    await held.storeWaiting(idempotencyKey)
    const first = await firstResponse(ports, idempotencyKey, requestHash(request))
    if (first !== null) return reply.code(first.status).headers(first.headers).send(first.body)
    held.add(request, idempotencyKey)
  })

  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Failure) || error.code !== 'confirmation_needed') return
    const key = held.take(request)
    if (key !== null) await release(key)
  })

  // Its errors would replace the response: a caller would repeat what was done, or read what the database said.
  app.addHook('onSend', async (request, reply, payload) => {
    const key = held.take(request)
    if (!key) return payload
    const keepable =
      (typeof payload === 'string' || payload == null) &&
      reply.statusCode < 500 &&
      (reply.statusCode < 400 || (payload?.length ?? 0) <= refusalMaxChars) &&
      !unstoredStatuses.has(reply.statusCode)
    if (keepable) {
      const body = payload ?? ''
      await held.store(key, { status: reply.statusCode, headers: headersOf(reply), body })
    } else await release(key)
    return payload
  })
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?')[0]}`
}

function checked(key: string | string[]): string {
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key) && key.length <= limits.idempotencyKeyMaxChars) return key
  throw invalidField('Idempotency-Key', `takes 1 to ${limits.idempotencyKeyMaxChars} visible ASCII characters.`)
}

function requestHash(request: FastifyRequest): Uint8Array {
  const query = request.url.split('?')[1] ?? ''
  return createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .update(query)
    .digest()
}

function headersOf(reply: FastifyReply): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const name of keptHeaders) {
    const value = reply.getHeader(name)
    if (value !== undefined) kept[name] = String(value)
  }
  return kept
}
