import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gitChildren } from '#drivers/hosts/embedded/children.ts'
import { updateLooseRef } from '#drivers/hosts/embedded/objectStore/looseRef.ts'
import { repositories } from '#drivers/hosts/embedded/repository.ts'
import { newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { dirOf, embeddedSubject, externalGit } from '../subject.ts'

const ref = 'refs/heads/main'

type Opened = { readonly project: Project; readonly dir: string; readonly first: string; readonly second: string }

/** A branch at the second of two commits. */
function withBranch(title: string, body: (opened: Opened) => Promise<void>): void {
  test(title, async () => {
    const subject = await embeddedSubject()
    try {
      const project = await openProject(subject, newRepo(subject, starterFiles))
      await project.put('README.md', 'second\n')
      const dir = dirOf(subject.rootDir, project.repo.id)
      const second = externalGit(dir, ['rev-parse', ref])
      await body({ project, dir, first: project.head, second })
    } finally {
      await subject.close()
    }
  })
}

function move(dir: string, from: string, to: string): Promise<boolean> {
  return updateLooseRef({ dir, holdingLock: work => work() }, { ref, from, to })
}

withBranch('a branch is moved in the format that git reads, and no lock remains', async ({ dir, first, second }) => {
  assert.equal(await move(dir, second, first), true)
  assert.equal(externalGit(dir, ['rev-parse', ref]), first)
  assert.equal(readFileSync(join(dir, ref), 'utf8'), `${first}\n`)
  assert.equal(existsSync(join(dir, `${ref}.lock`)), false)
  assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
})

withBranch('a branch at another commit is not moved, and no lock remains', async ({ dir, first, second }) => {
  assert.equal(await move(dir, first, first), false)
  assert.equal(externalGit(dir, ['rev-parse', ref]), second)
  assert.equal(existsSync(join(dir, `${ref}.lock`)), false)
})

withBranch('a branch that is packed is left to git, and a commit lands', async ({ project, dir, first, second }) => {
  externalGit(dir, ['pack-refs', '--all'])
  assert.equal(existsSync(join(dir, ref)), false)
  assert.equal(await move(dir, second, first), false)
  await project.put('README.md', 'third\n')
  assert.equal(externalGit(dir, ['rev-parse', `${ref}~1`]), second)
})

withBranch('a ref is created and set without its earlier value, loose or packed', async ({ dir, first, second }) => {
  const hidden = 'refs/speckeep/proposals/one'
  const set = (to: string) => updateLooseRef({ dir, holdingLock: work => work() }, { ref: hidden, to })
  assert.equal(await set(first), true)
  assert.equal(externalGit(dir, ['rev-parse', hidden]), first)
  assert.equal(await set(second), true)
  assert.equal(externalGit(dir, ['rev-parse', hidden]), second)
  assert.equal(await updateLooseRef({ dir, holdingLock: work => work() }, { ref: `${ref}/below`, to: first }), false)
  externalGit(dir, ['pack-refs', '--all'])
  assert.equal(await set(first), true)
  assert.equal(externalGit(dir, ['rev-parse', hidden]), first)
  assert.equal(existsSync(join(dir, `${hidden}.lock`)), false)
})

withBranch('the lock of another process is respected', async ({ dir, first, second }) => {
  const lock = join(dir, `${ref}.lock`)
  writeFileSync(lock, 'theirs')
  assert.equal(await move(dir, second, first), false)
  assert.equal(readFileSync(lock, 'utf8'), 'theirs')
  rmSync(lock)
  assert.equal(externalGit(dir, ['rev-parse', ref]), second)
})

withBranch('a branch that is not stored as a plain id is left to git', async ({ dir, first, second }) => {
  externalGit(dir, ['update-ref', 'refs/heads/other', second])
  externalGit(dir, ['symbolic-ref', ref, 'refs/heads/other'])
  assert.equal(await move(dir, second, first), false)
  assert.equal(externalGit(dir, ['symbolic-ref', ref]), 'refs/heads/other')
})

withBranch('a lock that we hold is not treated as left behind, however long we hold it', async ({ project, dir }) => {
  const children = gitChildren(dir, {})
  const repo = await repositories(join(dir, '..', '..'), children).open(project.repo)
  const lock = join(dir, `${ref}.lock`)
  const longAgo = new Date('2026-01-01T00:00:00Z')
  writeFileSync(lock, '')
  utimesSync(lock, longAgo, longAgo)
  await repo.holdingLock(() => repo.recover())
  assert.equal(existsSync(lock), true)
  await repo.recover()
  assert.equal(existsSync(lock), false)
  await children.close()
})
