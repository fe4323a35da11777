import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { folderOf, idOf } from '#drivers/hosts/embedded/repository.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { type GitSubject, gitSubject } from '#testing/hosts/git/subject.ts'
import { assertCommitted, newRepo, openProject, type Project, starterFiles, text } from '#testing/hosts/project.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'

function withProject(title: string, body: (subject: GitSubject, project: Project) => Promise<void>): void {
  test(title, async () => {
    const subject = await gitSubject()
    try {
      await body(subject, await openProject(subject, newRepo(subject, starterFiles)))
    } finally {
      await subject.close()
    }
  })
}

function mirrorOf({ rootDir }: GitSubject, { repo }: Project): string {
  return join(rootDir, 'repos', folderOf(idOf(`mirror:${repo.id}`)))
}

withProject('a process killed while it commits loses and duplicates nothing', async (subject, project) => {
  const { repo, access } = project
  const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-killed-'))
  const script = fileURLToPath(new URL('committer.ts', import.meta.url))
  const acknowledged: string[] = []
  const rounds = 6
  for (let round = 0; round < rounds; round++) {
    const args = [script, rootDir, `round-${round}`, subject.backend.baseUrl, JSON.stringify({ repo, access })]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', chunk => (said += chunk))
    await waitFor('a commit is acknowledged', () => said.includes('\n') || child.exitCode !== null)
    assert.equal(child.exitCode, null)
    await takeTime((round * 67) % 300)
    child.kill('SIGKILL')
    await once(child, 'close')
    acknowledged.push(...said.split('\n').slice(0, -1))
  }
  const last = subject.another({ rootDir })
  const changes = [{ path: 'last.md', content: new Uint8Array([1]), expectedSha: null }]
  const author = project.input.author
  const outcome = await last.repos.commit(access, repo, { branch: 'main', message: 'Last', author, changes })
  assert.equal(outcome.kind, 'committed')
  const dir = subject.dirOf(repo)
  assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
  const history = externalGit(dir, ['log', '--format=%H', 'main']).split('\n')
  for (const sha of acknowledged) assert.ok(history.includes(sha), sha)
  const subjects = externalGit(dir, ['log', '--format=%s', 'main']).split('\n')
  assert.equal(new Set(subjects).size, subjects.length)
  assert.ok(acknowledged.length >= rounds)
  await last.close()
  rmSync(rootDir, { recursive: true })
})

withProject('a lost mirror is made again by the next call', async (subject, project) => {
  const { access, repo } = project
  await project.put('README.md', 'kept on the server\n')
  await subject.plain.close()
  rmSync(mirrorOf(subject, project), { recursive: true })
  const { repos } = subject.another({ rootDir: subject.rootDir })
  const found = await repos.readFile(access, repo, { ref: 'main', path: 'README.md', maxBytes: 100 })
  assert.equal(text(found?.content), 'kept on the server\n')
})

withProject(
  'a branch lock that a killed process left does not stop the mirror from following',
  async (subject, project) => {
    const { access, repo } = project
    const others = subject.another()
    const change = { path: 'theirs.md', content: new Uint8Array([1]), expectedSha: null }
    const request = { branch: 'main', message: 'Theirs', author: project.input.author, changes: [change] }
    const theirs = assertCommitted(await others.repos.commit(access, repo, request))
    writeFileSync(join(mirrorOf(subject, project), 'refs/heads/main.lock'), '')
    assert.equal(await project.repos.resolve(access, repo, 'main'), theirs.commit.sha)
  },
)

withProject('files that a killed fetch left are removed', async (subject, project) => {
  await subject.plain.close()
  const left = join(mirrorOf(subject, project), 'objects', 'incoming-left')
  mkdirSync(left)
  const longAgo = new Date('2026-01-01T00:00:00Z')
  utimesSync(left, longAgo, longAgo)
  const again = subject.another({ rootDir: subject.rootDir })
  assert.ok(await again.repos.resolve(project.access, project.repo, 'main'))
  assert.equal(existsSync(left), false)
  assert.deepEqual(readdirSync(join(subject.rootDir, 'tmp')), [])
})
