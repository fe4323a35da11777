import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { RemoteProvider } from '#config/host.ts'
import { type CodeHost, HostError, type NewRepo, type Repo } from '#ports/hosts.ts'
import { author, bytes, maxBytes } from '#testing/hosts/project.ts'
import { remoteDouble } from '../../support/remote/service.ts'

/** A fault in one call, which may reach the host before it goes wrong. */
type Fault = (send: () => Promise<Response>) => Promise<Response>

function ended(): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  async () =>
    new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })

const faults: Readonly<Record<string, Fault>> = {
  'a reset before the work': () => Promise.reject(ended()),
  'a reset after the work': async send => {
    await (await send()).arrayBuffer()
    throw ended()
  },
  'a truncated body': async send => {
    const { status, headers, body } = await send()
    const whole = new Uint8Array(body === null ? [] : await new Response(body).arrayBuffer())
    let isFirst = true
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isFirst) controller.enqueue(whole.slice(0, Math.ceil(whole.byteLength / 2)))
        else controller.error(ended())
        isFirst = false
      },
    })
    const isBodiless = status === 204 || status === 304
    return new Response(isBodiless ? null : cut, { status, headers })
  },
  'an HTML page': answer(200, '<html>Sign in to the network</html>'),
  'an HTML error page': answer(502, '<html>Bad gateway</html>'),
  'a server error': answer(500, '{"message":"Oops"}', { 'content-type': 'application/json' }),
  'too many calls': answer(429, '', { 'retry-after': '1' }),
  'a refusal without a message': answer(403, ''),
  'an answer that comes too late': async send => {
    await (await send()).arrayBuffer()
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  },
}

/** Errors are whole sentences for users that say who failed and what to do; no addresses, methods or machine codes. */
function assertForPeople(error: unknown, label: string, what: string): void {
  assert.ok(error instanceof HostError, `${what}: ${error}`)
  assert.match(error.message, /^[A-Z].*[.!?]$/s, what)
  assert.ok(error.message.includes(label) || /branch kept moving/.test(error.message), `${what}: ${error.message}`)
  assert.doesNotMatch(
    error.message,
    /\b(GET|POST|PUT|PATCH|HEAD)\b|\/(api|repos|v4|projects)\b|\bE[A-Z]{6,}|<html|undefined/,
    what,
  )
  assert.match(error.message, /\b(again|[Cc]onnect|Ask|Check|Look|Open)\b/, what)
}

/** Each call of creating, reading and committing meets each fault once, then everything works again. */
export function testRandomFaults(provider: RemoteProvider, token: string): void {
  const template = { key: 'blank', files: [{ path: 'README.md', content: bytes('# Spec\n') }] }
  const access = { token }
  const ref = 'main'

  async function started(body: (rig: Rig) => Promise<void>): Promise<void> {
    const double = await remoteDouble(provider)
    const rig: Rig = {
      asked: 0,
      at: -1,
      fault: null,
      messages: repo => double.messages(repo.fullName),
      host: () =>
        double.driver(async (input, init) => {
          const send = () => double.fetch(input, init)
          return rig.asked++ === rig.at && rig.fault ? await rig.fault(send) : await send()
        }),
    }
    try {
      await body(rig)
    } finally {
      await double.close()
    }
  }

  /** Injects the fault at every call of the work: the error is fit for users, and a second attempt succeeds. */
  async function atEachCall(rig: Rig, fault: Fault, what: string, work: () => Promise<() => Promise<void>>) {
    for (let at = 0; ; at++) {
      const attempt = await work()
      Object.assign(rig, { asked: 0, at, fault })
      await attempt().catch(error => assertForPeople(error, rig.host().label, `${what} at call ${at}`))
      const { asked } = rig
      Object.assign(rig, { at: -1, fault: null })
      await attempt()
      if (asked <= at) return
    }
  }

  for (const [name, fault] of Object.entries(faults)) {
    test(`${provider}: with ${name} at any call, a project has one first commit and a change lands once`, () =>
      started(async rig => {
        await atEachCall(rig, fault, 'creating', async () => {
          const { repos } = rig.host()
          const input = newRepo()
          return async () => {
            const repo = await repos.createFromTemplate(access, input)
            assert.deepEqual(await rig.messages(repo), ['Start from the template blank'])
          }
        })
        const repo = await rig.host().repos.createFromTemplate(access, newRepo())
        await atEachCall(rig, fault, 'reading', async () => {
          const { repos } = rig.host()
          return async () => {
            const found = await repos.readFile(access, repo, { ref, path: 'README.md', maxBytes })
            assert.deepEqual(Buffer.from(found?.content ?? []).toString(), '# Spec\n')
          }
        })
        const made: string[] = []
        await atEachCall(rig, fault, 'committing', async () => {
          const { repos } = rig.host()
          const path = `${made.length}.md`
          const changes = [{ path, content: bytes(path), expectedSha: null }]
          made.unshift(path)
          return async () => {
            const outcome = await repos.commit(access, repo, { branch: ref, message: path, author, changes })
            // A caller who got no answer finds its own text the next time.
            if (outcome.kind === 'stale') assert.deepEqual(outcome.paths, [path])
            assert.deepEqual((await rig.messages(repo)).slice(0, made.length), made)
          }
        })
      }))
  }

  function newRepo(): NewRepo {
    const marker = randomUUID()
    const name = `spec-${marker.slice(0, 8)}`
    return { marker, owner: 'ada', name, description: '', visibility: 'private', template, author }
  }
}

type Rig = {
  /** The number of calls since the fault was set, and the index of the call that meets it. */
  asked: number
  at: number
  fault: Fault | null
  messages(repo: Repo): Promise<readonly string[]>
  /** A separate driver, as another process has it: it keeps nothing from before. */
  host(): CodeHost
}
