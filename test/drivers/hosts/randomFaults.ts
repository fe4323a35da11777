import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { RemoteProvider } from '#config/host.ts'
import { type CodeHost, HostError, type NewRepo, type Repo } from '#ports/hosts.ts'
import { author, bytes, maxBytes } from '../../contracts/codeHost/project.ts'
import { remoteDouble } from '../../support/remote/service.ts'

/** What becomes of one call, which may reach the host before it goes wrong. */
type Weather = (send: () => Promise<Response>) => Promise<Response>

function ended(): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Weather =>
  async () =>
    new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })

const weathers: Readonly<Record<string, Weather>> = {
  'a reset before the work': () => Promise.reject(ended()),
  'a reset after the work': async send => {
    await (await send()).arrayBuffer()
    throw ended()
  },
  'a body that is cut': async send => {
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
  'a page of HTML': answer(200, '<html>Sign in to the network</html>'),
  'a fault in HTML': answer(502, '<html>Bad gateway</html>'),
  'a fault': answer(500, '{"message":"Oops"}', { 'content-type': 'application/json' }),
  'too many calls': answer(429, '', { 'retry-after': '1' }),
  'a refusal without words': answer(403, ''),
  'an answer that comes too late': async send => {
    await (await send()).arrayBuffer()
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  },
}

/** What a person reads: whole sentences that say who, and what to do; no addresses, methods or codes of the machine. */
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

/** Each call of creating, reading and committing meets each weather once, then all is well again. */
export function testRandomFaults(provider: RemoteProvider, token: string): void {
  const template = { key: 'blank', files: [{ path: 'README.md', content: bytes('# Spec\n') }] }
  const access = { token }
  const ref = 'main'

  async function started(body: (rig: Rig) => Promise<void>): Promise<void> {
    const double = await remoteDouble(provider)
    const rig: Rig = {
      asked: 0,
      at: -1,
      weather: null,
      messages: repo => double.messages(repo.fullName),
      host: () =>
        double.driver(async (input, init) => {
          const send = () => double.fetch(input, init)
          return rig.asked++ === rig.at && rig.weather ? await rig.weather(send) : await send()
        }),
    }
    try {
      await body(rig)
    } finally {
      await double.close()
    }
  }

  /** The work at every call of it: what goes wrong is told for people, and the same again comes to its end. */
  async function atEachCall(rig: Rig, weather: Weather, what: string, work: () => Promise<() => Promise<void>>) {
    for (let at = 0; ; at++) {
      const attempt = await work()
      Object.assign(rig, { asked: 0, at, weather })
      await attempt().catch(error => assertForPeople(error, rig.host().label, `${what} at call ${at}`))
      const { asked } = rig
      Object.assign(rig, { at: -1, weather: null })
      await attempt()
      if (asked <= at) return
    }
  }

  for (const [name, weather] of Object.entries(weathers)) {
    test(`${provider}: through ${name} at any call, a project has one first commit and a change lands once`, () =>
      started(async rig => {
        await atEachCall(rig, weather, 'creating', async () => {
          const { repos } = rig.host()
          const wished = newRepo()
          return async () => {
            const repo = await repos.createFromTemplate(access, wished)
            assert.deepEqual(await rig.messages(repo), ['Start from the template blank'])
          }
        })
        const repo = await rig.host().repos.createFromTemplate(access, newRepo())
        await atEachCall(rig, weather, 'reading', async () => {
          const { repos } = rig.host()
          return async () => {
            const found = await repos.readFile(access, repo, { ref, path: 'README.md', maxBytes })
            assert.deepEqual(Buffer.from(found?.content ?? []).toString(), '# Spec\n')
          }
        })
        const made: string[] = []
        await atEachCall(rig, weather, 'committing', async () => {
          const { repos } = rig.host()
          const path = `${made.length}.md`
          const changes = [{ path, content: bytes(path), expectedSha: null }]
          made.unshift(path)
          return async () => {
            const outcome = await repos.commit(access, repo, { branch: ref, message: path, author, changes })
            // Who had no answer sees the own text the next time.
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
  /** How many calls were made since the weather was set, and at which of them it comes. */
  asked: number
  at: number
  weather: Weather | null
  messages(repo: Repo): Promise<readonly string[]>
  /** A driver of its own, as another process has it: nothing is kept from before. */
  host(): CodeHost
}
