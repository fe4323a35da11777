/**
 * Kinds of writes, each killed with SIGKILL at every point of it. A process is killed when as many requests are held, each
 * at its point; every request is then repeated with its key at the next process, and exactly what it asked for is there.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pLimit from 'p-limit'
import type { LoginReply } from '#contract/accounts.ts'
import { freePorts } from '#testing/ports.ts'
import { type Answer, caller, newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../database.ts'
import { requireIntegrity } from '../integrity.ts'
import { highLimits } from '../service.ts'
import type { Asked, Operation, World } from './operations.ts'
import { type KillableService, type KillsOptions, type Order, startKillable } from './process.ts'

export type KillDrill = {
  readonly operations: Readonly<Record<string, Operation>>
  readonly env: Readonly<Record<string, string>>
  readonly kills: number
  readonly killsPerProcess: number
  /** The built-in host keeps repositories, which are checked as well. */
  readonly hasRepositories: boolean
  /** Every figure is printed. */
  readonly isLong: boolean
}

type Planned = { readonly kind: string; readonly key: string; readonly asked: Asked; readonly order: Order }

const preparedConcurrently = 6

export async function killEverywhere(t: TestContext, drill: KillDrill): Promise<void> {
  const { operations, kills, killsPerProcess } = drill
  await using database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-kills-'))
  t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const env = { ...highLimits, CREATE_DEADLINE_MS: '60000', ...drill.env }
  const options: KillsOptions = { env, dataDir, database: database.address, port: await freePorts() }
  const url = `http://127.0.0.1:${options.port}`
  const checkIntegrity = () => requireIntegrity(database, drill.hasRepositories ? join(dataDir, 'host') : null)
  let service = await startKillable(options)
  t.after(() => service[Symbol.asyncDispose]())
  // The first account is the administrator.
  const owner = await newUser(url)
  const anyone = caller(url, {})
  const as = (token: string) => caller(url, { authorization: `Bearer ${token}` })
  /** A long run outlives an access token. */
  const signIn = async (): Promise<World> => {
    const { accessToken } = (
      await anyone.post('/api/auth/login', { email: owner.email, password: owner.password })
    ).as<LoginReply>()
    return { owner: as(accessToken), anyone, as }
  }

  let world = await signIn()
  const points = await pointsOf(service, world, operations)
  const places = Object.entries(points).flatMap(([kind, passed]) => passed.map(place => ({ kind, ...place })))
  const counts = new Map<string, number>()
  const failures: string[] = []
  let processes = 0
  for (let made = 0; made < kills; processes++) {
    world = await signIn()
    const round = Array.from({ length: Math.min(killsPerProcess, kills - made) }, (_, at) => {
      // Kinds in turn, so that a short run has all of them.
      const { kind, point, nth } = spread(places, made + at)
      return { kind, key: `k${made + at}`, point, nth }
    })
    const limited = pLimit(preparedConcurrently)
    const planned = await limited.map(round, async ({ kind, key, point, nth }): Promise<Planned> => {
      const asked = await operations[kind]?.prepare(world, key)
      assert.ok(asked)
      return { kind, key, asked, order: { operation: key, point, nth } }
    })
    await service.arm(planned.map(({ order }) => order))
    const answers = planned.map(one => send(world, one).catch(() => null))
    const outcomes = await service.outcomesOf(planned.map(({ key }) => key))
    await service.kill()
    await Promise.all(answers)
    for (const { kind, key } of planned) {
      if (outcomes.get(key) === null) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    await checkIntegrity()
    // The key of a request that was not answered is free after 20 s.
    await database.pool.query('update kept_answers set held_until = now() where held_until > now()')
    service = await startKillable(options)
    await limited.map(planned, one =>
      repeat(world, one, operations[one.kind]).catch(error => failures.push(String(error))),
    )
    made += planned.length
  }
  await service.kill()
  await checkIntegrity()
  report(t, points, counts, processes, drill.isLong)
  assert.deepEqual(failures, [])
  const held = [...counts.values()].reduce((sum, count) => sum + count, 0)
  assert.ok(held >= kills * 0.95, `${held} of ${kills} requests came to their point`)
}

/** The order of the kinds is that of a round robin. */
function spread<P extends { readonly kind: string }>(places: readonly P[], at: number): P {
  const kinds = [...Map.groupBy(places, ({ kind }) => kind).values()]
  const ofKind = kinds[at % kinds.length] ?? []
  const place = ofKind[Math.floor(at / kinds.length) % ofKind.length]
  assert.ok(place)
  return place
}

type Place = Pick<Order, 'point' | 'nth'>

/** Where each kind of write comes to when nothing holds it. */
async function pointsOf(
  service: KillableService,
  world: World,
  operations: KillDrill['operations'],
): Promise<Readonly<Record<string, readonly Place[]>>> {
  const found: Record<string, readonly Place[]> = {}
  for (const [kind, operation] of Object.entries(operations)) {
    const key = `dry-${Object.keys(found).length}`
    const asked = await operation.prepare(world, key)
    const order = { operation: key, point: 'nowhere', nth: 1 }
    await service.arm([order])
    const answer = await send(world, { kind, key, asked, order })
    assert.ok(answer.status < 300, `${kind}: ${answer.status} ${answer.text}`)
    const passed = (await service.outcomesOf([key])).get(key) ?? []
    await operation.verify(world, key, asked, answer)
    const times = new Map<string, number>()
    found[kind] = passed.map(point => {
      const nth = (times.get(point) ?? 0) + 1
      times.set(point, nth)
      return { point, nth }
    })
    assert.ok(passed.length > 0, kind)
  }
  return found
}

async function send(world: World, { key, asked }: Planned): Promise<Answer> {
  const { method, path, body, token } = asked
  const from = token === undefined ? world.owner : token === '' ? world.anyone : world.as(token)
  const headers = { 'x-operation': key, ...(method === 'post' && { 'idempotency-key': key }) }
  return await from[method](path, body, headers)
}

async function repeat(world: World, one: Planned, operation: Operation | undefined): Promise<void> {
  const { kind, key, asked } = one
  const answer = await waitFor(`${kind} ${key} is answered`, async () => {
    const given = await send(world, one)
    return given.status < 500 && !given.headers.has('retry-after') && given
  })
  const isDone = answer.status < 300 || (asked.doneBefore ?? []).includes(answer.status)
  const where = `${kind}, killed ${one.order.point} (${one.order.nth})`
  assert.ok(isDone, `${where}: ${answer.status} ${answer.text}`)
  await operation?.verify(world, key, asked, answer).catch(cause => {
    throw new Error(`${where}: ${cause}`, { cause })
  })
}

function report(
  t: TestContext,
  points: Readonly<Record<string, readonly Place[]>>,
  counts: ReadonlyMap<string, number>,
  processes: number,
  isLong: boolean,
): void {
  const rows = Object.entries(points).map(([kind, places]) => {
    const killed = counts.get(kind) ?? 0
    return `${kind.padEnd(24)} ${String(places.length).padStart(3)} points ${String(killed).padStart(5)} killed`
  })
  const killed = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const say = isLong ? 'measured:' : ''
  for (const row of [...rows, `${killed} requests killed in ${processes} processes`]) t.diagnostic(`${say} ${row}`)
}
