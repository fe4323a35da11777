import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { takeTime } from '#testing/takeTime.ts'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { localRepository, repositoryWithHistory } from '../../support/localRepository.ts'
import { testService } from '../../support/service.ts'
import { unzip } from '../../support/unzip.ts'

/** First pushes that are refused, interrupted or concurrent: the project still waits, or has started. */

const mebibyte = 1024 * 1024
const service = await testService({ env: { STORAGE_MIB_PER_USER: '3', FILES_PER_PROJECT: '40' } })
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
let names = 0

type Empty = { readonly user: TestUser; readonly project: ProjectRecord; readonly address: string }

async function emptyProject(): Promise<Empty> {
  const user = await service.user()
  const project = (await user.post('/api/projects', { name: `Empty ${++names}`, empty: true })).as<ProjectRecord>()
  return { user, project, address: withToken(project.cloneUrl, await user.gitToken()) }
}

async function recordOf({ user, project }: Empty): Promise<ProjectRecord> {
  return (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>()
}

/** Nothing of the push was stored, no look is scheduled, and the next push is accepted. */
async function assertWaits(empty: Empty): Promise<void> {
  const { status, waitsForPush, statusReason } = await recordOf(empty)
  assert.deepEqual([status, waitsForPush, statusReason], ['INITIALIZING', true, 'Waits for the first push.'])
  assert.equal(await machine.git('.', 'ls-remote', empty.address), '')
  await waitFor('no worker looks at the project any more', async () => {
    const { rows } = await service.database.pool.query<{ rests: boolean }>(
      "select look_at = 'infinity' and held_until is null as rests from projects where id = $1",
      [empty.project.id],
    )
    return rows[0]?.rests
  })
  const local = await localRepository(machine)
  await local.commit({ 'README.md': '# Small' })
  await local.git('push', '-q', empty.address, 'main')
  assert.equal((await recordOf(empty)).status, 'ACTIVE')
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

const crowded = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`${n}.md`, `${n}`]))

