import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import { clientSubnet } from './caller.ts'
import { rawResponse } from './clientErrors.ts'
import { limitConcurrency } from './concurrency.ts'

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
export function closeConnectionsOnClose(app: Closing): void {
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

/** Which proxies may name the caller's address; `false`: none. */
export type TrustProxy = false | string

/**
 * Refuses a connection too many from one address. Those of a trusted proxy are not counted, since all callers come over
 * them: a proxy has limits of its own.
 */
export function limitConnections(server: Server, maxPerAddress: number, trustProxy: TrustProxy): void {
  const connections = limitConcurrency(maxPerAddress, 'connections from one address')
  const isProxy = proxyList(trustProxy)
  server.on('connection', socket => {
    const address = clientSubnet(socket.remoteAddress ?? '')
    if (isProxy(socket.remoteAddress ?? '')) return
    try {
      socket.once('close', connections.enter(address))
    } catch (refusal) {
      // Nothing of it is read, so it is answered and ended without waiting for the other side.
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
