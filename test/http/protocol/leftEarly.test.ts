import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { memoryLimiter } from '#drivers/limits/memory.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testService } from '../../support/service.ts'

/** Callers who leave before their request has got its place among those that are limited. */

const limiter = memoryLimiter()
let pause = Promise.resolve()
let paused = 0
const service = await testService({
  env: { GIT_REQUESTS_AT_ONCE: '1', EVENT_STREAMS_PER_USER: '1' },
  overrides: {
    limiter: {
      async consume(key, limit) {
        paused++
        await pause
        return await limiter.consume(key, limit)
      },
    },
  },
})
after(() => service[Symbol.asyncDispose]())

/** Sends a request and leaves while the service counts it. */
async function disconnectEarly(path: string, headers: readonly string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  pause = promise
  paused = 0
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n${headers.map(line => `${line}\r\n`).join('')}\r\n`)
  await waitFor('the request is counted', () => paused > 0)
  socket.resetAndDestroy()
  await once(socket, 'close')
  // The service learns that in a later turn than this one.
  await fetch(`${service.url}/actuator/health/liveness`)
  pause = Promise.resolve()
  resolve()
}

test('a git client who leaves early keeps no place', async () => {
  const path = '/git/templates/blank.git/info/refs?service=git-upload-pack'
  await disconnectEarly(path, [])
  await waitFor('another request is accepted', async () => (await fetch(service.url + path)).status === 200)
})

test('a reader of events who leaves early keeps no place', async () => {
  const user = await service.user()
  const { id } = await user.project()
  const path = `/api/projects/${id}/events`
  await disconnectEarly(path, [`authorization: Bearer ${user.token}`])
  await waitFor('another stream is accepted', async () => {
    const headers = { authorization: `Bearer ${user.token}` }
    const answer = await fetch(service.url + path, { headers })
    await answer.body?.cancel()
    return answer.status === 200
  })
})
