import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FolderRecord } from '#contract/content.ts'
import { freePorts } from '#testing/ports.ts'
import { startPlainProxy } from '#testing/proxy.ts'
import { takeTime } from '#testing/takeTime.ts'
import { type Answer, newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { highLimits } from '../../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/serviceProcess.ts'

const lookEveryMs = 100
/** A proxy that looks so often has seen in this time that an instance stops, however busy the machine is. */
const stopDelayS = 8
const meanPauseMs = 150
/** Only a query that hangs takes this long, however busy the machine is. */
const queryTimeoutMs = 60_000
/** A machine that leaves more unanswered is too busy for this load. */
const unansweredMax = 40
const filePath = 'value.md'

test('each of two instances is stopped and replaced in turn, and no request fails', async t => {
  await using database = await testDatabase()
  const root = await mkdtemp(join(tmpdir(), 'speckeep-rolling-'))
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  const shared = {
    ...highLimits,
    DATABASE_URL: 'postgres://shared/speckeep',
    REPOHOST_PROVIDER: 'embedded',
    JWT_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    STOP_DELAY_S: String(stopDelayS),
    HOME_RETURN_S: '120',
  }
  const ports = [await freePorts(), await freePorts()]
  const homes = [await freePorts(), await freePorts()]
  for (const instance of ports.keys()) await mkdir(join(root, `disk-${instance}`))
  const start = (instance: number): Promise<ServiceProcess> =>
    startServiceProcess({
      env: { ...shared, HOME_ADDRESS: `http://127.0.0.1:${homes[instance]}` },
      dataDir: join(root, `disk-${instance}`),
      database: database.address,
      port: ports[instance] ?? 0,
      queryTimeoutMs,
    })
  const running = [await start(0), await start(1)]
  t.after(() => Promise.all(running.map(service => service[Symbol.asyncDispose]())))
  const readiness = { path: '/actuator/health/readiness', everyMs: lookEveryMs }
  await using proxy = await startPlainProxy({ port: await freePorts(), targets: ports, readiness })

  const user = await newUser(proxy.url)
  // The proxy takes turns, so that each instance has projects.
  const projects = await Promise.all(Array.from({ length: 6 }, () => user.project()))
  for (const { id } of projects) {
    const first = { filePath, content: 'Value 0.\n', baseSha: null }
    assert.equal((await user.post(`/api/projects/${id}/commit`, first)).status, 201)
  }
  const failures: string[] = []
  const committed = new Map<number, number>(projects.map(({ id }) => [id, 0]))
  let sent = 0
  let isOver = false

  const note = async (what: string, asked: Promise<Answer>, expected: number) => {
    const answer = await asked.catch(error => `${error} ${error.cause ?? ''}`)
    if (typeof answer === 'string') failures.push(`${what}: ${answer}`)
    else if (answer.status !== expected) failures.push(`${what}: ${answer.status} ${answer.text}`)
  }

  /** One of the mix; each commit is of another file. */
  function ask(): Promise<void> {
    const at = sent++
    const { id } = projects[at % projects.length] ?? { id: 0 }
    const path = `/api/projects/${id}`
    switch (at % 5) {
      case 0:
        return note('list', user.get('/api/projects'), 200)
      case 1:
        return note('file', user.get(`${path}/files/${filePath}`), 200)
      case 2: {
        committed.set(id, (committed.get(id) ?? 0) + 1)
        const body = { filePath: `made/${at}.md`, content: `File ${at}.\n`, baseSha: null }
        return note('commit', user.post(`${path}/commit`, body), 201)
      }
      case 3: {
        const instruction = `Replace "Value 0." with "Value ${at}."`
        return note('edit', user.post(`${path}/edit`, { filePath, instruction }), 200)
      }
      default:
        return note('files', user.get(`${path}/files`), 200)
    }
  }

  /** Requests start at random moments, whether or not earlier ones were answered. */
  async function openLoop(): Promise<void> {
    const unanswered = new Set<Promise<void>>()
    while (!isOver) {
      if (unanswered.size < unansweredMax) {
        const asked = ask().finally(() => unanswered.delete(asked))
        unanswered.add(asked)
      }
      await takeTime(-Math.log(1 - Math.random()) * meanPauseMs)
    }
    await Promise.all(unanswered)
  }

  /** A reader that opens its stream again when it ends. */
  async function follow(): Promise<number> {
    let opened = 0
    while (!isOver) {
      await using events = await openEventStream(`${proxy.url}/api/projects/${projects[0]?.id}/events`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
      opened++
      if (events.status !== 200) failures.push(`events: ${events.status}`)
      const over = waitFor('the drill is over', () => isOver)
      await Promise.race([events.ended().catch(error => failures.push(`events: ${error}`)), over])
    }
    return opened
  }

  const loads = Promise.all([openLoop(), follow()])
  for (const instance of ports.keys()) {
    assert.equal(await running[instance]?.stop(), 0)
    running[instance] = await start(instance)
    await waitFor('the proxy uses the new instance', () => proxy.ready().length === ports.length)
  }
  isOver = true
  const [, opened] = await loads
  t.diagnostic(`${sent} requests, ${opened} event streams`)
  assert.deepEqual(failures, [])
  assert.ok(opened > 1, 'an instance that stops ends its event streams')
  for (const { id } of projects) {
    const { entries } = (await user.get(`/api/projects/${id}/files/made`)).as<FolderRecord>()
    assert.equal(entries.length, committed.get(id))
  }
})
