import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { idOf } from '#drivers/hosts/embedded/repository.ts'
import { staleAfterMs } from '#drivers/hosts/embedded/staleLocks.ts'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import {
  assertCommitted,
  assertRejects,
  author,
  bytes,
  newRepo,
  openProject,
  starterFiles,
} from '#testing/hosts/project.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { dirOf, embeddedSubject, externalGit, withProject } from './subject.ts'

const longAgo = new Date('2026-01-01T00:00:00Z')

function createEmpty(path: string, at: Date = longAgo): string {
  writeFileSync(path, '')
  utimesSync(path, at, at)
  return path
}

withProject('the lock of a dead process is removed and the commit lands', async ({ project, dir }) => {
  const lock = createEmpty(join(dir, 'refs/heads/main.lock'))
  await project.put('README.md', 'after\n')
  assert.equal(existsSync(lock), false)
})

withProject('a commit waits for a fresh lock before treating it as left behind', async ({ project, dir }) => {
  const lock = createEmpty(join(dir, 'refs/heads/main.lock'), new Date())
  const { mtimeMs } = statSync(lock)
  await project.put('README.md', 'after\n')
  assert.ok(Date.now() - mtimeMs >= staleAfterMs)
  assert.equal(existsSync(lock), false)
})

withProject('a commit waits for the lock of a living process', async ({ project, dir }) => {
  const lock = createEmpty(join(dir, 'refs/heads/main.lock'), new Date())
  const landing = project.put('README.md', 'after\n')
  await takeTime(300)
  rmSync(lock)
  await landing
})

withProject('a stale packed-refs lock does not prevent dropping a proposal', async ({ subject, project, dir }) => {
  const { proposals } = subject.host
  const key = { host: 'embedded', repoId: project.repo.id, name: '1' } as const
  await proposals.keep(key, bytes('x'))
  externalGit(dir, ['pack-refs', '--all'])
  createEmpty(join(dir, 'packed-refs.lock'))
  await proposals.drop(key)
  assert.equal(await proposals.read(key), null)
})

test('files that dead processes left are removed when the repository is next opened', async () => {
  const first = await embeddedSubject()
  const { repo } = await openProject(first, newRepo(first, starterFiles))
  await first.host.close()
  const dir = dirOf(first.rootDir, repo.id)
  mkdirSync(join(dir, 'objects/tmp_objdir-incoming-abc'))
  utimesSync(join(dir, 'objects/tmp_objdir-incoming-abc'), longAgo, longAgo)
  const left = ['refs/heads/main.lock', 'packed-refs.lock', 'gc.pid', 'objects/tmp_obj_x', 'objects/pack/tmp_pack_x']
  for (const name of left) createEmpty(join(dir, name))
  mkdirSync(join(first.rootDir, 'tmp/half-made'))
  const second = embeddedHost({ rootDir: first.rootDir })
  assert.deepEqual(readdirSync(join(first.rootDir, 'tmp')), [])
  assert.ok(await second.repos.resolve(null, repo, 'main'))
  for (const name of [...left, 'objects/tmp_objdir-incoming-abc'])
    assert.equal(existsSync(join(dir, name)), false, name)
  await second.close()
  await first.close()
})

withProject('a branch whose name looks like a temporary file is kept', async ({ subject, project, dir }) => {
  const names = ['tmp_work', 'incoming-x', 'gc.pid', 'tmp_obj', 'pack-1.keep']
  for (const name of names) {
    externalGit(dir, ['update-ref', `refs/heads/${name}`, project.head])
    utimesSync(join(dir, 'refs/heads', name), longAgo, longAgo)
  }
  await subject.host.close()
  const again = embeddedHost({ rootDir: subject.rootDir })
  for (const name of names) assert.equal(await again.repos.resolve(null, project.repo, name), project.head, name)
  await again.close()
})

/** The children of this process, as `ps` lists them. */
async function childrenOfThisProcess(): Promise<readonly { readonly pid: number; readonly args: string }[]> {
  const ps = spawn('ps', ['-A', '-o', 'pid=,ppid=,args='])
  let listed = ''
  ps.stdout.on('data', chunk => (listed += chunk))
  await once(ps, 'close')
  const rows = listed.split('\n').map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
  return rows
    .filter(row => row?.[2] === String(process.pid) && Number(row[1]) !== ps.pid)
    .map(row => ({ pid: Number(row?.[1]), args: row?.[3] ?? '' }))
}

/** Of a size that only git reads. */
const large = { 'large.md': bytes('A long text.\n'.repeat(20_000)) }

