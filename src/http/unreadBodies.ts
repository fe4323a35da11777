import type { FastifyReply, FastifyRequest } from 'fastify'

/** A shorter rest is read and discarded, so that the connection serves the next request. */
const restReadMaxBytes = 256 * 1024
/** Long enough for the sender to read the response before the reset that closing with unread bytes causes. */
const closeAfterMs = 500

/**
 * A hook that stops reading a long body once its request is answered, and closes the connection. Node reads such a rest
 * to its end, so a caller over its rate limit could make the service receive gigabytes.
 */
export async function stopReadingRefusedBodies(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.raw.once('finish', () => {
    const { raw } = request
    const { socket } = raw
    if (raw.complete || socket.destroyed || !mayBeLong(request)) return
    socket.pause()
    setTimeout(() => socket.destroy(), closeAfterMs).unref()
  })
}

function mayBeLong({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > restReadMaxBytes
}
