import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { freePorts } from '#testing/ports.ts'
import { caller, newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { highLimits } from '../../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/serviceProcess.ts'

const hourMs = 3_600_000

test('instances whose machines are an hour ahead and an hour behind agree on sign-ins, their ends and times', async () => {
  await using running = await startAt([0, hourMs, -hourMs])
  const { urls } = running
  const ids: number[] = []

  for (const [index, url] of urls.entries()) {
    const user = await newUser(url)
    const at = (other: string) => caller(other, { authorization: `Bearer ${user.token}` })
    for (const other of urls) assert.equal((await at(other).get('/api/auth/me')).status, 200, `${index} at ${other}`)

    let { refreshToken } = user
    for (const other of urls) {
      const refreshed = await caller(other, {}).post('/api/auth/refresh', { refreshToken })
      assert.equal(refreshed.status, 200, refreshed.text)
      refreshToken = refreshed.as<LoginReply>().refreshToken ?? ''
    }

    ids.push((await user.project()).id)
    const ended = await caller(url, {}).post('/api/auth/logout', { refreshToken })
    assert.equal(ended.status, 204, ended.text)
    for (const other of urls)
      await waitFor('the sign-out holds', async () => (await at(other).get('/api/auth/me')).status === 401)
  }

  const { rows } = await running.database.pool.query<ProjectRecord & { agoMs: number }>(
    `select id, extract(epoch from now() - created_at)::float8 * 1000 as "agoMs" from projects order by created_at`,
  )
  assert.deepEqual(
    rows.map(({ id }) => id),
    ids,
  )
  for (const { agoMs } of rows) assert.ok(agoMs > -5_000 && agoMs < hourMs / 2, `${agoMs}`)
  const sums = await running.database.pool.query<{ far: number }>(
    `select count(*)::integer as far from sign_ins where abs(extract(epoch from now() - created_at)) > 1800`,
  )
  assert.equal(sums.rows[0]?.far, 0)
})

type Running = AsyncDisposable & { readonly urls: readonly string[]; readonly database: TestDatabase }

/** Instances on one database, by how far the clocks of their machines are ahead. */
async function startAt(clocks: readonly number[]): Promise<Running> {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await testDatabase())
  const root = await mkdtemp(join(tmpdir(), 'speckeep-clocks-'))
  opening.defer(() => rm(root, { recursive: true, force: true }))
  const shared = {
    ...highLimits,
    DATABASE_URL: 'postgres://shared/speckeep',
    REPOHOST_PROVIDER: 'embedded',
    JWT_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  const services: ServiceProcess[] = []
  for (const [index, clockAheadMs] of clocks.entries()) {
    const port = await freePorts()
    const env = { ...shared, HOME_ADDRESS: `http://127.0.0.1:${await freePorts()}` }
    const dataDir = join(root, `disk-${index}`)
    services.push(
      opening.use(
        await startServiceProcess({
          ...{ env, dataDir, port, clockAheadMs },
          database: database.address,
          queryTimeoutMs: 60_000,
        }),
      ),
    )
  }
  const opened = opening.move()
  return { urls: services.map(({ url }) => url), database, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
