import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { writeTar } from '#drivers/archives/tar/write.ts'
import { systemClock } from '#drivers/clock.ts'
import { inspectRepositories } from '#drivers/hosts/embedded/inspect.ts'
import { repositoryPacks } from '#drivers/hosts/embedded/packs.ts'
import { recordedState } from '#drivers/postgres/integrity/index.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import type { RecordedState } from '#ports/integrity.ts'
import { caller, password } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { checkIntegrity } from '#usecases/operations/checkIntegrity.ts'
import { applyEndings } from '../../src/cli/backup/restoreDatabase.ts'
import { type Sources, writeRepositories } from '../../src/cli/backup/writeRepositories.ts'
import { childEnvironment } from '../support/childEnvironment.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { testService } from '../support/service.ts'
import { runSpeckeep, urlOf, variablesOf } from '../support/speckeep.ts'

const folder = await mkdtemp(join(tmpdir(), 'speckeep-backup-'))
after(() => rm(folder, { recursive: true, force: true }))
const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const project = await ada.project({ name: 'Kept' })
const other = await ada.project({ name: 'Other' })
await ada.post(`/api/projects/${project.id}/edit`, {
  filePath: 'README.md',
  instruction: 'append to section "Status": Later.',
})
const file = join(folder, 'one.tar')

let commits = 0
async function commit(): Promise<string> {
  const filePath = `docs/file-${commits++}.md`
  const answer = await ada.post(`/api/projects/${project.id}/commit`, { filePath, content: 'text\n', baseSha: null })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>().sha
}

const backup = (to: string, ...args: readonly string[]) => runSpeckeep(variablesOf(service), 'backup', to, ...args)

type Place = {
  readonly dataDir: string
  readonly database: TestDatabase
  readonly env: Readonly<Record<string, string>>
}