// Each waits until the service looks at the project again.
describe('first pushes', { concurrency: true }, () => {
  test('forbidden file names are refused with the reason, and the project still waits', async () => {
    const empty = await emptyProject()
    const local = await localRepository(machine)
    await local.commit({ 'docs\\spec.md': '# Windows' })
    const { code, stderr } = await machine.run(local.folder, ['push', empty.address, 'main'])
    assert.notEqual(code, 0)
    assert.match(stderr, /remote: Speckeep: the name "docs.*spec\.md" is refused: /)
    await assertWaits(empty)
  })

  test('a mirror with more than branches and tags is refused with what to do, and that works', async () => {
    const empty = await emptyProject()
    const local = await localRepository(machine)
    const head = await local.commit({ 'README.md': '# Mirrored' })
    await local.git('tag', 'v1')
    await local.git('update-ref', 'refs/pull/1/head', head)
    await machine.git('.', 'clone', '-q', '--mirror', local.folder, 'mirror.git')
    const { code, stderr } = await machine.run('mirror.git', ['push', '--mirror', empty.address])
    assert.notEqual(code, 0)
    assert.match(stderr, /refs\/pull\/1\/head: only branches .* and tags .* can be pushed/)
    assert.match(stderr, /git push --all, then git push --tags/)
    assert.equal((await recordOf(empty)).waitsForPush, true)
    await machine.git('mirror.git', 'push', '--all', empty.address)
    await machine.git('mirror.git', 'push', '--tags', empty.address)
    const { status, pagesCommitSha } = await recordOf(empty)
    assert.deepEqual([status, pagesCommitSha], ['ACTIVE', head])
    assert.match(await machine.git('.', 'ls-remote', empty.address), /refs\/tags\/v1$/)
  })

  test('a first push that is too large is refused with the quota, and the project still waits', async () => {
    const empty = await emptyProject()
    const local = await localRepository(machine)
    await local.commit({ 'big.bin': randomBytes(4 * mebibyte) })
    const { code, stderr } = await machine.run(local.folder, ['push', empty.address, 'main'])
    assert.notEqual(code, 0)
    assert.match(stderr, /remote: Speckeep: Your projects take .* of the 3 MiB that an account may store/)
    await assertWaits(empty)
  })

  for (const [branch, others] of [
    ['trunk', []],
    ['main', ['archive']],
    ['topic', ['zebra']],
  ] as const) {
    test(`too many files in ${branch}, the future default branch, are refused`, async () => {
      const empty = await emptyProject()
      const local = await localRepository(machine, branch)
      await local.commit(crowded)
      const small = await localRepository(machine)
      await small.commit({ 'README.md': '# Small' })
      for (const other of others) await local.git('fetch', '-q', join(machine.dir, small.folder), `main:${other}`)
      const { code, stderr } = await machine.run(local.folder, ['push', empty.address, branch, ...others])
      assert.notEqual(code, 0)
      assert.match(stderr, new RegExp(`more files in ${branch} than the allowed 40`))
      await assertWaits(empty)
    })
  }

  test('too many files in a branch that does not become the default are accepted', async () => {
    const empty = await emptyProject()
    const local = await localRepository(machine, 'archive')
    await local.commit(crowded)
    const small = await localRepository(machine)
    const head = await small.commit({ 'README.md': '# Small' })
    await local.git('fetch', '-q', join(machine.dir, small.folder), 'main:main')
    await local.git('push', '-q', '--all', empty.address)
    const { status, defaultBranch, pagesCommitSha, filesCount } = await recordOf(empty)
    assert.deepEqual([status, defaultBranch, pagesCommitSha, filesCount], ['ACTIVE', 'main', head, 1])
  })

  test('an interrupted push, at any point, leaves the project waiting', async () => {
    for (const sent of ['0094', `0094${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/main\0 report-status 0000PACK`]) {
      const empty = await emptyProject()
      const asked = request(new URL(`${empty.project.cloneUrl}/git-receive-pack`), {
        method: 'POST',
        auth: `ada:${new URL(empty.address).password}`,
        headers: { 'content-type': 'application/x-git-receive-pack-request', 'content-length': '1000000' },
      })
      asked.on('error', () => {})
      const over = new Promise(resolve => asked.once('close', resolve))
      asked.write(sent)
      await waitFor('the service knows of the push', async () => {
        const { rows } = await service.database.pool.query<{ begun: boolean }>(
          "select look_at <> 'infinity' as begun from projects where id = $1",
          [empty.project.id],
        )
        return rows[0]?.begun
      })
      asked.destroy()
      await over
      await assertWaits(empty)
    }
  })

  test('a client that is killed during a push has pushed all or nothing', async () => {
    const local = await localRepository(machine)
    await local.commit({ 'README.md': '# Killed', 'some.bin': randomBytes(mebibyte) })
    for (let attempt = 1; ; attempt++) {
      const empty = await emptyProject()
      const child = spawn('git', ['push', '-q', empty.address, 'main'], {
        cwd: join(machine.dir, local.folder),
        env: { PATH: process.env['PATH'], GIT_TERMINAL_PROMPT: '0' },
        detached: true,
      })
      const ended = once(child, 'close')
      // A little later at each attempt, until one succeeds, since the kill cannot be timed exactly.
      const isOver = new AbortController()
      const killing = takeTime(20 * attempt ** 2, isOver.signal).then(
        () => killGroup(child.pid),
        () => {},
      )
      const [code] = (await ended) as [number | null]
      isOver.abort()
      await killing
      await waitFor('the push is over', async () => {
        const { status, waitsForPush } = await recordOf(empty)
        return waitsForPush || status === 'ACTIVE'
      })
      if ((await recordOf(empty)).waitsForPush) {
        await local.git('push', '-q', empty.address, 'main').catch(async error => {
          // A killed push may still land; then there is nothing left to push.
          if ((await recordOf(empty)).waitsForPush) throw error
        })
      }
      await waitFor('the push has arrived', async () => (await recordOf(empty)).status === 'ACTIVE')
      if (code === 0) return
    }
  })

  test('of concurrent first pushes to one branch one succeeds, and all learn it', async () => {
    const empty = await emptyProject()
    const locals = await Promise.all(
      [1, 2, 3, 4].map(async n => {
        const local = await localRepository(machine)
        const head = await local.commit({ 'README.md': `# Number ${n}` })
        return { ...local, head }
      }),
    )
    const pushes = await Promise.all(locals.map(({ folder }) => machine.run(folder, ['push', empty.address, 'main'])))
    const winners = locals.filter((_, at) => pushes[at]?.code === 0)
    assert.equal(winners.length, 1, pushes.map(({ stderr }) => stderr).join('\n'))
    for (const { code, stderr } of pushes) if (code !== 0) assert.match(stderr, /rejected|failed to push/)
    const { status, pagesCommitSha } = await recordOf(empty)
    assert.deepEqual([status, pagesCommitSha], ['ACTIVE', winners[0]?.head])
  })

  test('concurrent first pushes of different branches all land, and one of them becomes the default', async () => {
    const empty = await emptyProject()
    const branches = ['one', 'two', 'three', 'four']
    const pushes = await Promise.all(
      branches.map(async branch => {
        const local = await localRepository(machine, branch)
        const head = await local.commit({ 'README.md': `# ${branch}` })
        return { branch, head, ...(await machine.run(local.folder, ['push', empty.address, branch])) }
      }),
    )
    for (const { code, stderr } of pushes) assert.equal(code, 0, stderr)
    const { status, defaultBranch, pagesCommitSha } = await recordOf(empty)
    assert.equal(status, 'ACTIVE')
    assert.equal(pagesCommitSha, pushes.find(({ branch }) => branch === defaultBranch)?.head)
    assert.match(
      await machine.git('.', 'ls-remote', '--symref', empty.address, 'HEAD'),
      new RegExp(`^ref: refs/heads/${defaultBranch}\t`),
    )
  })

  test('the export of an account lists an empty repository, and contains one that was pushed', async () => {
    const empty = await emptyProject()
    const before = await fetch(`${service.url}/api/auth/me/export`, {
      headers: { authorization: `Bearer ${empty.user.token}` },
    })
    assert.equal(before.status, 200)
    const files = await unzip(new Uint8Array(await before.arrayBuffer()))
    const [exported] = JSON.parse(files.get('repositories.json')?.toString() ?? '') as {
      problem: string
      bundle: null
    }[]
    assert.deepEqual([exported?.bundle, exported?.problem], [null, 'The repository has no commits yet.'])
    await assertWaits(empty)
  })

  test('an existing repository with too many files is refused as a whole', async () => {
    const empty = await emptyProject()
    const local = await repositoryWithHistory(machine)
    assert.notEqual((await machine.run(local.folder, ['push', '--all', empty.address])).code, 0)
    await assertWaits(empty)
  })
})
