import type { FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import type { App } from '../app.ts'
import { sharerOf } from '../clientAddress.ts'
import { bodyMayExceed } from './length.ts'

/** A longer body blocks the thread for several milliseconds at a time: to parse, hash and join it. */
const largeBodyMinBytes = 1024 * 1024

/**
 * Reads one large body of each caller at a time, and the next one when the response to the first begins. Until then it
 * stays unread on its connection, so that it takes no memory here. A body of unknown length counts as large.
 */
export function serializeLargeBodies(api: App): void {
  const queues = new Map<string, LimitFunction>()
  const releases = new WeakMap<FastifyRequest, () => void>()

  api.addHook('preParsing', async (request, reply) => {
    if (!bodyMayExceed(request, largeBodyMinBytes) || reply.raw.closed) return
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    releases.set(request, release)
    reply.raw.once('close', release)
    const key = queueKeyOf(request)
    const queue = queues.get(key) ?? pLimit(1)
    queues.set(key, queue)
    await new Promise<void>(begin => {
      void queue(async () => {
        begin()
        await released
      }).then(() => {
        if (queue.activeCount + queue.pendingCount === 0) queues.delete(key)
      })
    })
  })
  api.addHook('onSend', async request => releases.get(request)?.())
}

function queueKeyOf({ userId, ip }: FastifyRequest): string {
  return userId === null ? `address ${sharerOf(ip)}` : `user ${userId}`
}
