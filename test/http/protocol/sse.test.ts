import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { type ServerEvent, streamEvents } from '#http/sse.ts'
import { openEventStream } from '../../support/eventStream.ts'

type Run = Parameters<typeof streamEvents>[2]

const app = fastify({ forceCloseConnections: true })
after(() => app.close())
let run: Run = async () => {}
app.get('/', (request, reply) => streamEvents(request, reply, run))
const url = await app.listen({ host: '127.0.0.1', port: 0 })

const large: ServerEvent = { event: 'status', data: 'x'.repeat(20_000) }

test('events arrive unchanged, whatever they contain, and the stream ends with the run', async () => {
  const data = { text: 'a\nb\r\n\n: c\u2028\ud83d\ude80', nothing: null }
  run = async send => {
    send({ event: 'one', data })
    await turn()
    send({ event: 'two', data: 2 })
  }
  await using stream = await openEventStream(url)
  await stream.ended()
  assert.deepEqual(stream.received, [
    { event: 'one', data },
    { event: 'two', data: 2 },
  ])
})

test('a run that fails ends the stream, and the error is not sent', async () => {
  run = async send => {
    send({ event: 'one', data: 1 })
    throw new Error('a secret')
  }
  await using stream = await openEventStream(url)
  await stream.ended()
  assert.deepEqual(stream.received, [{ event: 'one', data: 1 }])
})

test('a listener who does not read is disconnected instead of buffered', async () => {
  let sent = 0
  const cut = Promise.withResolvers<void>()
  run = async (send, signal) => {
    while (!signal.aborted && sent < 20_000) {
      send(large)
      sent++
      await turn()
    }
    assert.ok(signal.aborted, 'every event was sent to a listener who does not read')
    cut.resolve()
  }
  const unread: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  unread.on('error', () => {})
  unread.pause()
  unread.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await cut.promise
  assert.ok(sent < 5_000, `${sent} events were accepted`)
  unread.destroy()
})

test('a listener who reads receives every event, however many there are', async () => {
  const events = 2_000
  run = async send => {
    for (let n = 0; n < events; n++) {
      send(large)
      await turn()
    }
  }
  await using stream = await openEventStream(url)
  await stream.ended()
  assert.equal(stream.received.length, events)
})

test('a listener who disconnects stops the run', async () => {
  const stopped = Promise.withResolvers<void>()
  run = async (send, signal) => {
    send({ event: 'one', data: 1 })
    await once(signal, 'abort')
    stopped.resolve()
  }
  const stream = await openEventStream(url)
  await stream.next('one')
  stream.close()
  await stopped.promise
})
