import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { childEnvironment } from '../support/childEnvironment.ts'
import { testService } from '../support/service.ts'
import { runSpeckeep, variablesOf } from '../support/speckeep.ts'
import { findProcessesIn, readyMessage, serviceHome, startService } from '../support/startedService.ts'

const program = join(import.meta.dirname, '../../bin/speckeep.js')
const folder = await mkdtemp(join(tmpdir(), 'speckeep-signals-'))
after(() => rm(folder, { recursive: true, force: true }))

/** `speckeep …` through its program, as a shell starts it. */
function start(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return spawn(process.execPath, [program, ...args], { env: { ...childEnvironment(), ...env }, stdio: 'ignore' })
}

test('a backup that a signal ends removes its unfinished file, and the exit code names the signal', async () => {
  await using service = await testService()
  const ada = await service.user()
  await ada.project()
  for (const [signal, expected] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const) {
    const blocker = await service.database.pool.connect()
    await blocker.query('begin; lock table users in access exclusive mode')
    const child = start(variablesOf(service), 'backup', join(folder, 'all.tar'))
    const exited = once(child, 'exit')
    await waitFor('the unfinished file', async () => (await readdir(folder)).some(name => name.endsWith('.part')))
    child.kill(signal)
    const [code] = await exited
    await blocker.query('rollback')
    blocker.release()
    assert.deepEqual([code, await readdir(folder)], [expected, []], signal)
  }
})

test('a command that a signal ends stops the bundled database that it started', async () => {
  await using home = await serviceHome()
  {
    await using service = startService(home.env)
    await service.waitForOutput(readyMessage)
    service.child.kill('SIGTERM')
    assert.equal(await service.exited, 0)
  }
  const child = start(home.env, 'check')
  const exited = once(child, 'exit')
  const hasPostgres = async () => (await readdir(join(home.dir, 'postgres'))).includes('postmaster.pid')
  await waitFor('the database', hasPostgres)
  child.kill('SIGTERM')
  assert.deepEqual((await exited)[0], 143)
  assert.equal(await hasPostgres(), false)
  assert.deepEqual(findProcessesIn(home.dir), [])
})

test('a variable that is no address of PostgreSQL is exit code 2', async () => {
  const { code, err } = await runSpeckeep({ DATA_DIR: folder, DATABASE_URL: 'mysql://x' }, 'migrate')
  assert.equal(code, 2)
  assert.match(err, /^DATABASE_URL is not a PostgreSQL address; expected postgres:\/\/.*\n$/)
})