async function emptyPlace(): Promise<Place & AsyncDisposable> {
  const database = await testDatabase({ migrated: false })
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const key = (await readFile(join(service.dataDir, 'secrets/ENCRYPTION_KEY'), 'utf8')).trim()
  const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address), ENCRYPTION_KEY: key }
  return { dataDir, database, env, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

async function requireNothingWrong({ dataDir, database }: Place): Promise<void> {
  const stored = inspectRepositories(join(dataDir, 'git'))
  const looks = { confirmAfterMs: 0, overdueS: 3_600, violationsMax: 10 }
  const { violations } = await checkIntegrity(
    { recorded: recordedState(database.pool), stored, clock: systemClock },
    looks,
  )
  assert.deepEqual(violations, [])
}

test('a backup beside commits has every commit that was confirmed before it, and a restored service serves them', async () => {
  const before = [await commit(), await commit(), await commit()]
  let isRunning = true
  const committing = (async () => {
    while (isRunning) await commit()
  })()
  const { code, out, err } = await backup(file)
  isRunning = false
  await committing
  assert.equal(code, 0, err)
  assert.match(out, /one\.tar: [\d.]+ MiB, \d+ rows and 2 repositories as of \d{4}-/)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.deepEqual(
    readdirSync(folder).filter(name => name.includes('.part')),
    [],
  )

  // The service below disposes of its database.
  const place = await emptyPlace()
  const restored = await runSpeckeep(place.env, 'restore', file)
  assert.equal(restored.code, 0, restored.err)
  await requireNothingWrong(place)
  await using again = await testService({ inputs: place, env: { ENCRYPTION_KEY: place.env['ENCRYPTION_KEY'] ?? '' } })
  const login = await caller(again.url, {}).post('/api/auth/login', { email: ada.email, password })
  const { accessToken } = login.as<{ accessToken: string }>()
  const signedIn = caller(again.url, { authorization: `Bearer ${accessToken}` })
  const listed = (await signedIn.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual(listed.map(({ name }) => name).sort(), ['Kept', 'Other'])
  const history = (await signedIn.get(`/api/projects/${project.id}/commits?limit=100`)).as<CommitSummary[]>()
  const shas = new Set(history.map(({ sha }) => sha))
  for (const sha of before) assert.ok(shas.has(sha), sha)
  const next = { filePath: 'after.md', content: 'after\n', baseSha: null }
  assert.equal((await signedIn.post(`/api/projects/${project.id}/commit`, next)).status, 201)
  const sessions = (await signedIn.get(`/api/projects/${project.id}/edit-history`)).as<{ id: number }[]>()
  const kept = { sessionId: sessions[0]?.id }
  assert.equal((await signedIn.post(`/api/projects/${project.id}/commit`, kept)).status, 201, 'the proposal is there')
  assert.equal((await signedIn.post('/api/projects', { name: 'New' })).status, 201, 'numbers go on')
})

test('every value of every table is restored as it was', async () => {
  await service.database.pool.query(
    `insert into kept_answers (user_id, route, key, request_hash, held_until, headers, body)
     values (${ada.id}, 'a"b\\c', E'line\\nend,\\t{"x"}', '\\x00ff22', now(), '{"a": ["\\\\", null]}', E'\\u00e9(")''')`,
  )
  const to = join(folder, 'values.tar')
  assert.equal((await backup(to)).code, 0)
  await using place = await emptyPlace()
  assert.equal((await runSpeckeep(place.env, 'restore', to)).code, 0)
  const { rows: tables } = await place.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  assert.ok(tables.length > 20)
  for (const { name } of tables.filter(table => !/^(limit_windows|schema_migrations)$/.test(table.name))) {
    const text = `select one::text as row from ${name} one order by 1`
    const [was, is] = await Promise.all([service.database.pool.query(text), place.database.pool.query(text)])
    assert.deepEqual(is.rows, was.rows, name)
  }
})

test('a restore that is killed at any step can be repeated, and the service does not start before', async () => {
  const steps: readonly ((place: Place) => Promise<boolean>)[] = [
    async ({ dataDir }) => existsSync(join(dataDir, 'restoring.json')),
    async ({ dataDir }) => existsSync(join(dataDir, 'git/repos')) && readdirSync(join(dataDir, 'git/repos')).length > 0,
    async ({ database }) =>
      (await database.pool.query("select to_regclass('projects') as made")).rows[0]?.made !== null,
    async ({ database }) => {
      const made = await database.pool.query("select to_regclass('edit_sessions') as made")
      return made.rows[0]?.made !== null && (await database.pool.query('select from users')).rows.length > 0
    },
  ]
  let interrupted = 0
  for (const reached of steps) {
    await using place = await emptyPlace()
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'src/command.ts', 'restore', file],
      {
        env: { ...childEnvironment(), ...place.env },
        stdio: 'ignore',
      },
    )
    const ended = once(child, 'close')
    await waitFor('the step is reached', async () => child.exitCode !== null || (await reached(place)))
    child.kill('SIGKILL')
    await ended
    if (existsSync(join(place.dataDir, 'restoring.json'))) {
      interrupted++
      const started = await runSpeckeep({ ...place.env, PORT: '1' }, 'start')
      assert.equal(started.code, 1)
      assert.match(started.err, /A restore into DATA_DIR \S+ was interrupted: run the same speckeep restore again/)
      const { code, err } = await runSpeckeep(place.env, 'restore', file)
      assert.equal(code, 0, err)
    }
    await requireNothingWrong(place)
    assert.deepEqual((await runSpeckeep(place.env, 'check', '--json')).code, 0)
  }
  assert.ok(interrupted > 0, 'a restore was killed before its end')
})

