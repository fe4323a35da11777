import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const user = await service.user()
const project = await user.project()
const mib = 1024 * 1024

function post(path: string, headers: Readonly<Record<string, string | number>>) {
  const { hostname, port } = new URL(service.url)
  const sent = request({ hostname, port, path, method: 'POST', agent: false, headers })
  sent.on('error', () => {})
  return sent
}

function commitOf(text: string) {
  return JSON.stringify({ files: [{ path: `docs/${text[0]}.md`, content: text, baseSha: null }] })
}

function commitBody(body: string) {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  }
  return post(`/api/projects/${project.id}/commit`, { ...headers, authorization: `Bearer ${user.token}` })
}

test('the second large body of a caller is read after the answer to the first, and a small one in between', async () => {
  const [first, second] = [commitOf('a'.repeat(2 * mib)), commitOf('b'.repeat(2 * mib))]
  const slow = commitBody(first)
  slow.flushHeaders()
  await once(slow, 'continue')
  slow.write(first.slice(0, mib))
  const waiting = commitBody(second)
  waiting.end(second)
  const answers: string[] = []
  const answered = async (name: string, sent: typeof slow) => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answers.push(`${name} ${answer.statusCode}`)
    answer.resume()
  }
  const both = Promise.all([answered('first', slow), answered('second', waiting)])
  const small = await user.post(`/api/projects/${project.id}/commit`, {
    files: [{ path: 'docs/small.md', content: 'small\n', baseSha: null }],
  })
  assert.equal(small.status, 201)
  assert.equal((await user.get(`/api/projects/${project.id}/files/docs/b.md`)).status, 404)
  assert.deepEqual(answers, [])
  slow.end(first.slice(mib))
  await both
  assert.deepEqual(answers, ['first 201', 'second 201'])
})

test('a caller who disconnects frees its slot for the next one', async () => {
  const body = commitOf('c'.repeat(2 * mib))
  const gone = commitBody(body)
  gone.flushHeaders()
  await once(gone, 'continue')
  gone.write(body.slice(0, mib))
  const next = commitBody(body)
  next.end(body)
  gone.destroy()
  const [answer] = (await once(next, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 201)
})

test('the rest of a long body is not read once it is refused, and the sender gets the reason', async () => {
  const { hostname, port } = new URL(service.url)
  const length = 12 * mib
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.write(
    `POST /api/projects/${project.id}/commit HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  )
  await waitFor('the answer', () => text.includes('\r\n\r\n'))
  assert.match(text, /^HTTP\/1\.1 401 /)
  socket.write(Buffer.alloc(length - 1, ' '))
  await closed
  assert.match(text, /"code":"unauthenticated"/)
})
