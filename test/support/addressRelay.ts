import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { socketPort } from '#drivers/postgres/embedded/socket.ts'

export type AddressRelay = AsyncDisposable & {
  readonly port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Passes new connections to this server. */
  lead(server: DatabaseAddress): void
}

/** One address for whichever server is the primary, as a proxy in front of a cluster has it. */
export async function startAddressRelay(): Promise<AddressRelay> {
  const sockets = new Set<Socket>()
  let target: string | null = null
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const cut = (): void => {
    target = null
    for (const socket of sockets) socket.destroy()
  }
  const relay = createServer(client => {
    keep(client)
    if (target === null) return client.destroy()
    const server = connect(target)
    keep(server)
    client.pipe(server).pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const address = relay.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    lead(server) {
      target = join(server.host, `.s.PGSQL.${socketPort}`)
    },
    async [Symbol.asyncDispose]() {
      cut()
      relay.close()
      await once(relay, 'close')
    },
  }
}