test('a damaged, incomplete or foreign file is refused before anything is written', async () => {
  const { size } = await stat(file)
  const places = [600, Math.floor(size / 3), Math.floor(size / 2), size - 2_000]
  for (const at of places) {
    const damaged = join(folder, `damaged-${at}.tar`)
    await copyFile(file, damaged)
    const handle = await open(damaged, 'r+')
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, at)
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at)
    await handle.close()
    await refuses(damaged, /^The backup is damaged (?:at|after) \S+: take another copy of it\.\n$/)
  }
  const cut = join(folder, 'cut.tar')
  await copyFile(file, cut)
  await truncate(cut, size - 20_000)
  await refuses(cut, /^The backup ends in the middle, at \S+: take another copy of it\.\n$/)
  const foreign = join(folder, 'foreign.tar')
  await writeFile(foreign, 'no tar file at all')
  await refuses(foreign, /^The file is not a backup of Speckeep, or it is damaged at its beginning\.\n$/)
  await refuses(join(folder, 'none.tar'), /^\S+none\.tar does not exist, or is in a folder that does not\.\n$/)
  await refuses(folder, /^\S+ is a folder: name the file of a backup\.\n$/)
})

async function refuses(path: string, sentence: RegExp): Promise<void> {
  await using place = await emptyPlace()
  const { code, err } = await runSpeckeep(place.env, 'restore', path)
  assert.equal(code, 1, path)
  assert.match(err, sentence)
  assert.deepEqual(readdirSync(place.dataDir), [])
  assert.equal((await place.database.pool.query("select to_regclass('users') as made")).rows[0]?.made, null)
}

test('what is not empty is refused: the folder, the database, the file to write', async () => {
  await using place = await emptyPlace()
  await mkdir(join(place.dataDir, 'git'))
  const full = await runSpeckeep(place.env, 'restore', file)
  assert.match(full.err, /^DATA_DIR \S+ is not empty \(git\): a backup is restored into an empty folder only\.\n$/)
  await rm(join(place.dataDir, 'git'), { recursive: true })
  const used = { ...place.env, DATABASE_URL: urlOf(service.database.address) }
  assert.match((await runSpeckeep(used, 'restore', file)).err, /^The database is not empty: /)
  assert.match((await backup(file)).err, /one\.tar exists: name a new file\.\n$/)
  const nowhere = await backup(join(folder, 'none', 'two.tar'))
  assert.match(nowhere.err, /none is not a folder: name a file in one that exists\.\n$/)
})

test('of two backups that get the same name at the same time, one says so and neither replaces the other', async () => {
  const place = join(folder, 'twice')
  await mkdir(place)
  const named = join(place, 'same.tar')
  const ended = await Promise.all([backup(named, '--json'), backup(named, '--json')])
  const [written, refused] = ended.toSorted((one, two) => Number(one.code) - Number(two.code))
  assert.deepEqual([written?.code, refused?.code], [0, 1], refused?.err)
  assert.match(refused?.err ?? '', /same\.tar exists: name a new file\.\n$/)
  const kept = JSON.parse(execFileSync('tar', ['-xOf', named, 'manifest.json'], { encoding: 'utf8' }))
  assert.equal(kept.id, JSON.parse(written?.out ?? '').id)
  assert.deepEqual(readdirSync(place), ['same.tar'])
})

test('keys are included only on request; without them, a restore needs the key that opens the stored tokens', async () => {
  const names = (path: string) => execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).trim().split('\n')
  assert.ok(!names(file).some(name => name.startsWith('secrets/')))
  assert.deepEqual(names(file).slice(-2), ['manifest.json', 'manifest.sha256'])
  await service.database.pool.query(
    `insert into totp_secrets (user_id, secret, last_step, added_at) values (${ada.id}, 'sealed', 0, now())`,
  )
  const [plain, with_] = [join(folder, 'plain.tar'), join(folder, 'with.tar')]
  assert.match((await backup(plain)).err, /^It contains no keys: store ENCRYPTION_KEY separately/)
  assert.match(
    (await backup(with_, '--with-secrets')).err,
    /^It contains the keys .*: protect it like the keys themselves/,
  )

  await using place = await emptyPlace()
  const { ENCRYPTION_KEY: _, ...without } = place.env
  const refused = await runSpeckeep(without, 'restore', plain)
  assert.deepEqual([refused.code, readdirSync(place.dataDir)], [1, []])
  assert.match(refused.err, /^The backup has 1 tokens and secrets that its ENCRYPTION_KEY opens: set ENCRYPTION_KEY/)
  const wrong = { ...without, ENCRYPTION_KEY: randomBytes(32).toString('base64') }
  assert.equal((await runSpeckeep(wrong, 'restore', plain)).code, 1)
  assert.equal((await runSpeckeep(without, 'restore', with_)).code, 0)
  for (const name of ['JWT_SECRET', 'ENCRYPTION_KEY']) {
    const path = join(place.dataDir, 'secrets', name)
    assert.equal(await readFile(path, 'utf8'), await readFile(join(service.dataDir, 'secrets', name), 'utf8'))
    assert.equal((await stat(path)).mode & 0o777, 0o600)
  }
  await using second = await emptyPlace()
  const { ENCRYPTION_KEY: __, ...anew } = second.env
  assert.equal((await runSpeckeep(anew, 'restore', plain, '--new-keys')).code, 0)
  await service.database.pool.query('delete from totp_secrets')
})

