import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { idOf } from '#drivers/hosts/embedded/repository.ts'
import { dirOf, type EmbeddedSubject, embeddedSubject, externalGit } from './subject.ts'

function withSubject(title: string, body: (subject: EmbeddedSubject) => Promise<void>): void {
  test(title, async () => {
    const subject = await embeddedSubject()
    try {
      await body(subject)
    } finally {
      await subject.close()
    }
  })
}

const request = () => ({ marker: randomUUID(), owner: 'ada', name: 'spec' })
const headOf = (dir: string) => readFileSync(join(dir, 'HEAD'), 'utf8')

withSubject('repeated requests create an empty repository once', async ({ host, rootDir }) => {
  const asked = request()
  const made = await Promise.all([1, 2, 3].map(() => host.emptyRepos.create(asked)))
  for (const repo of made) {
    assert.deepEqual(repo, {
      id: idOf(asked.marker),
      fullName: 'ada/spec',
      defaultBranch: 'main',
      webUrl: null,
      cloneUrl: null,
    })
  }
  const dir = dirOf(rootDir, idOf(asked.marker))
  assert.deepEqual(readdirSync(dir).sort(), ['HEAD', 'config', 'objects', 'refs'])
  assert.equal(externalGit(dir, ['fsck', '--strict']), '')
  assert.deepEqual(readdirSync(join(rootDir, 'tmp')), [])
  const [repo] = made
  assert.ok(repo)
  assert.equal(await host.repos.contentReady(null, repo), null)
  assert.deepEqual(await host.repos.listRefs(null, repo), { refs: [], truncated: false })
  assert.equal((await host.storage.measure(repo)).files, 0)
})

withSubject('a place that holds another repository is not touched', async ({ host, occupy }) => {
  const asked = request()
  await occupy({ ...asked } as Parameters<typeof occupy>[0])
  await assert.rejects(host.emptyRepos.create(asked), { kind: 'name_taken' })
})

const cases: readonly (readonly [branches: readonly string[], expected: string | null])[] = [
  [[], null],
  [['main'], 'main'],
  [['zeta', 'master'], 'master'],
  [['zeta', 'trunk', 'alpha'], 'trunk'],
  [['zeta', 'alpha/one', 'alpha-two'], 'alpha-two'],
]

for (const [branches, expected] of cases) {
  withSubject(`with the branches ${branches.join(', ') || 'none'} it starts with ${expected}`, async subject => {
    const { host, rootDir } = subject
    const repo = await host.emptyRepos.create(request())
    const dir = dirOf(rootDir, repo.id)
    const head = externalGit(dir, ['commit-tree', externalGit(dir, ['mktree']), '-m', 'One'])
    for (const branch of branches) externalGit(dir, ['update-ref', `refs/heads/${branch}`, head])
    for (let n = 0; n < 2; n++) assert.equal(await host.emptyRepos.startingBranch(repo), expected)
    assert.equal(headOf(dir), `ref: refs/heads/${expected ?? 'main'}\n`)
    assert.equal(await host.repos.contentReady(null, repo), expected === null ? null : head)
    if (expected === null || expected === 'main') return
    // Later branches change nothing.
    externalGit(dir, ['update-ref', 'refs/heads/main', head])
    assert.equal(await host.emptyRepos.startingBranch(repo), expected)
  })
}
