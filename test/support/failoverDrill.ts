/**
 * Two instances, each in a separate process, behind a plain proxy. Writers edit, commit and read through it, while one
 * instance at a time is killed and started again.
 */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { freePorts } from '#testing/ports.ts'
import { startPlainProxy } from '#testing/proxy.ts'
import { type Answer, caller, newUser, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import type { TestDatabase } from './database.ts'
import { highLimits } from './service.ts'
import { type ServiceProcess, startServiceProcess } from './serviceProcess.ts'

export type DrillOptions = {
  readonly database: TestDatabase
  /** The same database through a pooler; if absent, there is none. */
  readonly pooled?: DatabaseAddress
  /** In addition to what all instances share. */
  readonly env: (instance: number) => Readonly<Record<string, string>>
  /** Asked at every start of an instance: a new folder, or the one that the killed process left. */
  readonly dataDir: (instance: number) => Promise<string>
}

export type Drill = AsyncDisposable & {
  readonly user: TestUser
  /** The address of one instance. */
  readonly urls: readonly string[]
  /** Kills an instance, each in turn, and starts it again. */
  killOne(): Promise<void>
  /** Kills an instance for good. */
  stop(instance: number): Promise<void>
  /**
   * Sends a request until it is answered, as a client does that repeats it with its key; through the proxy unless it
   * says where.
   */
  send(method: 'get' | 'post', path: string, body?: object, url?: string): Promise<Answer>
}

export async function startDrill({ database, pooled, env, dataDir }: DrillOptions): Promise<Drill> {
  await using opening = new AsyncDisposableStack()
  const shared = {
    ...highLimits,
    LOG_LEVEL: 'error',
    AI_EDITS_PER_HOUR: '100000',
    DATABASE_URL: 'postgres://shared/speckeep',
    JWT_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  const ports = [await freePorts(), await freePorts()]
  const start = async (instance: number): Promise<ServiceProcess> =>
    await startServiceProcess({
      env: { ...shared, ...env(instance) },
      dataDir: await dataDir(instance),
      database: pooled ?? database.address,
      session: database.address,
      port: ports[instance] ?? 0,
    })
  const running: (ServiceProcess | null)[] = []
  opening.defer(async () => {
    for (const each of running) await each?.[Symbol.asyncDispose]()
  })
  for (const instance of ports.keys()) running.push(await start(instance))
  const proxy = opening.use(await startPlainProxy({ port: await freePorts(), targets: ports }))
  const user = await newUser(proxy.url)
  let kills = 0
  const opened = opening.move()
  return {
    user,
    urls: ports.map(port => `http://127.0.0.1:${port}`),
    async killOne() {
      const instance = kills++ % running.length
      await running[instance]?.[Symbol.asyncDispose]()
      running[instance] = null
      running[instance] = await start(instance)
    },
    async stop(instance) {
      await running[instance]?.[Symbol.asyncDispose]()
      running[instance] = null
    },
    async send(method, path, body, url = proxy.url) {
      const headers = { 'idempotency-key': randomUUID() }
      return await waitFor(`${method} ${path} is answered`, async () => {
        const { [method]: call } = caller(url, { authorization: `Bearer ${user.token}` })
        const answer = await (method === 'get' ? call(path) : call(path, body, headers)).catch(() => null)
        const isToRepeat = answer === null || answer.status >= 502 || answer.headers.has('retry-after')
        return isToRepeat ? null : answer
      })
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

export type Document = { readonly projectId: number; readonly filePath: string }

/** Counts the text `Value 0.` of each document upwards, until `edits` were made of all; returns where each ended. */
export async function writeAll(
  { send, killOne }: Drill,
  documents: readonly Document[],
  { edits, killEvery }: { readonly edits: number; readonly killEvery: number },
): Promise<{ readonly values: readonly number[]; readonly kills: number }> {
  let made = 0
  let kills = 0
  let killing = Promise.resolve()
  async function write({ projectId, filePath }: Document): Promise<number> {
    const path = `/api/projects/${projectId}`
    let value = 0
    while (made < edits) {
      if (++made % killEvery === 0) {
        kills++
        killing = killing.then(killOne)
      }
      const instruction = `Replace "Value ${value}." with "Value ${value + 1}."`
      const edit = await send('post', `${path}/edit`, { filePath, instruction })
      assert.equal(edit.status, 200, edit.text)
      const commit = await send('post', `${path}/commit`, { sessionId: edit.as<EditReply>().sessionId })
      assert.ok(commit.status === 201 || commit.status === 202, commit.text)
      value++
      const seen = (await send('get', `${path}/files/${filePath}`)).as<FileRecord>()
      assert.equal(seen.content, `Value ${value}.\n`)
    }
    return value
  }
  // What is killed is started again before the drill ends, even if a writer has failed.
  const values = await Promise.all(documents.map(write)).finally(() => killing)
  return { values, kills }
}
