import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { readPidFile } from '#drivers/postgres/embedded/orphan.ts'
import { socketFolderOf } from '#drivers/postgres/embedded/socket.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { sendSignal } from '#drivers/signals.ts'
import { waitFor } from '#testing/waitFor.ts'

/** One cluster for the file: its cold start is the slow part, and every test leaves it stopped. */
const scratch = await mkdtemp(join(tmpdir(), 'speckeep-embedded-'))
const dataDir = join(scratch, 'data')
after(() => rm(scratch, { recursive: true, force: true }))

async function ask(server: EmbeddedPostgres, sql: string): Promise<readonly unknown[]> {
  const client = await openClient(server.address, { applicationName: 'test' })
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

function startElsewhere(folder: string, ...words: readonly string[]): ChildProcess {
  const script = join(import.meta.dirname, 'startServer.ts')
  return spawn(process.execPath, [script, folder, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
}

async function firstLine(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout)
  const [text] = await once(child.stdout.setEncoding('utf8'), 'data')
  return String(text).trim()
}

async function killed(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit')
  child.kill('SIGKILL')
  await end
}

test('a cold start creates a private cluster, and a warm start finds its data', async () => {
  const cold = await startEmbeddedPostgres({ dataDir })
  await ask(cold, `create table note as select 'kept' as text`)
  assert.deepEqual(await ask(cold, 'show fsync'), ['on'])
  assert.deepEqual(await ask(cold, 'show data_checksums'), ['on'])
  assert.deepEqual(await ask(cold, 'show listen_addresses'), [''])
  assert.deepEqual(await ask(cold, `select usesuper from pg_user where usename = current_user`), [false])
  assert.deepEqual(await ask(cold, `select lower('ÄÖÜ')`), ['äöü'])
  await cold.stop()
  assert.equal((await stat(join(dataDir, 'postgres.password'))).mode & 0o777, 0o600)
  assert.equal((await stat(join(dataDir, 'postgres'))).mode & 0o777, 0o700)
  assert.equal((await stat(dataDir)).mode & 0o027, 0, 'others can neither list nor change DATA_DIR')

  await using warm = await startEmbeddedPostgres({ dataDir })
  assert.deepEqual(await ask(warm, 'select text from note'), ['kept'])
})

test('a wrong password is refused', async () => {
  await using server = await startEmbeddedPostgres({ dataDir })
  const address = { ...server.address, password: 'guess' }
  await assert.rejects(openClient(address, { applicationName: 'test' }), /password authentication failed/)
  await assert.rejects(
    openClient({ ...address, user: 'postgres' }, { applicationName: 'test' }),
    /authentication failed/,
  )
})

test('stop ends the process, removes the socket and may be called again', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  const waiting = ask(server, 'select pg_sleep(60)')
  const refused = assert.rejects(waiting, /terminat/)
  await waitFor(
    'the query runs',
    async () => (await ask(server, `select 1 from pg_stat_activity where query ~ '^select pg_sleep'`)).length > 0,
  )
  await Promise.all([server.stop(), server.stop()])
  await refused
  assert.equal(sendSignal(server.pid, 0), false)
  await assert.rejects(stat(server.address.host), { code: 'ENOENT' })
})

test('a Ctrl-C in the terminal does not reach the server', async () => {
  await using server = await startEmbeddedPostgres({ dataDir })
  const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(server.pid)], { encoding: 'utf8' })
  assert.equal(Number(group), server.pid)
})

test('the next start ends a server whose process was killed, and nothing committed is lost', async () => {
  const owner = startElsewhere(dataDir)
  const orphan = Number(await firstLine(owner))
  await killed(owner)
  assert.equal(sendSignal(orphan, 0), true)

  const lines: string[] = []
  await using server = await startEmbeddedPostgres({ dataDir, log: line => lines.push(line) })
  assert.deepEqual(lines.length, 1)
  assert.match(lines[0] ?? '', new RegExp(`${orphan}`))
  assert.notEqual(server.pid, orphan)
  assert.deepEqual(await ask(server, 'select text from note'), ['kept'])
})

