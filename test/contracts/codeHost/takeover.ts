import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Repo, RepoImport } from '#ports/hosts.ts'
import type { Check } from '../codeHost.ts'
import {
  assertCommitted,
  assertRejects,
  author,
  bytes,
  type HostSubject,
  maxBytes,
  starterFiles,
  text,
} from './project.ts'

/** Never an address on any host, however it names its repositories. */
const noAddresses = [
  '',
  'nothing',
  '/etc/passwd',
  'a b/c',
  'file:///etc/passwd',
  'ext::sh -c touch_x',
  '--upload-pack=touch_x/x',
  '../..',
  'ada/spec\nada/other',
]

/** A host where the tests can make no stranger's repository has nothing to take over. */
export function takeover(check: Check): void {
  const checkTaken = (title: string, body: (taken: Taken) => Promise<void>) =>
    check(title, async ({ subject }) => {
      const existing = await subject.existing?.(starterFiles)
      if (!existing) return
      const wish = newRepoFor(subject, existing.source)
      const repo = await subject.host.repos.importRepo(subject.access, wish)
      await body({ subject, input: wish, repo })
    })

  checkTaken('a repository that is taken over is there as it was, byte for byte', async ({ subject, repo }) => {
    const { access, host } = subject
    assert.ok(Number.isSafeInteger(repo.id) && repo.id > 0)
    const ref = repo.defaultBranch
    const head = await host.repos.contentReady(access, repo)
    assert.match(String(head), /^[0-9a-f]{40}$/)
    assert.equal(await host.repos.resolve(access, repo, ref), head)
    for (const [path, content] of Object.entries(starterFiles)) {
      const found = await host.repos.readFile(access, repo, { ref, path, maxBytes })
      assert.deepEqual(Buffer.from(found?.content ?? 'missing'), Buffer.from(content), path)
    }
    const listed = await host.repos.tree(access, repo, { ref, path: '', recursive: true })
    const files = listed?.entries.filter(entry => entry.type === 'file').map(entry => entry.path)
    assert.deepEqual(files, Object.keys(starterFiles).toSorted())
  })

  checkTaken('taking over again finds the repository as it is now', async ({ subject, input: wish, repo }) => {
    const { access, host } = subject
    const ref = repo.defaultBranch
    const change = { path: 'mine.md', content: bytes('mine\n'), expectedSha: null }
    const request = { branch: ref, message: 'Mine', author, changes: [change] }
    assertCommitted(await host.repos.commit(access, repo, request))
    assert.deepEqual(await host.repos.importRepo(access, wish), repo)
    const found = await host.repos.readFile(access, repo, { ref, path: 'mine.md', maxBytes })
    assert.equal(text(found?.content), 'mine\n')
  })

  checkTaken('ten takeovers at once with one marker come to one repository', async ({ subject, input: wish }) => {
    const again = { ...wish, marker: randomUUID() }
    const { access, host } = subject
    const taken = await Promise.all(Array.from({ length: 10 }, () => host.repos.importRepo(access, again)))
    assert.equal(new Set(taken.map(repo => repo.id)).size, 1)
  })

  checkTaken('a repository that is not there cannot be taken over', async ({ subject, input: wish }) => {
    const missing = { ...wish, marker: randomUUID(), source: `${wish.source.replace(/\.git$/, '')}-missing` }
    await assertRejects('gone', subject.host.repos.importRepo(subject.access, missing))
  })

  checkTaken('what names no repository is refused', async ({ subject, input: wish }) => {
    for (const source of noAddresses) {
      const hostile = { ...wish, marker: randomUUID(), source }
      await assertRejects(['invalid', 'gone'], subject.host.repos.importRepo(subject.access, hostile))
    }
  })
}

type Taken = { readonly subject: HostSubject; readonly input: RepoImport; readonly repo: Repo }

function newRepoFor({ owner }: HostSubject, source: string): RepoImport {
  const marker = randomUUID()
  return { marker, owner, name: `spec-${marker.slice(0, 8)}`, source }
}
