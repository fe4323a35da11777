import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

type Closing = {
  readonly server: Server
  addHook(name: 'preClose', hook: () => Promise<void>): unknown
  addHook(name: 'onResponse', hook: (request: FastifyRequest) => Promise<void>): unknown
}

/**
 * Lets a stopping server come to an end. Node ends the connections that are idle when it stops, but not those on which
 * nothing was ever asked, which browsers open ahead of need, and not those in use, which it keeps for the caller's next
 * request.
 */
export function endConnectionsOnClose(app: Closing): void {
  const unused = new Set<Socket>()
  let closing = false
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onResponse', async request => {
    if (closing) request.raw.socket.destroySoon()
  })
}
