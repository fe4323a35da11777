import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Requests whose senders wait for 100, and have not got it. */
const waiting = new WeakSet<IncomingMessage>()

/**
 * Answers `Expect: 100-continue` when the body is first read, so that a request that is refused without its body gets
 * its refusal instead (RFC 9110 §10.1.1). Node would ask for every body.
 */
export function askForExpectedBodies(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request)
    request._read = sizeBytes => {
      // After a refusal Node still reads, and discards, what arrives.
      if (!response.headersSent && waiting.delete(request)) response.writeContinue()
      IncomingMessage.prototype._read.call(request, sizeBytes)
    }
    server.emit('request', request, response)
  })
}

/** Whether the sender still waits to be asked for its body. */
export function isWaitingToSend({ raw }: FastifyRequest): boolean {
  return waiting.has(raw)
}

/**
 * An onSend hook: what follows on a connection whose sender was not asked for its body may be that body or a new
 * request.
 */
export async function closeUnlessAsked(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isWaitingToSend(request)) reply.header('connection', 'close')
}
