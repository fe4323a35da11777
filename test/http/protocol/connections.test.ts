import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { test } from 'node:test'
import { limitConnections } from '#http/connections.ts'

/** A server that counts up to two connections of an address, and how many from these addresses it keeps. */
function connecting() {
  const server = new EventEmitter()
  limitConnections(server as unknown as Server, 2, '2001:db8:ffff::/48')
  return (address: string) => {
    let isRefused = false
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress: address,
      write: () => {},
      destroySoon() {
        isRefused = true
      },
    })
    server.emit('connection', socket)
    return { isRefused, end: () => socket.emit('close') }
  }
}

test('an IPv6 /48 may have four times the connections of an address', () => {
  const connect = connecting()
  const first = connect('2001:db8:1:a::1')
  const others = Array.from({ length: 7 }, (_, nth) => connect(`2001:db8:1:${nth}::1`))
  assert.ok([first, ...others].every(({ isRefused }) => !isRefused))
  assert.ok(connect('2001:db8:1:b::1').isRefused)
  assert.ok(!connect('2001:db8:2:b::1').isRefused, 'another network')
  first.end()
  assert.ok(!connect('2001:db8:1:b::1').isRefused, 'a place is free')
})

test('an address keeps its own limit, in its network and with IPv4', () => {
  const connect = connecting()
  for (const [address, other] of [
    ['2001:db8:1:a::1', '2001:db8:1:b::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.3', '::ffff:192.0.2.4'],
  ] as const) {
    assert.deepEqual(
      [1, 2, 3].map(() => connect(address).isRefused),
      [false, false, true],
    )
    assert.ok(!connect(other).isRefused)
  }
})

test('the connections of a trusted proxy have no limit', () => {
  const connect = connecting()
  assert.ok(Array.from({ length: 20 }, () => connect('2001:db8:ffff:1::1')).every(({ isRefused }) => !isRefused))
})
