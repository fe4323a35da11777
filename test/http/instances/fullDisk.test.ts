import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { Answer, TestUser } from '#testing/users.ts'
import { testDatabase } from '../../support/database.ts'
import { testService } from '../../support/service.ts'
import { mountSmallDisk } from '../../support/smallDisk.ts'

const diskMib = 8
const textBytes = 700_000
const writers = 4
/** How often each writer is refused before it stops. */
const refusalsMax = 5

/** A file that was acknowledged, and its text. */
type Stored = { readonly path: string; readonly text: string }

/**
 * Without the limit that keeps space free, which protects the service from this otherwise. A tmpfs is a disk that is
 * really full: every write fails with ENOSPC.
 */
test('a disk that fills up under load refuses commits, loses none that was acknowledged, and is written again later', async t => {
  await using disk = await mountSmallDisk(diskMib)
  if (disk === null) return t.diagnostic('skipped: no file system can be mounted here')
  const inputs = { database: await testDatabase(), dataDir: join(disk.dir, 'data') }
  await mkdir(inputs.dataDir)
  await using service = await testService({ inputs, oneInstance: 'its folder is a small disk' })
  const user = await service.user()
  const project = await user.project({ visibility: 'public' })
  const filled = await Promise.all(Array.from({ length: writers }, (_, at) => fill(user, project, `w${at}`)))
  const stored = filled.flatMap(each => each.stored)
  const refusals = filled.flatMap(each => each.refusals)

  assert.ok(stored.length >= writers, `${stored.length} commits were acknowledged`)
  for (const refusal of refusals) {
    assert.equal(refusal.status, 503, refusal.text)
    assert.match(refusal.problem().message, /^The disk of this service is full/)
    assert.ok(Number(refusal.headers.get('retry-after')) > 0)
  }
  t.diagnostic(`${stored.length} commits, ${refusals.length} refusals`)
  await assertReadable(user, project, stored)
  assert.equal((await fetch(project.pagesUrl ?? '')).status, 200)

  disk.grow(4 * diskMib)
  const later = { path: 'later.md', text: '# Later\n' }
  assert.equal((await commit(user, project, later)).status, 201)
  await user.project()
  await assertReadable(user, project, [...stored, later])
})

async function fill(user: TestUser, project: ProjectRecord, name: string) {
  const stored: Stored[] = []
  const refusals: Answer[] = []
  for (let number = 0; refusals.length < refusalsMax; number++) {
    const file = { path: `${name}-${number}.md`, text: `# ${name}\n\n${randomBytes(textBytes / 2).toString('hex')}\n` }
    const answer = await commit(user, project, file)
    if (answer.status === 201) stored.push(file)
    else refusals.push(answer)
  }
  return { stored, refusals }
}

async function commit(user: TestUser, { id }: ProjectRecord, { path, text }: Stored): Promise<Answer> {
  return await user.post(`/api/projects/${id}/commit`, { filePath: path, content: text, baseSha: null })
}

async function assertReadable(user: TestUser, { id }: ProjectRecord, stored: readonly Stored[]): Promise<void> {
  for (const { path, text } of stored) {
    const answer = await user.get(`/api/projects/${id}/files/${path}`)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.as<FileRecord>().content, text)
  }
}
