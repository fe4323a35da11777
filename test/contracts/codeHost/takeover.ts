import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Repo, RepoImport } from '#ports/hosts.ts'
import {
  assertCommitted,
  assertRejects,
  author,
  bytes,
  type HostSubject,
  maxBytes,
  starterFiles,
  text,
} from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

/** Not an address on any host, however it names its repositories. */
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

/** If the tests cannot create a stranger's repository on a host, there is nothing to import. */
export function takeover(check: Check): void {
  const checkImported = (title: string, body: (taken: Taken) => Promise<void>) =>
    check(title, async ({ subject }) => {
      const existing = await subject.existing?.(starterFiles)
      if (!existing) return
      const repoImport = newRepoFor(subject, existing.source)
      const repo = await subject.host.repos.importRepo(subject.access, repoImport)
      await body({ subject, input: repoImport, repo })
    })

  checkImported('an imported repository stays as it was, byte for byte', async ({ subject, repo }) => {
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

  checkImported(
    'importing again finds the repository in its current state',
    async ({ subject, input: repoImport, repo }) => {
      const { access, host } = subject
      const ref = repo.defaultBranch
      const change = { path: 'mine.md', content: bytes('mine\n'), expectedSha: null }
      const request = { branch: ref, message: 'Mine', author, changes: [change] }
      assertCommitted(await host.repos.commit(access, repo, request))
      assert.deepEqual(await host.repos.importRepo(access, repoImport), repo)
      const found = await host.repos.readFile(access, repo, { ref, path: 'mine.md', maxBytes })
      assert.equal(text(found?.content), 'mine\n')
    },
  )

  checkImported(
    'ten concurrent imports with one marker return one repository',
    async ({ subject, input: repoImport }) => {
      const again = { ...repoImport, marker: randomUUID() }
      const { access, host } = subject
      const taken = await Promise.all(Array.from({ length: 10 }, () => host.repos.importRepo(access, again)))
      assert.equal(new Set(taken.map(repo => repo.id)).size, 1)
    },
  )

  checkImported('a missing repository cannot be imported', async ({ subject, input: repoImport }) => {
    const missing = {
      ...repoImport,
      marker: randomUUID(),
      source: `${repoImport.source.replace(/\.git$/, '')}-missing`,
    }
    await assertRejects('gone', subject.host.repos.importRepo(subject.access, missing))
  })

  checkImported('a source that names no repository is refused', async ({ subject, input: repoImport }) => {
    for (const source of noAddresses) {
      const hostile = { ...repoImport, marker: randomUUID(), source }
      await assertRejects(['invalid', 'gone'], subject.host.repos.importRepo(subject.access, hostile))
    }
  })
}

type Taken = { readonly subject: HostSubject; readonly input: RepoImport; readonly repo: Repo }

function newRepoFor({ owner }: HostSubject, source: string): RepoImport {
  const marker = randomUUID()
  return { marker, owner, name: `spec-${marker.slice(0, 8)}`, source }
}