test('a process that exits without a stop takes its server with it', async () => {
  const owner = startElsewhere(dataDir, 'exit')
  const pid = Number(await firstLine(owner))
  assert.ok(pid > 0)
  await waitFor('the server has ended', async () => (await readPidFile(join(dataDir, 'postgres'))) === null)
})

test('a pid file with the pid of an unrelated process does not block the start', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  try {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n`)
    await using server = await startEmbeddedPostgres({ dataDir })
    assert.deepEqual(await ask(server, 'select text from note'), ['kept'])
    assert.equal(stranger.exitCode ?? stranger.signalCode, null)
  } finally {
    await killed(stranger)
  }
})

test('a pid file with the pid of a dead process does not block the start', async () => {
  const dead = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  await once(dead, 'exit')
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${dead.pid}\n`)
  await using server = await startEmbeddedPostgres({ dataDir })
  assert.deepEqual(await ask(server, 'select text from note'), ['kept'])
})

test('a server that dies by itself is reported, and a new one waits for the queries it left', async () => {
  const lost = Promise.withResolvers<Error>()
  const server = await startEmbeddedPostgres({ dataDir, onLost: lost.resolve })
  const busy = ask(server, 'select count(*) from generate_series(1, 4000000)').catch((error: Error) => error)
  await waitFor(
    'the query runs',
    async () => (await ask(server, `select 1 from pg_stat_activity where query ~ '^select count'`)).length > 0,
  )
  process.kill(server.pid, 'SIGKILL')
  assert.match((await lost.promise).message, /ended unexpectedly: SIGKILL/)

  await using next = await startEmbeddedPostgres({ dataDir })
  assert.deepEqual(await ask(next, 'select text from note'), ['kept'])
  await busy
})

test('a start that fails reports the last output of the server', async () => {
  const start = startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } })
  await assert.rejects(start, /could not be started: exit code 1; its last output:[\s\S]*shared_buffers/)
})

test('a start that takes too long is aborted and reported', async () => {
  await assert.rejects(startEmbeddedPostgres({ dataDir, startTimeoutMs: 0 }), /did not start within 0 ms/)
  await using server = await startEmbeddedPostgres({ dataDir })
  assert.deepEqual(await ask(server, 'select text from note'), ['kept'])
})

test('the log stays bounded', async () => {
  const log = join(dataDir, 'postgres.log')
  await writeFile(log, 'x'.repeat(1024 * 1024 + 1))
  const server = await startEmbeddedPostgres({ dataDir })
  await server.stop()
  assert.ok((await stat(log)).size < 10_000)
  assert.ok((await stat(`${log}.1`)).size > 1024 * 1024)
})

test('a socket folder that other users may enter is refused', async () => {
  const folder = socketFolderOf(join(await realpath(dataDir), 'postgres'))
  await mkdir(folder)
  await chmod(folder, 0o777)
  try {
    await assert.rejects(startEmbeddedPostgres({ dataDir }), /belongs to another user: remove it/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a lost password aborts the start; no new one is made', async () => {
  const file = join(dataDir, 'postgres.password')
  const password = await readFile(file)
  await rm(file)
  await assert.rejects(startEmbeddedPostgres({ dataDir }), /postgres\.password is missing/)
  await writeFile(file, password, { mode: 0o600 })
})

test('a kill during the creation of the cluster leaves nothing unfinished, inside a private folder', async () => {
  const home = join(scratch, 'a home, private')
  await mkdir(home, { mode: 0o700 })
  const folder = join(home, 'data')
  const maker = startElsewhere(folder)
  const names = () => readdir(folder).catch((): string[] => [])
  await waitFor('there is a draft', async () => (await names()).some(name => name.startsWith('postgres.new-')))
  await killed(maker)
  assert.ok(!(await names()).includes('postgres'))

  await using server = await startEmbeddedPostgres({ dataDir: folder })
  assert.deepEqual(await ask(server, 'select 1'), [1])
  assert.deepEqual((await names()).sort(), ['postgres', 'postgres.log', 'postgres.password'])
})
