import assert from 'node:assert/strict'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CommitReply, FileRecord } from '#contract/content.ts'
import type { ListedHome } from '#ports/stores/homes.ts'
import { freePorts } from '#testing/ports.ts'
import { caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../support/database.ts'
import { startDrill } from '../support/failoverDrill.ts'
import { waitForStatus } from '../support/remote/service.ts'
import { runSpeckeep, urlOf } from '../support/speckeep.ts'

test('the repositories of a disk that is gone are served from a copy on the disk of another instance', async t => {
  await using database = await testDatabase()
  const root = await mkdtemp(join(tmpdir(), 'speckeep-takeover-'))
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  const homes = [await freePorts(), await freePorts()]
  const disks = [await mkdtemp(join(root, 'disk-')), await mkdtemp(join(root, 'disk-'))]
  await using drill = await startDrill({
    database,
    env: instance => ({
      REPOHOST_PROVIDER: 'embedded',
      HOME_ADDRESS: `http://127.0.0.1:${homes[instance]}`,
      HOME_RETURN_S: '0',
    }),
    dataDir: async instance => disks[instance] ?? '',
  })
  const [gone = '', here = ''] = disks
  const [urlOfGone = '', urlOfHere = ''] = drill.urls
  const speckeep = (...args: readonly string[]) =>
    runSpeckeep({ DATA_DIR: here, DATABASE_URL: urlOf(database.address) }, ...args)

  const { id } = (await drill.send('post', '/api/projects', { name: 'Spec' }, urlOfGone)).as<{ id: number }>()
  await waitForStatus(drill.user, id, 'ACTIVE')
  const commit = async (content: string) => {
    const body = { filePath: 'a.md', content, baseSha: content === 'One.\n' ? null : await blobOf() }
    const made = await drill.send('post', `/api/projects/${id}/commit`, body, urlOfGone)
    assert.equal(made.status, 201, made.text)
    return made.as<CommitReply>().sha
  }
  const there = caller(urlOfHere, { authorization: `Bearer ${drill.user.token}` })
  const read = () => there.get(`/api/projects/${id}/files/a.md`)
  const blobOf = async () => (await read()).as<FileRecord>().sha
  await commit('One.\n')
  await cp(join(gone, 'git', 'repos'), join(root, 'older'), { recursive: true })
  const instruction = 'Replace "One." with "Two."'
  const edit = await drill.send('post', `/api/projects/${id}/edit`, { filePath: 'a.md', instruction }, urlOfGone)
  const { sessionId } = edit.as<{ sessionId: number }>()
  assert.equal((await drill.send('post', `/api/projects/${id}/commit`, { sessionId }, urlOfGone)).status, 201)

  const listed = async () =>
    JSON.parse((await speckeep('homes', '--json')).out).homes as (ListedHome & { isOfThisFolder: boolean })[]
  const lost = (await listed()).find(({ isOfThisFolder }) => !isOfThisFolder)
  assert.equal(lost?.repositories, 1)
  const takeOver = (...options: readonly string[]) => speckeep('take-over', lost?.id ?? '', ...options)

  const running = await takeOver()
  assert.equal(running.code, 1)
  assert.match(running.err, /stop it first/)

  await drill.stop(0)
  await rename(join(gone, 'git', 'repos'), join(root, 'newest'))
  await waitFor('the lease has ended', async () =>
    (await listed()).some(({ id, awayMs }) => id === lost?.id && awayMs > 0),
  )
  assert.equal((await read()).status, 503)

  const without = await takeOver()
  assert.equal(without.code, 1)
  assert.match(without.err, /Project \d+: its repository is not in this folder\..*nothing was changed/s)

  await cp(join(root, 'older'), join(here, 'git', 'repos'), { recursive: true })
  const older = await takeOver()
  assert.equal(older.code, 1)
  assert.match(older.err, /the copy lacks 1 commits/)

  await cp(join(root, 'newest'), join(here, 'git', 'repos'), { recursive: true })
  const taken = await takeOver()
  assert.deepEqual([taken.code, taken.err], [0, ''])
  assert.match(taken.out, /^1 repositories are served from /)
  const file = await waitFor('the file is served', async () => {
    const answer = await read()
    return answer.status === 200 && answer.as<FileRecord>()
  })
  assert.equal(file.content, 'Two.\n')
  const body = { filePath: 'a.md', content: 'Three.\n', baseSha: file.sha }
  assert.equal((await there.post(`/api/projects/${id}/commit`, body)).status, 201)
  assert.equal((await speckeep('check')).code, 0)

  const again = await takeOver()
  assert.match(again.out, /^0 repositories/)
})
