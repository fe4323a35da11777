import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { sendRawRequest } from '../../support/rawRequest.ts'
import { testService } from '../../support/service.ts'

/** `Expect: 100-continue`: the sender waits until it is asked for its body, or told why not. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const user = await service.user()
const project = await user.project()
const authorization = `Bearer ${user.token}`
const json = 'application/json'

type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: string
}

/** Sends the body when it is asked for, and not before. */
async function ask(path: string, { method = 'POST', headers = {}, body = '{}' }: Asked = {}) {
  let isAsked = false
  const length = { 'content-type': json, 'content-length': Buffer.byteLength(body) }
  const sending = request(`${service.url}${path}`, {
    method,
    agent: false,
    headers: { expect: '100-continue', connection: 'keep-alive', ...length, ...headers },
  })
  sending.once('continue', () => {
    isAsked = true
    sending.end(body)
  })
  sending.flushHeaders()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const { statusCode: status, headers: given } = answer
  const message = await text(answer)
  sending.destroy()
  return { status, isAsked, connection: given.connection, message }
}

test('a body that is wanted is asked for, and read', async () => {
  const body = JSON.stringify({ description: 'sent after 100' })
  const answer = await ask(`/api/projects/${project.id}`, { method: 'PUT', headers: { authorization }, body })
  assert.equal(answer.status, 200, answer.message)
  assert.equal(answer.isAsked, true)
  assert.notEqual(answer.connection, 'close')
})

test('a request that is refused by its head gets the refusal, and is not asked for its body', async () => {
  const tooLong = { authorization, 'content-length': limits.bodyMaxBytes + 1 }
  const git = { 'content-type': 'application/x-git-receive-pack-request' }
  const refused: readonly (readonly [number, string, Asked])[] = [
    [401, '/api/projects', {}],
    [404, '/api/nowhere', { headers: { authorization } }],
    [413, `/api/projects/${project.id}/commit`, { headers: tooLong }],
    [415, '/api/projects', { headers: { authorization, 'content-type': 'text/plain' } }],
    [401, `/git/u${project.id}/none.git/git-receive-pack`, { headers: git }],
    [
      404,
      '/git/templates/none.git/git-upload-pack',
      { headers: { 'content-type': 'application/x-git-upload-pack-request' } },
    ],
  ]
  for (const [status, path, asked] of refused) {
    const answer = await ask(path, asked)
    assert.equal(answer.status, status, `${path}: ${answer.message}`)
    assert.equal(answer.isAsked, false, path)
    assert.equal(answer.connection, 'close', path)
  }
})

test('a body that comes without being asked for is not read as the next request', async () => {
  const smuggled = 'DELETE /api/projects HTTP/1.1\r\nHost: x\r\n\r\n'
  const head = `POST /api/projects HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: ${json}\r\n`
  const { status, text: rest } = await sendRawRequest(
    service.url,
    `${head}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  )
  assert.equal(status, 401)
  assert.doesNotMatch(rest, /HTTP\/1\.1/)
})
