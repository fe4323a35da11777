import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '#config/config.ts'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { secretPrint } from '#drivers/crypto/secretPrint.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { showSecret } from '#drivers/postgres/service/secretPrints.ts'
import { freePorts } from '#testing/ports.ts'
import { totpContext } from '#usecases/sealingContexts.ts'
import { encryption } from '../../src/cli/doctor/database.ts'
import { dataFolder, fileSystemFinding } from '../../src/cli/doctor/dataFolder.ts'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { onlineFindings } from '../../src/cli/doctor/online.ts'
import { secretFiles } from '../../src/cli/doctor/secrets.ts'
import { gitVersion, nodeVersion, openFiles } from '../../src/cli/doctor/software.ts'
import { testDatabase } from '../support/database.ts'
import { runSpeckeep, urlOf } from '../support/speckeep.ts'

const folder = await mkdtemp(join(tmpdir(), 'speckeep-doctor-'))
after(() => rm(folder, { recursive: true, force: true }))
const variables = async () => ({ DATA_DIR: folder, PORT: String(await freePorts()), DISK_FREE_MIN_MIB: '0' })

async function doctor(env: Readonly<Record<string, string>>) {
  const { out, code } = await runSpeckeep({ ...(await variables()), ...env }, 'doctor', '--json')
  return { code, findings: (JSON.parse(out) as { findings: readonly Finding[] }).findings }
}

const named = (findings: readonly Finding[], what: string) => findings.find(finding => finding.what === what)

test('without a database and before the first start there is nothing to correct', async () => {
  const { code, findings } = await doctor({ DATA_DIR: join(folder, 'later') })
  assert.equal(code, 0)
  assert.deepEqual(
    findings.filter(({ state }) => state === 'problem'),
    [],
  )
  assert.match(named(findings, 'PostgreSQL')?.found ?? '', /^the bundled one/)
  assert.match(named(findings, 'DATA_DIR')?.found ?? '', /is created at the first start$/)
})

test('each line has a state, and a problem says what to do and is exit code 1', async () => {
  const port = await freePorts()
  const other = createServer().listen(port, '127.0.0.1')
  after(() => other.close())
  const { out, code } = await runSpeckeep({ ...(await variables()), PORT: String(port) }, 'doctor')
  assert.equal(code, 1)
  assert.match(
    out,
    new RegExp(`^problem {2}Port ${port}: taken by another program\n {9}Stop it, or change PORT\\.$`, 'm'),
  )
  assert.match(out, /^ok {7}Node: \d+/m)
  assert.match(out, /^\d+ checks: 1 problem, (?:1 warning|\d+ warnings)\.$/m)
})

test('an invalid variable is a problem, and nothing else is looked at', async () => {
  const { code, findings } = await doctor({ AI_PROVIDER: 'none' })
  assert.equal(code, 1)
  assert.match(named(findings, 'Configuration')?.found ?? '', /^AI_PROVIDER is "none"/)
  assert.equal(named(findings, 'Ports'), undefined)
})

