import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangeRequests } from '#ports/hosts/changeRequests.ts'
import { assertRejects, newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { type GitlabSubject, gitlabSubject } from './subject.ts'

function check(
  title: string,
  body: (requests: ChangeRequests, project: Project, subject: GitlabSubject) => Promise<void>,
): void {
  test(`merge requests of GitLab: ${title}`, async () => {
    const subject = gitlabSubject()
    try {
      assert.ok(subject.host.changeRequests)
      await body(subject.host.changeRequests, await openProject(subject, newRepo(subject, starterFiles)), subject)
    } finally {
      await subject.close()
    }
  })
}

check('a branch is created once, at its commit', async (requests, { access, repo, head, put, repos }) => {
  const branch = { name: 'speckeep/edit-1', commitSha: head }
  await requests.createBranch(access, repo, branch)
  await requests.createBranch(access, repo, branch)
  assert.equal(await repos.resolve(access, repo, branch.name), head)
  const commitSha = await put('README.md', 'newer\n')
  await assertRejects('invalid', requests.createBranch(access, repo, { ...branch, commitSha }))
  assert.equal(await repos.resolve(access, repo, branch.name), head)
})

check('at most one request is open for two branches', async (requests, { access, repo, head }, subject) => {
  await requests.createBranch(access, repo, { name: 'edit', commitSha: head })
  const input = { from: 'edit', into: 'main', title: 'An edit', body: 'Why' }
  const made = await requests.open(access, repo, input)
  assert.deepEqual(made, { number: 1, url: `https://gitlab.test/sub/${repo.fullName}/-/merge_requests/1` })
  assert.deepEqual(await requests.open(access, repo, input), made)
  for (const request of subject.project(repo).mergeRequests) request.state = 'closed'
  assert.equal((await requests.open(access, repo, input)).number, 2)
})

check(
  'a request whose answer was lost is returned by the next call',
  async (requests, { access, repo, head }, subject) => {
    await requests.createBranch(access, repo, { name: 'edit', commitSha: head })
    let lost = true
    subject.fake.fault = ({ method }) => {
      const fault = method === 'POST' && lost ? 'lost' : null
      if (fault) lost = false
      return fault
    }
    const made = await requests.open(access, repo, { from: 'edit', into: 'main', title: 'An edit', body: '' })
    assert.equal(made.number, 1)
    assert.equal(subject.project(repo).mergeRequests.length, 1)
  },
)
