import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { fromBytes, toBytes } from '#drivers/hosts/homes/format.ts'
import { peersOf } from '#drivers/hosts/homes/peers.ts'
import type { PlainCall } from '#drivers/hosts/homes/requests.ts'
import { HostError } from '#ports/hosts.ts'

/** Another instance, which answers `resolve`, and ends before it answers anything else. */
async function endingInstance() {
  let commits = 0
  const server: Server = createServer(async (request, response) => {
    const { name } = fromBytes(await buffer(request)) as PlainCall
    if (name === 'resolve') return void response.end(toBytes('answer'))
    if (name === 'commit') commits++
    server.close()
    server.closeAllConnections()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const home = { id: 'h', address: `http://127.0.0.1:${port}`, epoch: 1, awayMs: 0 }
  const peers = peersOf({ store: { find: async () => home }, key: Buffer.from('key'), returnMaxMs: 0 })
  const call = (name: string) => peers.call('h', { capability: 'repos', name, args: [] })
  return { call, commits: () => commits }
}

const isBrokenOff = (error: unknown) =>
  error instanceof HostError && /broke off\. Check whether the change was made/.test(error.message)

for (const before of [[], ['resolve']] as const) {
  const connection = before.length === 0 ? 'a new' : 'a used'
  test(`an instance that ends after it has committed is not said to have changed nothing, on ${connection} connection`, async () => {
    const { call, commits } = await endingInstance()
    for (const name of before) await call(name)
    await assert.rejects(call('commit'), isBrokenOff)
    assert.equal(commits(), 1)
  })
}

test('a read of an instance that ends for good may be repeated, on a used connection too', async () => {
  const { call } = await endingInstance()
  await call('resolve')
  await assert.rejects(call('tree'), isRepeatable)
})

test('an instance that received nothing is said to have changed nothing', async () => {
  const { call } = await endingInstance()
  await assert.rejects(call('commit'), isBrokenOff)
  await assert.rejects(call('commit'), (error: Error) => /Nothing was changed/.test(error.message))
})

/** An instance that ends `endings` times in the middle of a call, and answers the calls after those. */
async function interruptedInstance(endings: number, { bytesBefore = '' } = {}) {
  const received: string[] = []
  const server: Server = createServer(async (request, response) => {
    if (request.url === '/stream') {
      received.push('stream')
      for await (const sent of request) if (String(sent).includes('want ') || received.length > endings) break
    } else received.push((fromBytes(await buffer(request)) as PlainCall).name)
    if (received.length > endings) return void response.end(toBytes('answer'))
    response.writeHead(200)
    if (bytesBefore === '') response.destroy()
    else response.write(bytesBefore, () => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const home = { id: 'h', address: `http://127.0.0.1:${port}`, epoch: 1, awayMs: 0 }
  return {
    received,
    peers: (returnMaxMs: number) =>
      peersOf({ store: { find: async () => home }, key: Buffer.from('key'), returnMaxMs }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const isRepeatable = (error: unknown) =>
  error instanceof HostError && error.kind === 'busy' && (error.retryAfterS ?? 0) > 0

for (const [bytesBefore, when] of [
  ['', 'before it answers'],
  ['an', 'in the middle of its answer'],
] as const) {
  test(`a read is sent again to an instance that ended ${when}, and a write is not`, async () => {
    await using instance = await interruptedInstance(2, { bytesBefore })
    const peers = instance.peers(600_000)
    const read = await peers.call('h', { capability: 'repos', name: 'readFile', args: [] })
    assert.equal(read, 'answer')
    assert.deepEqual(instance.received, ['readFile', 'readFile', 'readFile'])

    await using another = await interruptedInstance(1, { bytesBefore })
    await assert.rejects(
      another.peers(600_000).call('h', { capability: 'repos', name: 'commit', args: [] }),
      isBrokenOff,
    )
    assert.deepEqual(another.received, ['commit'])
  })
}

test('a proposal whose storage lost its answer is stored again: that changes nothing more', async () => {
  await using instance = await interruptedInstance(2)
  const { call } = instance.peers(600_000)
  assert.equal(await call('h', { capability: 'proposals', name: 'keep', args: [] }), 'answer')
  assert.deepEqual(instance.received, ['keep', 'keep', 'keep'])
})

test('a push waits whole until an instance takes it: one that stops is asked, and gets nothing of it', async () => {
  let refusals = 2
  const received: string[] = []
  const server = createServer((_request, response) => void response.end())
  server.on('checkContinue', async (request, response) => {
    if (refusals-- > 0) return void response.writeHead(421, { connection: 'close' }).end()
    response.writeContinue()
    received.push((await buffer(request)).toString('latin1'))
    response.end('taken')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const home = { id: 'h', address: `http://127.0.0.1:${port}`, epoch: 1, awayMs: 0 }
  const peers = peersOf({ store: { find: async () => home }, key: Buffer.from('key'), returnMaxMs: 600_000 })
  async function* frames(): AsyncIterable<Uint8Array> {
    yield Buffer.from('first ')
    yield Buffer.from('second')
  }
  const start = { call: 'exchange', args: [{ id: 1 }, { service: 'git-receive-pack' }] } as const
  const answer = await streamed(peers.stream('h', start, frames(), new AbortController().signal))
  server.close()
  assert.equal(answer.toString(), 'taken')
  assert.equal(received.length, 1)
  assert.match(received[0] ?? '', /first second$/)
})

test('a read that never gets its answer is refused as one that may be repeated, within the time for a return', async () => {
  await using instance = await interruptedInstance(Number.POSITIVE_INFINITY)
  for (const capability of ['repos', 'proposals'] as const) {
    const name = capability === 'repos' ? 'tree' : 'read'
    await assert.rejects(instance.peers(0).call('h', { capability, name, args: [] }), isRepeatable)
  }
})

async function streamed(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of chunks) parts.push(part)
  return Buffer.concat(parts)
}

test('the refs of a repository are asked for again when the instance ended before it answered', async () => {
  await using instance = await interruptedInstance(1)
  const start = { call: 'advertise', args: [{ id: 1 }, { service: 'git-upload-pack' }] } as const
  const answer = await streamed(instance.peers(600_000).stream('h', start, null, undefined))
  assert.equal(fromBytes(answer), 'answer')
})

test('of what git sends, a fetch that lost its answer may be repeated, and a push may have been made', async () => {
  for (const [service, isExpected] of [
    ['git-upload-pack', isRepeatable],
    ['git-receive-pack', isBrokenOff],
  ] as const) {
    await using instance = await interruptedInstance(1)
    let isAsked = false
    async function* frames(): AsyncIterable<Uint8Array> {
      isAsked = true
      yield Buffer.from('0032want ')
      await new Promise<never>(() => {})
    }
    const start = { call: 'exchange', args: [{ id: 1 }, { service }] } as const
    const { signal } = new AbortController()
    await assert.rejects(streamed(instance.peers(0).stream('h', start, frames(), signal)), isExpected)
    assert.equal(isAsked, true)
    assert.deepEqual(instance.received, ['stream'])
  }
})
