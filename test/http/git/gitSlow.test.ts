import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { testService } from '../../support/service.ts'

/** Git requests of slow senders and readers. Templates are public. */

const service = await testService({ env: { GIT_REQUESTS_AT_ONCE: '20', GIT_IDLE_S: '1' } })
const limited = await testService({ env: { GIT_REQUESTS_AT_ONCE: '20' } })
after(() => Promise.all([service[Symbol.asyncDispose](), limited[Symbol.asyncDispose]()]))

const path = '/git/templates/blank.git/git-upload-pack'
const half = '0014command=ls-'

/** A POST of which only the first bytes are sent. */
function begin(
  url: string,
  signIn: Readonly<Record<string, string>> = {},
): { readonly sent: ClientRequest; readonly answer: Promise<IncomingMessage> } {
  const sent = request(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-git-upload-pack-request', 'git-protocol': 'version=2', ...signIn },
  })
  const answer = once(sent, 'response').then(([response]) => response as IncomingMessage)
  answer.catch(() => {})
  sent.on('error', () => {})
  sent.write(half)
  return { sent, answer }
}

function gitProcesses(): number {
  const listed = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return listed.split('\n').filter(args => args.includes('upload-pack')).length
}

test('requests that have not been sent completely start no process, and only a limited number is accepted concurrently', async () => {
  const begun = Array.from({ length: 100 }, () => begin(limited.url))
  const statuses: number[] = []
  for (const { answer } of begun) {
    answer.then(
      ({ statusCode = 0, headers }) => {
        statuses.push(statusCode)
        assert.ok(Number(headers['retry-after']) >= 1)
      },
      () => {},
    )
  }
  await waitFor('all but 20 are refused', () => statuses.length === 80)
  assert.deepEqual(new Set(statuses), new Set([429]))
  assert.equal(gitProcesses(), 0)
  const [first] = begun
  for (const { sent } of begun) if (sent !== first?.sent) sent.destroy()
  await waitFor('another request is accepted', async () => {
    const answer = await fetch(`${limited.url}/git/templates/blank.git/info/refs?service=git-upload-pack`)
    await answer.arrayBuffer()
    return answer.status === 200
  })
  first?.sent.destroy()
})

test('a sender who pauses for too long gets an answer and is disconnected', async () => {
  const { sent, answer } = begin(service.url)
  const { statusCode, headers } = await answer
  assert.deepEqual([statusCode, headers.connection], [400, 'close'])
  sent.destroy()
})

test('so is a sender who is refused before the pause', async () => {
  const { sent, answer } = begin(service.url, { authorization: `Basic ${btoa('git:unknown')}` })
  const { statusCode, headers } = await answer
  assert.deepEqual([statusCode, headers.connection], [401, 'close'])
  sent.destroy()
})

test('a request that arrives in pieces is answered', async () => {
  const { sent, answer } = begin(limited.url)
  sent.end('refs\n0000')
  assert.equal((await answer).statusCode, 200)
})
