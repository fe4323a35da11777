import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { commitOnTop, externalGit } from '#testing/hosts/externalGit.ts'
import { type Answer, startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import { freePorts } from '#testing/ports.ts'
import { caller, newUser } from '#testing/users.ts'
import { testDatabase } from '../../support/database.ts'
import { assertAllLanded, changedByOthers, commitTen, listQueued, prepareDrill } from '../../support/remote/drill.ts'
import { createProject, waitForStatus } from '../../support/remote/service.ts'
import { highLimits } from '../../support/service.ts'
import { type ServiceProcessOptions, startServiceProcess } from '../../support/serviceProcess.ts'

/** A git server is unavailable, and the service is killed with SIGKILL repeatedly during a push. */

const off: Answer = (_request, response) => {
  response.writeHead(503).end()
  return true
}

test('ten commits made while a git server is unavailable land once each, in order, wherever the service is killed', async () => {
  const backend = await startBackend()
  await using database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-queue-'))
  const env = { ...highLimits, REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: backend.baseUrl }
  const options: ServiceProcessOptions = { env, dataDir, database: database.address, port: await freePorts() }
  try {
    const { source, dir } = backend.repository('team/spec')
    firstCommit(dir, { 'README.md': bytes('# Spec\n') })
    const messages = async () => externalGit(dir, ['log', '--format=%s', 'main']).split('\n')

    let drill: Awaited<ReturnType<typeof prepareDrill>>
    let token: string
    {
      await using service = await startServiceProcess(options)
      const ada = await newUser(service.url)
      token = ada.token
      const { id } = await createProject(ada, { repoFullName: source, repoToken: backend.user })
      await waitForStatus(ada, id, 'ACTIVE')
      drill = await prepareDrill(ada, id)
      backend.answer = off
      await commitTen(ada, drill)
    }
    const page = changedByOthers['docs/page.md']
    commitOnTop(dir, [{ path: 'docs/page.md', mode: '100644', content: bytes(page) }])
    const before = (await messages()).length

    const phases = ['off', 'before', 'after', 'after', 'before', 'after', 'on'] as const
    for (const phase of phases) {
      await database.pool.query(
        "update projects set queue_held_until = now() - interval '1 second', queue_look_at = now()",
      )
      const pushed = Promise.withResolvers<void>()
      let pushes = 0
      const service = await startServiceProcess(options)
      const ada = caller(service.url, { authorization: `Bearer ${token}` })
      if (phase === 'off') assert.equal((await listQueued(ada, drill)).filter(isWaiting).length, 10)
      if (phase === 'on') {
        backend.answer = () => false
        await assertAllLanded(ada, drill, messages)
      }
      if (phase === 'before' || phase === 'after') {
        // The second push of this process: one commit of it has landed by then.
        backend.answer = async (request, response, serve) => {
          if (request.method !== 'POST' || !request.url?.endsWith('/git-receive-pack') || ++pushes < 2) return false
          if (phase === 'after') await serve()
          pushed.resolve()
          response.destroy()
          return true
        }
        const [next] = (await listQueued(ada, drill)).filter(isWaiting)
        if (next) await ada.post(`${drill.path}/queued-commits/${next.id}/retry`)
        await pushed.promise
      }
      await service[Symbol.asyncDispose]()
      if (phase !== 'on') backend.answer = off
    }
    assert.equal((await messages()).length, before + 10)
  } finally {
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

function isWaiting({ status }: { readonly status: string }): boolean {
  return status === 'WAITING'
}
