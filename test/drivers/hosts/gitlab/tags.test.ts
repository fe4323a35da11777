import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'
import { gitlabSubject } from './subject.ts'

test('a tag of a file resolves to no commit, and one of a commit beside it does', async () => {
  const subject = gitlabSubject()
  try {
    const { repos, access, repo, head, shaOf } = await openProject(subject, newRepo(subject, starterFiles))
    const { git } = subject.project(repo)
    git.setTag('of-a-file', await shaOf('README.md'))
    git.setTag('of-a-commit', head)
    assert.equal(await repos.resolve(access, repo, 'of-a-file'), null)
    assert.equal(await repos.resolve(access, repo, 'of-a-commit'), head)
    const { refs } = await repos.listRefs(access, repo)
    assert.deepEqual(
      refs.filter(ref => ref.kind === 'tag').map(ref => ref.name),
      ['of-a-commit'],
    )
  } finally {
    await subject.close()
  }
})
