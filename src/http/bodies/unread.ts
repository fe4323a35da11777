import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyMayExceed } from './length.ts'

/** A shorter rest is read and discarded, so that the connection serves the next request. */
const discardedMaxBytes = 256 * 1024
/** Time for the sender to read the response before the reset that follows from closing with unread bytes. */
const closeAfterMs = 500

/**
 * An onSend hook that stops reading a long body once its request is refused, and closes the connection. By default Node
 * reads such a body to its end, so a caller over its rate limit could have the service receive gigabytes.
 */
export async function stopReadingRefusedBodies(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode < 400 || request.raw.complete || !bodyMayExceed(request, discardedMaxBytes)) return
  reply.header('connection', 'close')
  const { socket } = request.raw
  // Node calls this when the response ends, and would reset the connection while the sender still writes.
  socket.destroySoon = () => {
    socket.pause()
    socket.end()
    setTimeout(() => socket.destroy(), closeAfterMs).unref()
  }
}
