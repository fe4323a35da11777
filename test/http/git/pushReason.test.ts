import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { GitTransport } from '#ports/hosts/gitTransport.ts'
import { HostError } from '#ports/hosts.ts'
import type { TestUser } from '#testing/users.ts'
import { createGitClient, type RunResult, withToken } from '../../support/gitClient.ts'
import { interceptedHost } from '../../support/interceptedHost.ts'
import { testService } from '../../support/service.ts'

/** What git prints of requests that could list the refs, and fail after that. */

const host = await interceptedHost()
after(() => host[Symbol.asyncDispose]())
const git = host.embedded.transport
/** What happens to a request, and between its two. */
const unchanged = {
  afterRefs: async (): Promise<void> => {},
  exchange: ((...request) => git.exchange(...request)) as GitTransport['exchange'],
}
let happens: Partial<typeof unchanged> = {}
beforeEach(() => {
  happens = {}
})

const transport: GitTransport = {
  async *advertise(...request) {
    yield* git.advertise(...request)
    await { ...unchanged, ...happens }.afterRefs()
  },
  exchange: (...request) => ({ ...unchanged, ...happens }).exchange(...request),
}
const service = await testService({
  overrides: { hosts: codeHosts(host.host), proposals: host.embedded.proposals, transport },
  oneInstance: 'its transport is replaced',
})
after(() => service[Symbol.asyncDispose]())
const machine = await createGitClient()
after(() => machine[Symbol.asyncDispose]())

type Clone = { readonly user: TestUser; readonly project: ProjectRecord; readonly folder: string }
let clones = 0

/** A clone with a commit to push: a large push is announced with an empty one. */
async function cloned(bytes = 1_000): Promise<Clone> {
  const user = await service.user()
  const project = await user.project({ visibility: 'public' })
  const folder = `clone-${++clones}`
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, await user.gitToken()), folder)
  await writeFile(join(machine.dir, folder, 'more.bin'), randomBytes(bytes))
  await machine.git(folder, 'add', '-A')
  await machine.git(folder, 'commit', '-q', '-m', 'More')
  return { user, project, folder }
}

async function push({ folder }: Clone): Promise<RunResult> {
  return await machine.run(folder, ['push', 'origin', 'main'])
}

/** No number of HTTP, and no error of the connection. */
function assertReason({ code, stderr }: RunResult, reason: RegExp): void {
  assert.notEqual(code, 0)
  assert.match(stderr, reason)
  assert.doesNotMatch(stderr, /HTTP \d|curl \d|RPC failed/)
}

for (const isRead of [false, true]) {
  test(`git prints why a push was not made${isRead ? ', also after some of it was read' : ''}`, async () => {
    const clone = await cloned()
    happens.exchange = (_repo, _request, body) => ({
      [Symbol.asyncIterator]: () => ({
        async next() {
          if (isRead) for await (const _chunk of body);
          throw new HostError('busy', 'The instance with this repository is not running now. Nothing was changed.')
        },
      }),
    })
    assertReason(await push(clone), /remote: Speckeep: The instance .* Nothing was changed\. Push again shortly\./)
  })
}

describe('what changes between the refs and the data of a push', () => {
  const changes: readonly (readonly [what: string, change: (clone: Clone) => Promise<unknown>, reason: RegExp])[] = [
    [
      'the project is archived',
      ({ user, project }) => user.put(`/api/projects/${project.id}`, { status: 'ARCHIVED' }),
      /remote: Speckeep: The project is archived and accepts no changes\. Unarchive it first\./,
    ],
    [
      'the project is deleted',
      ({ user, project }) => user.delete(`/api/projects/${project.id}`),
      /remote: Speckeep: There is no such repository, or this token gives no access to it\./,
    ],
    [
      'the token is revoked',
      () => service.database.pool.query('delete from git_tokens'),
      /remote: Speckeep: This git token is unknown or has expired\. Create another one and push with it\./,
    ],
    [
      'the token may only read',
      () => service.database.pool.query(`update git_tokens set access = 'read'`),
      /remote: Speckeep: This git token is read-only\. Push with one that has write access\./,
    ],
  ]
  for (const [what, change, reason] of changes) {
    for (const bytes of [1_000, 2_000_000]) {
      test(`${what}: git prints what to do, of ${bytes} bytes`, async () => {
        const clone = await cloned(bytes)
        happens.afterRefs = async () => void (await change(clone))
        assertReason(await push(clone), reason)
      })
    }
  }
})

test('a fetch whose project is gone after the refs prints what to do, in each version of the protocol', async () => {
  for (const version of ['0', '2']) {
    const { user, project } = await cloned()
    const address = withToken(project.cloneUrl, await user.gitToken())
    happens.afterRefs = async () => void (await user.delete(`/api/projects/${project.id}`))
    const clone = ['-c', `protocol.version=${version}`, 'clone', '-q', address, `gone-${version}`]
    assertReason(await machine.run('.', clone), /remote error: Speckeep: There is no such repository/)
  }
})

test('a fetch whose project becomes private before git answers gets the reason', async () => {
  const { user, project } = await cloned()
  happens.exchange = async function* (_repo, _request, body, signal) {
    for await (const _chunk of body);
    throw await new Promise(resolve => {
      signal.addEventListener('abort', () => resolve(signal.reason))
      void user.put(`/api/projects/${project.id}`, { visibility: 'private' })
    })
  }
  const clone = ['clone', '-q', project.cloneUrl ?? '', 'closing']
  assertReason(await machine.run('.', clone), /remote error: Speckeep: There is no such repository/)
})

test('git that ends in its answer to a push leaves a reason', async () => {
  const clone = await cloned()
  happens.exchange = async function* (...request) {
    for await (const chunk of git.exchange(...request)) {
      yield chunk.subarray(0, chunk.length - 6)
      throw new HostError('failed', 'git was stopped before it had answered')
    }
  }
  assertReason(await push(clone), /remote: Speckeep: git was stopped .*Push again shortly\./)
})

test('a push that git took succeeds when the database fails after that, and the next reader records it', async () => {
  const clone = await cloned()
  const { user, project, folder } = clone
  const { pool } = service.database
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space' using errcode = '53100'; end $$`)
  happens.exchange = async function* (...request) {
    yield* git.exchange(...request)
    await pool.query('create trigger refusing before update on projects execute function refuse()')
  }
  const { code, stderr } = await push(clone)
  await pool.query('drop trigger if exists refusing on projects')
  assert.equal(code, 0, stderr)
  assert.match(stderr, /remote: Speckeep: Git has saved .* you need not push again\./)
  const head = await machine.git(folder, 'rev-parse', 'HEAD')
  const recorded = async () => (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>().pagesCommitSha
  assert.equal(await recorded(), project.pagesCommitSha)
  assert.equal((await fetch(project.pagesUrl ?? '')).status, 200)
  assert.equal(await recorded(), head)
})
