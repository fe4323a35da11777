import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Closing = {
  readonly server: Server
  addHook(name: 'preClose', hook: () => Promise<void>): unknown
}

/**
 * Ends the connections on which nothing was ever asked when the server closes. Browsers open such ahead of need, and Node
 * does not count them as idle, so each would hold a stopping service open.
 */
export function endUnusedConnections(app: Closing): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
