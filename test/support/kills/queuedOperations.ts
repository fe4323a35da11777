/** The writes of people whose code host is unavailable, and what must be true when it is available again. */
import assert from 'node:assert/strict'
import type { EditReply } from '#contract/edits.ts'
import type { QueuedCommitRecord } from '#contract/queuedCommits.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import type { Backend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import type { Answer } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { createProject, waitForStatus } from '../remote/service.ts'
import type { Asked, Operation, World } from './operations.ts'

/** Each operation has its own repository, which is available until the operation begins. */
export function queuedOperations(backend: Backend): Readonly<Record<string, Operation>> {
  const dirs = new Map<string, string>()
  const away = new Set<string>()
  backend.answer = (request, response) => {
    const [, key = ''] = /^\/team\/([^/]+)\.git\//.exec(request.url ?? '') ?? []
    if (!away.has(key)) return false
    response.writeHead(503).end()
    return true
  }

  async function withRepository({ owner }: World, key: string): Promise<string> {
    const { source, dir } = backend.repository(`team/${key}`)
    firstCommit(dir, { 'a.md': bytes('Old.\n') })
    dirs.set(key, dir)
    const { id } = await createProject(owner, { name: key, repoFullName: source, repoToken: backend.user })
    await waitForStatus(owner, id, 'ACTIVE')
    const project = `/api/projects/${id}`
    expectStatus(await owner.get(`${project}/files/a.md`), 200)
    return project
  }

  const commitOf = (key: string) => ({ filePath: 'b.md', content: 'One.\n', baseSha: null, message: key })

  async function withQueued(world: World, key: string): Promise<string> {
    const project = await withRepository(world, key)
    away.add(key)
    const answer = expectStatus(await world.owner.post(`${project}/commit`, commitOf(key)), 202)
    return `${project}/queued-commits/${answer.as<QueuedCommitRecord>().id}`
  }

  /** Sends what waits, and counts the commits in the repository besides the first one. */
  async function landed({ owner }: World, key: string, { path }: Asked): Promise<number> {
    away.delete(key)
    const [project] = /^\/api\/projects\/\d+/.exec(path) ?? ['']
    await waitFor(`nothing of ${key} waits`, async () => {
      const queued = expectStatus(await owner.get(`${project}/queued-commits`), 200).as<readonly QueuedCommitRecord[]>()
      assert.ok(
        queued.every(({ status }) => status !== 'CONFLICT' && status !== 'REFUSED'),
        JSON.stringify(queued),
      )
      const next = queued.find(({ status }) => status === 'WAITING')
      // The next attempt would start by itself within a minute.
      if (next) await owner.post(`${project}/queued-commits/${next.id}/retry`)
      return next === undefined
    })
    return externalGit(dirs.get(key) ?? '', ['log', '--format=%H', 'main']).split('\n').length - 1
  }

  const once: Operation['verify'] = async (world, key, asked) => assert.equal(await landed(world, key, asked), 1)

  return {
    'queued commit': {
      async prepare(world, key) {
        const project = await withRepository(world, key)
        away.add(key)
        return { method: 'post', path: `${project}/commit`, body: commitOf(key) }
      },
      verify: once,
    },
    'queued commit of an edit': {
      async prepare(world, key) {
        const project = await withRepository(world, key)
        const rewrite = { filePath: 'a.md', instruction: 'Replace "Old." with "New."' }
        const edit = expectStatus(await world.owner.post(`${project}/edit`, rewrite), 200)
        away.add(key)
        return { method: 'post', path: `${project}/commit`, body: { sessionId: edit.as<EditReply>().sessionId } }
      },
      verify: once,
    },
    'attempt to send it': {
      prepare: async (world, key) => ({ method: 'post', path: `${await withQueued(world, key)}/retry` }),
      verify: once,
    },
    withdrawal: {
      prepare: async (world, key) => ({ method: 'delete', path: await withQueued(world, key), doneBefore: [404] }),
      verify: async (world, key, asked) => assert.equal(await landed(world, key, asked), 0),
    },
  }
}

function expectStatus(answer: Answer, status: number): Answer {
  assert.equal(answer.status, status, answer.text)
  return answer
}