test('with its secrets, a backup has the keys that are in effect: those of the environment before the files', async () => {
  const [key, jwtSecret] = [randomBytes(32).toString('base64'), randomBytes(48).toString('base64')]
  const to = join(folder, 'in-effect.tar')
  const env = { ...variablesOf(service), ENCRYPTION_KEY: key, JWT_SECRET: jwtSecret }
  assert.equal((await runSpeckeep(env, 'backup', to, '--with-secrets')).code, 0)
  const content = (name: string) => execFileSync('tar', ['-xOf', to, name], { encoding: 'utf8' })
  assert.equal(content('secrets/ENCRYPTION_KEY').trim(), key)
  assert.equal(content('secrets/JWT_SECRET').trim(), jwtSecret)
})

test('what ends while the backup is made ends in the restored service as well', async () => {
  const packs = repositoryPacks(join(service.dataDir, 'git'))
  const present = recordedState(service.database.pool)
  const recorded: RecordedState = {
    ...present,
    repositories: async (afterId, limit) =>
      (await present.repositories(afterId, limit)).map(one => ({ ...one, proposals: [...one.proposals, 999] })),
  }
  const sources: Sources = {
    recorded,
    present: { ...present, repositories: async () => [] },
    stored: inspectRepositories(join(service.dataDir, 'git')),
    packs: { ...packs, read: async marker => (marker === markers.get(other.id) ? null : await packs.read(marker)) },
  }
  const markers = new Map((await present.repositories(0, 10)).map(({ projectId, marker }) => [projectId, marker]))
  const tar = await writeTar(join(folder, 'ended.tar'), 0)
  const written = await writeRepositories(sources, tar)
  await tar.close()
  assert.deepEqual(written.removedProjects, [other.id])
  assert.deepEqual(written.expiredProposals, [999])
  assert.deepEqual(written.missing, [])
  assert.equal(written.repositories.length, 1)

  const missing = await writeRepositories({ ...sources, present }, await writeTar(join(folder, 'missing.tar'), 0))
  assert.deepEqual([missing.removedProjects, missing.missing], [[], [other.id]])

  await using place = await emptyPlace()
  await migrate(place.database.address, join(import.meta.dirname, '../../migrations'))
  const manifest = { removedProjects: [1], expiredProposals: [1], takenAt: '2026-01-01T00:00:00Z' }
  await place.database.pool.query(
    `insert into users (email, first_name, last_name) values ('a@example.org', 'A', 'B');
     insert into projects (user_id, name, slug, host, repo_full_name, marker) values (1, 'n', 'n', 'embedded', 'u1/n', gen_random_uuid());
     insert into edit_sessions (project_id, user_id, file_path, instruction, ai_provider, ai_model, proposal_kept)
       values (1, 1, 'a.md', 'i', 'rules', 'rules', true)`,
  )
  await applyEndings(place.database.pool, manifest)
  const { rows } = await place.database.pool.query(
    `select deleted_at is not null and purged_at is not null as ended, proposal_kept as kept from projects, edit_sessions`,
  )
  assert.deepEqual(rows, [{ ended: true, kept: false }])
})