test('a database is looked at: reachable, recent, with all migrations, and the same time', async () => {
  await using current = await testDatabase()
  const good = (await doctor({ DATABASE_URL: urlOf(current.address) })).findings
  for (const what of ['PostgreSQL', 'Connections', 'Clock', 'Writes', 'Migrations'])
    assert.equal(named(good, what)?.state, 'ok', what)

  await using empty = await testDatabase({ migrated: false })
  const missing = named((await doctor({ DATABASE_URL: urlOf(empty.address) })).findings, 'Migrations')
  assert.equal(missing?.state, 'warning')
  assert.match(missing?.found ?? '', /^\d+ missing$/)

  await current.pool.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', '')")
  const newer = named((await doctor({ DATABASE_URL: urlOf(current.address) })).findings, 'Migrations')
  assert.equal(newer?.state, 'problem')
  assert.match(newer?.found ?? '', /newer than this Speckeep/)

  const gone = await doctor({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/none' })
  assert.equal(gone.code, 1)
  assert.equal(named(gone.findings, 'PostgreSQL')?.state, 'problem')
  assert.doesNotMatch(JSON.stringify(gone.findings), /secret/)
})

test('a database that takes no writes is a problem', async () => {
  await using database = await testDatabase()
  const name = database.address.database
  await database.pool.query(`alter database "${name}" set default_transaction_read_only = on`)
  const writes = named((await doctor({ DATABASE_URL: urlOf(database.address) })).findings, 'Writes')
  assert.equal(writes?.state, 'problem')
  assert.match(writes?.found ?? '', /read-only transaction/)
  assert.match(JSON.stringify(writes), /default_transaction_read_only/)
})

test('a key that opens nothing of what is stored is a problem', async () => {
  await using database = await testDatabase()
  const { rows } = await database.pool.query<{ id: number }>(
    "insert into users (email, first_name, last_name) values ('ada@example.org', 'Ada', 'L') returning id",
  )
  const [{ id }] = rows as [{ id: number }]
  const [key, other] = [randomBytes(32), randomBytes(32)]
  const secret = createSealing({ current: key, previous: [] }).seal('secret', totpContext(id))
  await database.pool.query('insert into totp_secrets values ($1, $2, 0, now())', [id, secret])
  const looked = async (encryptionKey: Buffer) => {
    const env = { DATABASE_URL: urlOf(database.address), ENCRYPTION_KEY: encryptionKey.toString('base64') }
    return named((await doctor(env)).findings, 'ENCRYPTION_KEY')
  }
  assert.equal((await looked(key))?.state, 'ok')
  assert.match((await looked(other))?.found ?? '', /^opens none of 1 stored secrets$/)
})

test('another JWT_SECRET than the running instances have is a problem', async () => {
  await using database = await testDatabase()
  const [secret, other] = [randomBytes(48).toString('base64'), randomBytes(48).toString('base64')]
  const looked = async (variables: Readonly<Record<string, string>>) => {
    const { findings } = await doctor({ DATABASE_URL: urlOf(database.address), ...variables })
    return named(findings, 'JWT_SECRET')
  }
  assert.equal(await looked({ JWT_SECRET: secret }), undefined)
  const instance = await openClient(database.address, { applicationName: 'instance' })
  after(() => instance.end())
  await showSecret(instance, secretPrint(Buffer.from(secret)))
  assert.equal((await looked({ JWT_SECRET: secret }))?.state, 'ok')
  const found = await looked({ JWT_SECRET: other })
  assert.deepEqual([found?.state, found?.found], ['problem', 'not that of 1 running instance'])

  const dataDir = await mkdtemp(join(folder, 'secret-'))
  await mkdir(join(dataDir, 'secrets'))
  await writeFile(join(dataDir, 'secrets/JWT_SECRET'), `${secret}\n`, { mode: 0o600 })
  assert.equal((await looked({ DATA_DIR: dataDir }))?.state, 'ok')
})

test('a stored key that is malformed does not hide what there is to say of the database', async () => {
  await using database = await testDatabase()
  const dataDir = await mkdtemp(join(folder, 'malformed-'))
  await mkdir(join(dataDir, 'secrets'))
  await writeFile(join(dataDir, 'secrets/ENCRYPTION_KEY'), 'short', { mode: 0o600 })
  const { findings } = await doctor({ DATABASE_URL: urlOf(database.address), DATA_DIR: dataDir })
  assert.equal(named(findings, 'PostgreSQL')?.state, 'ok')
  assert.equal(named(findings, 'Migrations')?.state, 'ok')
})

test('a database on another machine that is reached without TLS is a warning', () => {
  const address = { host: 'db.example.org', port: 5432, user: 'ada', password: '', database: 'd', tls: 'off' } as const
  const [found] = encryption(address)
  assert.equal(found?.state, 'warning')
  assert.match(found?.advice ?? '', /sslmode=verify-full/)
  for (const host of ['/run/postgresql', 'localhost', '127.0.0.1', '::1'])
    assert.deepEqual(encryption({ ...address, host }), [])
  assert.deepEqual(encryption({ ...address, tls: 'verified' }), [])
})

test('software that is too old or missing is a problem', async () => {
  assert.equal(nodeVersion('24.0.0').state, 'ok')
  assert.equal(nodeVersion('22.9.0').state, 'problem')
  assert.equal((await gitVersion()).state, 'ok')
  assert.equal((await gitVersion('/no/such/git')).state, 'problem')
  for (const [version, state] of [
    ['2.9.5', 'problem'],
    ['2.37.7', 'problem'],
    ['2.38.0', 'ok'],
    ['3.0.1', 'ok'],
  ]) {
    const git = join(folder, `git-${version}`)
    await writeFile(git, `#!/bin/sh\necho git version ${version}\n`, { mode: 0o755 })
    assert.equal((await gitVersion(git)).state, state, version)
  }
  const few = join(folder, 'limits')
  await writeFile(
    few,
    'Limit                     Soft Limit           Hard Limit           Units\nMax open files            1024                 4096                 files\n',
  )
  assert.equal((await openFiles(few)).state, 'warning')
  assert.equal((await openFiles('/no/such/file')).state, 'ok')
})

test('a data folder on a network, in memory, open to others, or almost full is reported', async () => {
  for (const [type, state] of [
    [0x6969, 'problem'],
    [0xff534d42 | 0, 'problem'],
    [0x65735546, 'warning'],
    [0x01021994, 'warning'],
    [0xef53, 'ok'],
  ] as const) {
    assert.equal(fileSystemFinding('/data/git', type).state, state, type.toString(16))
  }
  await chmod(folder, 0o755)
  assert.equal(named(await dataFolder(folder, 0), 'DATA_DIR')?.state, 'warning')
  await chmod(folder, 0o700)
  assert.equal(named(await dataFolder(folder, 0), 'DATA_DIR')?.state, 'ok')
  assert.equal(named(await dataFolder(folder, 1e9), 'Free space')?.state, 'problem')
})

test('a DATA_DIR that the service could neither use nor make is a problem', async () => {
  await writeFile(join(folder, 'file'), '')
  await symlink(join(folder, 'nowhere'), join(folder, 'link'))
  const unusable = ['file', 'file/below', 'link'].map(path => join(folder, path))
  for (const path of [...unusable, '/proc/speckeep']) {
    const found = named(await dataFolder(path, 0), 'DATA_DIR')
    assert.equal(found?.state, 'problem', path)
    assert.match(found?.advice ?? '', /set DATA_DIR/)
  }
  const before = await readdir(folder)
  assert.equal(named(await dataFolder(join(folder, 'not', 'yet'), 0), 'DATA_DIR')?.state, 'ok')
  assert.deepEqual(await readdir(folder), before)
})

test('a secret that others can read, or that is none, is a problem unless its variable is set', async () => {
  const dataDir = await mkdtemp(join(folder, 'secrets-'))
  await mkdir(join(dataDir, 'secrets'))
  const nothingSet = { jwtSecret: null, encryptionKey: null, previousEncryptionKeys: [] }
  const file = join(dataDir, 'secrets/JWT_SECRET')
  await writeFile(file, randomBytes(48).toString('base64'), { mode: 0o644 })
  assert.match((await secretFiles(dataDir, nothingSet)).advice ?? '', /^Run chmod 600 /)
  await chmod(file, 0o600)
  const good = await secretFiles(dataDir, nothingSet)
  assert.deepEqual([good.state, good.found], ['ok', '1 file, for this user only'])

  for (const name of ['JWT_SECRET', 'ENCRYPTION_KEY']) {
    const path = join(dataDir, 'secrets', name)
    await writeFile(path, 'short\n', { mode: 0o600 })
    const { state, found } = await secretFiles(dataDir, nothingSet)
    assert.equal(state, 'problem')
    assert.ok(found.startsWith(`${path} is `) && !found.includes('short'), found)
    const set = { ...nothingSet, jwtSecret: randomBytes(32), encryptionKey: randomBytes(32) }
    assert.equal((await secretFiles(dataDir, set)).state, 'ok')
    await rm(path)
  }
})

test('what stops the start although every variable is valid is a problem: a restore, a budget, a port', async () => {
  const dataDir = await mkdtemp(join(folder, 'stopped-'))
  await writeFile(join(dataDir, 'restoring.json'), '{"backup":"x"}')
  const port = await freePorts()
  const other = createServer().listen(port, '127.0.0.1')
  after(() => other.close())
  const { code, findings } = await doctor({
    DATA_DIR: dataDir,
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'llama3.3',
    AI_BASE_URL: 'http://127.0.0.1:1/v1',
    AI_BUDGET_USD_PER_MONTH: '5',
    METRICS_PORT: String(port),
  })
  assert.equal(code, 1)
  const problems = findings.filter(({ state }) => state === 'problem')
  assert.deepEqual(
    problems.map(({ what }) => what),
    ['Configuration', 'Restore', `Port ${port}`],
  )
  assert.match(problems[0]?.found ?? '', /^AI_PRICE_INPUT_PER_MTOK is required with AI_BUDGET_USD_PER_MONTH/)
  assert.match(problems[1]?.found ?? '', /^A restore into DATA_DIR \S+ was interrupted/)
  assert.equal(problems[2]?.advice, 'Stop it, or change METRICS_PORT.')

  const home = {
    DATABASE_URL: 'postgres://ada@127.0.0.1:1/none',
    JWT_SECRET: randomBytes(48).toString('base64'),
    HOME_ADDRESS: `http://127.0.0.1:${port}`,
  }
  assert.equal(named((await doctor(home)).findings, `Port ${port}`)?.advice, 'Stop it, or change HOME_ADDRESS.')
})

test('online, each service that the configuration names is asked, without any secret', async () => {
  const config = readConfig({
    REPOHOST_PROVIDER: 'gitea',
    REPOHOST_BASE_URL: 'https://git.example.org',
    REPOHOST_CLIENT_ID: 'id',
    REPOHOST_CLIENT_SECRET: 'hidden',
    AI_PROVIDER: 'openai',
    AI_MODEL: 'm',
    AI_API_KEY: 'hidden',
  })
  const asked: string[] = []
  const request = (async (address: string, options: RequestInit) => {
    asked.push(`${address} ${JSON.stringify(options.headers ?? {})}`)
    if (address.includes('openai')) throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })
    return new Response('', { status: 404 })
  }) as typeof fetch
  const findings = await onlineFindings(config, request)
  assert.deepEqual(
    findings.map(({ what, state }) => `${what} ${state}`),
    ['Code host gitea ok', 'AI provider problem'],
  )
  assert.match(findings[1]?.found ?? '', /ENOTFOUND/)
  assert.doesNotMatch(asked.join(), /hidden/)
})
