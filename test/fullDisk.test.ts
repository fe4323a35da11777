import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { runningServer } from '#drivers/postgres/embedded.ts'
import { freePorts } from '#testing/ports.ts'
import { newUser, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { highLimits } from './support/service.ts'
import { mountSmallDisk } from './support/smallDisk.ts'
import { readyMessage, startService } from './support/startedService.ts'

/** Enough for the database; without the limit that keeps space free. */
const diskMib = 200
const commits = 5

/**
 * PostgreSQL refuses a row that needs another page, and ends when it cannot write its log. It then cannot start before
 * there is space again.
 */
test('when the disk of the bundled database is full the service says so, stays up, and recovers with all it acknowledged', async t => {
  await using disk = await mountSmallDisk(diskMib)
  if (disk === null) return t.diagnostic('skipped: no file system can be mounted here')
  const dataDir = join(disk.dir, 'data')
  await mkdir(dataDir)
  const port = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), ...highLimits, DISK_FREE_MIN_MIB: '0' }
  await using service = startService(env)
  await service.waitForOutput(readyMessage)
  const user = await newUser(url)
  const { id } = await user.project()
  const files = Array.from({ length: commits }, (_, at) => ({ filePath: `${at}.md`, content: `# ${at}\n` }))
  for (const file of files) assert.equal((await commit(user, id, file)).status, 201)

  const filler = disk.fill()
  const refusal = await waitFor('the database refuses a row', async () => {
    const answer = await user.post('/api/auth/tokens', { name: 'laptop' })
    return answer.status === 503 && answer
  })
  assert.match(refusal.problem().message, /^The disk of the database is full/)
  assert.ok(Number(refusal.headers.get('retry-after')) >= 60)
  assert.equal((await user.get(`/api/projects/${id}/files/0.md`)).status, 200)

  await writeLog(dataDir)
  await service.waitForOutput(/^Trying until it starts\.$/m)
  assert.equal((await fetch(`${url}/actuator/health/liveness`)).status, 200)
  assert.equal((await user.get('/api/projects')).status, 503)

  rmSync(filler)
  await service.waitForOutput(/^PostgreSQL runs again\.$/m)
  await waitFor('health', async () => (await fetch(`${url}/actuator/health`)).status === 200)
  for (const { filePath, content } of files) {
    const answer = await user.get(`/api/projects/${id}/files/${filePath}`)
    assert.equal(answer.as<{ readonly content: string }>().content, content)
  }
  assert.equal((await commit(user, id, { filePath: 'later.md', content: '# Later\n' })).status, 201)
  await user.project()
})

async function commit(
  user: TestUser,
  projectId: number,
  file: { readonly filePath: string; readonly content: string },
) {
  return await user.post(`/api/projects/${projectId}/commit`, { ...file, baseSha: null })
}

/** Messages in the write-ahead log need no table. */
async function writeLog(dataDir: string): Promise<void> {
  const address = await runningServer(dataDir)
  assert.ok(address)
  const client = await openClient(address, { applicationName: 'test' })
  try {
    const segments = 16
    const write = () => client.query(`select pg_logical_emit_message(false, 'log', repeat('x', 16000000))`)
    await assert.rejects(async () => {
      for (let written = 0; written < segments; written++) await write()
    })
  } finally {
    await client.end().catch(() => {})
  }
}
