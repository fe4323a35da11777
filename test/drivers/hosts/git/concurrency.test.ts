import assert from 'node:assert/strict'
import { test } from 'node:test'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { gitSubject } from '#testing/hosts/git/subject.ts'
import { writeConcurrently } from '#testing/hosts/git/writers.ts'
import { newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'

/** `bench/any-git.ts` does the same with 1,000 commits. */
const commits = 120

test(`${commits} commits of 30 concurrent writers in two processes are all in one history`, async () => {
  const subject = await gitSubject({ limits: { freshMs: 5_000 } })
  try {
    const { access, repo, head } = await openProject(subject, newRepo(subject, starterFiles))
    const hosts = [subject.plain, subject.another()]
    const made = await writeConcurrently({ hosts, access, repo, writers: 30, commits })
    const dir = subject.dirOf(repo)
    const history = externalGit(dir, ['rev-list', '--first-parent', 'main']).split('\n')
    assert.equal(new Set(made).size, commits)
    assert.deepEqual(history.slice(0, -1).toSorted(), made.toSorted())
    assert.equal(history.at(-1), head)
    assert.equal(externalGit(dir, ['ls-tree', '--name-only', 'main:written']).split('\n').length, commits)
  } finally {
    await subject.close()
  }
})
