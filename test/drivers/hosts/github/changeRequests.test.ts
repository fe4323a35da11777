import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRejects, author, bytes, type Project } from '#testing/hosts/project.ts'
import type { Ask } from './proxy/index.ts'
import { type GithubSubject, withProject } from './subject.ts'

type ChangeRequests = NonNullable<GithubSubject['host']['changeRequests']>

/** A project with a branch that is one commit ahead. */
const withBranch = (body: (requests: ChangeRequests, project: Project, subject: GithubSubject) => Promise<void>) =>
  withProject(async (project, subject) => {
    const { access, repo, repos, head } = project
    const { changeRequests: requests } = subject.host
    assert.ok(requests)
    await requests.createBranch(access, repo, { name: 'speckeep/one', commitSha: head })
    const changes = [{ path: 'new.md', content: bytes('x'), expectedSha: null }]
    await repos.commit(access, repo, { branch: 'speckeep/one', message: 'One', author, changes })
    await body(requests, project, subject)
  })

test('a branch is created at a commit; existing there is success, existing elsewhere is refused', () =>
  withBranch(async (requests, { access, repo, head, repos, put }) => {
    await requests.createBranch(access, repo, { name: 'speckeep/two', commitSha: head })
    await requests.createBranch(access, repo, { name: 'speckeep/two', commitSha: head })
    assert.equal(await repos.resolve(access, repo, 'speckeep/two'), head)
    const later = await put('README.md', 'later\n')
    await assertRejects('invalid', requests.createBranch(access, repo, { name: 'speckeep/two', commitSha: later }))
  }))

test('a change request is opened once, even if the answer is lost', () =>
  withBranch(async (requests, { access, repo }, subject) => {
    const input = { from: 'speckeep/one', into: 'main', title: 'One', body: 'Why' }
    const isOpening = (ask: Ask) => ask.method === 'POST' && ask.path.endsWith('/pulls')
    let left = 1
    subject.github.faults(ask => (isOpening(ask) && left-- > 0 ? 'lost' : null))
    const first = await requests.open(access, repo, input)
    const again = await requests.open(access, repo, input)
    assert.deepEqual(again, first)
    assert.ok(first.number > 0 && URL.canParse(first.url))
    assert.equal(subject.github.asked.filter(isOpening).length, 1)
  }))
