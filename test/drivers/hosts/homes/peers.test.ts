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

/** Another instance, which writes a commit and ends before it answers. */
async function endingInstance() {
  let commits = 0
  const server: Server = createServer(async (request, response) => {
    const { name } = fromBytes(await buffer(request)) as PlainCall
    if (name !== 'commit') return void response.end(toBytes('answer'))
    commits++
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

test('an instance that received nothing is said to have changed nothing', async () => {
  const { call } = await endingInstance()
  await assert.rejects(call('commit'), isBrokenOff)
  await assert.rejects(call('commit'), (error: Error) => /Nothing was changed/.test(error.message))
})
