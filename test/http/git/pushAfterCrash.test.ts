import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { freePorts } from '#testing/ports.ts'
import { newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { localRepository } from '../../support/localRepository.ts'
import { highLimits } from '../../support/service.ts'
import { startServiceProcess } from '../../support/serviceProcess.ts'

/** First pushes into projects while the service is killed with SIGKILL. */

/**
 * The first of each belongs to the creation; the second `recordStep` follows that of the repository and records the
 * content.
 */
const kills = [
  { operation: 'expectPush', side: 'before', nth: 1, isTaken: false },
  { operation: 'expectPush', side: 'after', nth: 1, isTaken: false },
  { operation: 'claimCreation', side: 'before', nth: 2, isTaken: true },
  { operation: 'claimCreation', side: 'after', nth: 2, isTaken: true },
  { operation: 'recordStep', side: 'before', nth: 2, isTaken: true },
  { operation: 'recordStep', side: 'after', nth: 2, isTaken: true },
  { operation: 'recordStep', side: 'after', nth: 3, isTaken: true },
  { operation: 'recordStep', side: 'after', nth: 4, isTaken: true },
] as const

test('wherever the service is killed in a first push, the next process finds what git accepted, or waits for a push', async () => {
  await using database = await testDatabase()
  await using machine = await createGitClient()
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-kill-'))
  const env = { ...highLimits, GIT_PROCESSES: '32' }
  const options = { env, dataDir, database: database.address, port: await freePorts() }
  const slugOf = (at: number) => `kill-${at}`
  try {
    let user: Awaited<ReturnType<typeof newUser>>
    let address: (project: ProjectRecord) => string
    const projects: ProjectRecord[] = []
    const heads: string[] = []
    {
      await using service = await startServiceProcess(options)
      user = await newUser(service.url)
      const token = await user.gitToken()
      address = ({ cloneUrl }) => withToken(cloneUrl, token)
      await service.breakAt(kills.map((kill, at) => ({ ...kill, slug: slugOf(at) })))
      for (const at of kills.keys()) {
        const made = await user.post('/api/projects', { name: slugOf(at), empty: true })
        projects.push(made.as<ProjectRecord>())
      }
      const held = service.allReached()
      const pushes = projects.map(async project => {
        const local = await localRepository(machine)
        heads.push(await local.commit({ 'README.md': `# ${project.name}` }))
        return await machine.run(local.folder, ['push', address(project), 'main'])
      })
      await held
      await service[Symbol.asyncDispose]()
      for (const { code } of await Promise.all(pushes)) assert.notEqual(code, 0)
    }
    await using service = await startServiceProcess(options)
    assert.equal(service.url, `http://127.0.0.1:${options.port}`)
    // The reconciler of the killed process may have run in this minute already.
    await Promise.all(
      projects.map(async (project, at) => {
        const recordOf = async () => (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>()
        if (kills[at]?.isTaken) {
          const provisioned = await waitFor(`${project.name} is ACTIVE`, async () => {
            const record = await recordOf()
            return record.status === 'ACTIVE' && record
          })
          assert.ok(heads.includes(provisioned.pagesCommitSha ?? ''))
          return
        }
        assert.equal((await recordOf()).waitsForPush, true)
        const local = await localRepository(machine)
        const head = await local.commit({ 'README.md': '# Again' })
        await local.git('push', '-q', address(project), 'main')
        assert.deepEqual([(await recordOf()).status, (await recordOf()).pagesCommitSha], ['ACTIVE', head])
      }),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