withProject(
  'a reader that is killed is replaced, and no read fails',
  async ({ project }) => {
    await project.read('large.md')
    for (let round = 0; round < 5; round++) {
      const reading = Array.from({ length: 20 }, () => project.read('large.md'))
      const reader = await waitFor('a reader runs', async () =>
        (await childrenOfThisProcess()).find(child => child.args.includes('cat-file')),
      )
      process.kill(reader.pid, 'SIGKILL')
      for (const file of await Promise.all(reading)) assert.equal(file?.content?.length, 260_000)
      assert.equal((await project.read('README.md'))?.size, 7)
    }
  },
  { ...starterFiles, ...large },
)

withProject('a damaged object fails its own reads only', async ({ subject, project, dir }) => {
  const { proposals } = subject.host
  const key = { host: 'embedded', repoId: project.repo.id, name: 'bad' } as const
  const content = bytes('to be damaged'.repeat(100))
  await proposals.keep(key, content)
  const bad = gitObject('blob', content).sha
  await project.read('README.md')
  const file = join(dir, 'objects', bad.slice(0, 2), bad.slice(2))
  rmSync(file)
  writeFileSync(file, Buffer.from('789c4bcac94f523034', 'hex'))
  const good = () => project.read('docs/index.md')
  const damaged = proposals.read(key).catch(() => null)
  const reads = await Promise.all([good(), good(), damaged, good(), good()])
  assert.equal(reads[2], null)
  for (const read of [reads[0], reads[1], reads[3], reads[4], await good()])
    assert.ok(read && 'size' in read && read.size === 22)
})

withProject('a repository whose folder was removed is gone, not empty', async ({ subject, project, dir }) => {
  const { repos, access, repo } = project
  rmSync(dir, { recursive: true })
  await assertRejects('gone', repos.resolve(access, repo, 'main'))
  await assertRejects('gone', project.commit([{ path: 'x.md', content: bytes('x'), expectedSha: null }]))
  const key = { host: 'embedded', repoId: repo.id, name: '1' } as const
  await assertRejects('gone', subject.host.proposals.keep(key, bytes('x')))
  await assertRejects('gone', subject.host.proposals.read(key))
})

withProject('closing ends every child, even in the middle of a push', async ({ subject, project }) => {
  await project.put('README.md', 'x\n')
  async function* never(): AsyncIterable<Uint8Array> {
    const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/x\0report-status`
    yield bytes(`${(command.length + 4).toString(16).padStart(4, '0')}${command}`)
    await new Promise(() => {})
  }
  const { signal } = new AbortController()
  const exchange = subject.host.transport.exchange(
    project.repo,
    { service: 'git-receive-pack', protocol: null, caller: 'a caller' },
    never(),
    signal,
  )
  const pushing = assert.rejects(async () => {
    for await (const chunk of exchange) assert.ok(chunk)
  })
  await waitFor('git runs', async () =>
    (await childrenOfThisProcess()).some(child => child.args.includes('receive-pack')),
  )
  await subject.host.close()
  await pushing
  assert.deepEqual(await childrenOfThisProcess(), [])
  await assertRejects('busy', project.put('README.md', 'y\n'))
})

test('the number of readers stays small, however many repositories are read', async t => {
  const subject = await embeddedSubject()
  t.after(() => subject.close())
  const projects = await Promise.all(Array.from({ length: 40 }, () => openProject(subject, newRepo(subject, large))))
  for (const project of projects) await project.read('large.md')
  await Promise.all(projects.map(project => project.read('large.md')))
  const readers = await waitFor('few readers stay', async () => {
    const { length } = await childrenOfThisProcess()
    return length <= 32 && length
  })
  assert.ok(readers > 0)
})

test('a process killed repeatedly in the middle of commits loses none that it acknowledged', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-killed-'))
  const acknowledged: string[] = []
  const rounds = 10
  for (let round = 0; round < rounds; round++) {
    const script = fileURLToPath(new URL('committer.ts', import.meta.url))
    const child = spawn(process.execPath, [script, rootDir, `round-${round}`], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', chunk => (said += chunk))
    await waitFor('a commit is acknowledged', () => said.includes('\n'))
    await takeTime((round * 37) % 100)
    child.kill('SIGKILL')
    await once(child, 'close')
    acknowledged.push(...said.split('\n').slice(0, -1))
  }
  const host = embeddedHost({ rootDir })
  const repo = { id: idOf('killed'), fullName: 'ada/killed' }
  const changes = [{ path: 'last.md', content: bytes('x'), expectedSha: null }]
  assertCommitted(await host.repos.commit(null, repo, { branch: 'main', message: 'Last', author, changes }))
  const dir = dirOf(rootDir, repo.id)
  assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
  const history = new Set(externalGit(dir, ['rev-list', 'main']).split('\n'))
  assert.ok(acknowledged.length >= rounds)
  for (const sha of acknowledged) assert.ok(history.has(sha), sha)
  await host.close()
  rmSync(rootDir, { recursive: true })
})
