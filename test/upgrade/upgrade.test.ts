import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import type { FileRecord } from '#contract/content.ts'
import type { EditSessionRecord } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { caller, password } from '#testing/users.ts'
import { testDatabase } from '../support/database.ts'
import { createGitClient, withToken } from '../support/gitClient.ts'
import { testService } from '../support/service.ts'
import { type KeptData, restoreData } from './dataFolder.ts'
import { keys, page } from './fixtures.ts'

/** The data of earlier versions, which this one migrates without loss. */

type Recorded = {
  readonly account: {
    readonly email: string
    readonly refreshToken: string
    readonly gitToken: string
    readonly projectId: number
  }
  readonly kept: KeptData
}

const migrations = join(import.meta.dirname, '..', '..', 'migrations')
const versions = (await readdir(import.meta.dirname)).filter(name => name.endsWith('.json'))

for (const version of versions) {
  test(`${version}: accounts, tokens, projects, texts, history and proposals are all there`, async () => {
    const { account, kept }: Recorded = JSON.parse(await readFile(join(import.meta.dirname, version), 'utf8'))
    const { email, projectId } = account
    const database = await testDatabase({ migrated: false })
    const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-upgrade-'))
    await migrateTo(database.address, kept.migrations)
    await restoreData(database.pool, dataDir, kept)
    await migrate(database.address, migrations)
    await using service = await testService({ env: keys, inputs: { database, dataDir } })

    const signedIn = await service.anyone.post('/api/auth/login', { email, password })
    assert.equal(signedIn.status, 200, signedIn.text)
    const ada = caller(service.url, { authorization: `Bearer ${signedIn.as<LoginReply>().accessToken}` })
    const renewed = await service.anyone.post('/api/auth/refresh', { refreshToken: account.refreshToken })
    assert.equal(renewed.status, 200, renewed.text)

    const projects = (await ada.get('/api/projects')).as<ProjectRecord[]>()
    assert.deepEqual(projects.map(({ name }) => name).toSorted(), ['Notes', 'Payments'])
    const path = `/api/projects/${projectId}`
    assert.equal((await ada.get(`${path}/files/${page.path}`)).as<FileRecord>().content, page.content)
    const commits = (await ada.get(`${path}/commits`)).as<{ message: string }[]>()
    assert.match(commits[0]?.message ?? '', /^Add payments/)

    const [session] = (await ada.get(`${path}/edit-history`)).as<EditSessionRecord[]>()
    const committed = await ada.post(`${path}/commit`, { sessionId: session?.id })
    assert.equal(committed.status, 201, committed.text)
    assert.match((await ada.get(`${path}/files/${page.path}`)).as<FileRecord>().content, /within 3 s/)

    await using machine = await createGitClient()
    const { cloneUrl } = (await ada.get(path)).as<ProjectRecord>()
    const refs = await machine.git('.', 'ls-remote', withToken(cloneUrl, account.gitToken), 'refs/heads/main')
    assert.match(refs, /refs\/heads\/main$/)
  })
}

/** As the earlier version left the database. */
async function migrateTo(address: Parameters<typeof migrate>[0], names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-migrations-'))
  for (const name of names) await copyFile(join(migrations, name), join(folder, name))
  assert.deepEqual(await migrate(address, folder), names)
  await rm(folder, { recursive: true })
}
