import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openProject, starter, wish } from '../../../contracts/codeHost/project.ts'
import { git } from '../embedded/outsider.ts'
import { gitSubject } from './subject.ts'
import { writeAtOnce } from './writers.ts'

/** `bench/any-git.ts` does it with 1,000 commits. */
const commits = 120

test(`${commits} commits of 30 writers at once, from two processes, are all in one history`, async () => {
  const subject = await gitSubject({ limits: { freshMs: 5_000 } })
  try {
    const { access, repo, head } = await openProject(subject, wish(subject, starter))
    const hosts = [subject.plain, subject.another()]
    const made = await writeAtOnce({ hosts, access, repo, writers: 30, commits })
    const dir = subject.dirOf(repo)
    const history = git(dir, ['rev-list', '--first-parent', 'main']).split('\n')
    assert.equal(new Set(made).size, commits)
    assert.deepEqual(history.slice(0, -1).toSorted(), made.toSorted())
    assert.equal(history.at(-1), head)
    assert.equal(git(dir, ['ls-tree', '--name-only', 'main:written']).split('\n').length, commits)
  } finally {
    await subject.close()
  }
})
