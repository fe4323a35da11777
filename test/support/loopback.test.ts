import assert from 'node:assert/strict'
import dns, { lookup } from 'node:dns'
import { once } from 'node:events'
import net from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import './loopback.ts'

const refused = { code: 'ENETUNREACH' }

test('a test cannot connect beyond this machine, by address or by name', async () => {
  for (const host of ['192.0.2.1', '2001:db8::1', 'example.invalid', '127.0.0.1.example.invalid']) {
    await assert.rejects(once(net.connect(8080, host), 'connect'), refused, host)
    await assert.rejects(once(net.connect({ host, port: 8080 }), 'connect'), refused, host)
    await assert.rejects(
      fetch(`http://${net.isIPv6(host) ? `[${host}]` : host}:8080/`),
      error => (error as Error & { cause: { code: string } }).cause.code === refused.code,
      host,
    )
  }
  await assert.rejects(dns.promises.lookup('example.invalid'), refused)
  await assert.rejects(promisify(lookup)('example.invalid'), refused)
  await assert.rejects(dns.promises.resolve4('example.invalid'), refused)
  await assert.rejects(new dns.promises.Resolver().resolveMx('example.invalid'), refused)
})

test('a test can connect to this machine', async () => {
  const server = net.createServer(socket => socket.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const socket = net.connect(port, 'localhost')
  const [text] = await once(socket, 'data')
  assert.equal(String(text), 'hello')
  server.close()
  assert.equal((await dns.promises.lookup('localhost')).family > 0, true)
})
