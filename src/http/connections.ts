import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import { rawResponse } from './connections/clientErrors.ts'
import { limitConcurrencyByAddress } from './connections/concurrency.ts'

type Closing = {
  readonly server: Server
  addHook(name: 'preClose', hook: () => Promise<void>): unknown
  addHook(name: 'onRequest', hook: (request: FastifyRequest, reply: FastifyReply) => Promise<void>): unknown
  addHook(name: 'onResponse', hook: (request: FastifyRequest) => Promise<void>): unknown
}

/**
 * Lets a stopping server finish. On stop, Node closes idle connections, but neither those without any request, which
 * browsers open in advance, nor those in use, which it keeps alive for the caller's next request. A server that is about
 * to stop asks callers to close theirs.
 */
export function closeConnectionsOnClose(app: Closing, isStopping: () => boolean): void {
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
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async request => {
    if (closing) request.raw.socket.destroySoon()
  })
}

/** The proxies that may forward the caller's address; `false`: none. */
export type TrustProxy = false | string

/**
 * Rejects connections above the limit of one address. Those of a trusted proxy are not counted, because all callers
 * share them: a proxy has its own limits.
 */
export function limitConnections(server: Server, maxPerAddress: number, trustProxy: TrustProxy): void {
  const connections = limitConcurrencyByAddress(maxPerAddress, 'connections')
  const isProxy = proxyList(trustProxy)
  server.on('connection', socket => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    try {
      socket.once('close', connections.enter(address))
    } catch (refusal) {
      // Nothing is read from it, so the response is sent and the connection closed without waiting for the client.
      if (refusal instanceof Failure) socket.write(rawResponse(refusal))
      socket.destroySoon()
    }
  })
}

function proxyList(trustProxy: TrustProxy): (address: string) => boolean {
  if (trustProxy === false) return () => false
  const list = new BlockList()
  for (const part of trustProxy.split(',')) {
    const [address = '', prefix] = part.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
