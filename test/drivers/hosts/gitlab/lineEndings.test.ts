import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError } from '#ports/hosts.ts'
import {
  assertCommitted,
  assertRejects,
  bytes,
  newRepo,
  openProject,
  type Project,
  text,
} from '#testing/hosts/project.ts'
import { type GitlabSubject, gitlabSubject, hostOf } from './subject.ts'

function check(title: string, body: (subject: GitlabSubject, project: Project) => Promise<void>): void {
  test(`Line ends on GitLab: ${title}`, async () => {
    const subject = gitlabSubject()
    try {
      await body(subject, await openProject(subject, newRepo(subject, { 'README.md': bytes('# Spec\n') })))
    } finally {
      await subject.close()
    }
  })
}

const crlf = (path: string, expectedSha: string | null = null, content = 'a\r\nb\r\n') => ({
  path,
  content: bytes(content),
  expectedSha,
})

check('text that would be converted is not written', async (subject, { repo, commit, head }) => {
  const { git } = subject.project(repo)
  subject.fake.state.turnsLineEnds = true
  await assertRejects('invalid', commit([crlf('crlf.md')]))
  assert.equal(git.head('main'), head)
  assert.deepEqual(git.branches(), ['main'])
  assertCommitted(await commit([{ path: 'lf.md', content: bytes('a\nb\n'), expectedSha: null }]))
  subject.fake.state.turnsLineEnds = false
  assertCommitted(await commit([crlf('crlf.md')]))
  assert.deepEqual(git.branches(), ['main'])
})

check('text that a later change of the host converts is taken back and refused', async (subject, project) => {
  const { commit, read } = project
  assertCommitted(await commit([crlf('crlf.md')]))
  subject.fake.state.turnsLineEnds = true
  const expectedSha = await project.shaOf('crlf.md')
  for (let attempt = 0; attempt < 2; attempt++) {
    await assertRejects('invalid', commit([crlf('crlf.md', expectedSha, 'a\r\nmore\r\n')]))
    assert.equal(text((await read('crlf.md'))?.content), 'a\r\nb\r\n')
  }
})

check('.gitattributes of the same commit are part of the trial', async (subject, project) => {
  const { commit, repo } = project
  assertCommitted(await commit([crlf('crlf.md')]))
  const trials: unknown[] = []
  const { fetch } = subject.fake
  const host = hostOf({
    ...subject.fake,
    async fetch(input, init) {
      const request = new Request(input, init)
      if (request.method === 'POST') trials.push(await request.clone().json())
      return await fetch(request)
    },
  })
  const changes = [
    crlf('crlf.md', await project.shaOf('crlf.md'), 'a\r\nmore\r\n'),
    { path: '.gitattributes', content: bytes('*.md text\n'), expectedSha: null },
  ]
  const { author } = project.input
  await host.repos.commit(subject.access, repo, { branch: 'main', message: 'Both', author, changes })
  const [trial] = trials as { branch: string; actions: { file_path: string }[] }[]
  assert.match(trial?.branch ?? '', /^speckeep-line-ends-/)
  assert.deepEqual(trial?.actions.map(action => action.file_path).toSorted(), ['.gitattributes', 'crlf.md'])
})

check('a branch that a trial could not delete is deleted by the next', async (subject, { repo, commit }) => {
  const { git } = subject.project(repo)
  subject.fake.fault = ({ method }) => (method === 'DELETE' ? new Response('', { status: 503 }) : null)
  assertCommitted(await commit([crlf('one.md')]))
  assert.equal(git.branches().length, 2)
  assertCommitted(await commit([crlf('two.md')]))
  assert.equal(git.branches().length, 2, 'there is one branch for all trials')
  subject.fake.fault = () => null
  assertCommitted(await commit([crlf('three.md')]))
  assert.deepEqual(git.branches(), ['main'])
})

check('the reason of a refusal survives a failed deletion of the branch', async (subject, { commit }) => {
  subject.fake.state.turnsLineEnds = true
  subject.fake.fault = ({ method }) => (method === 'DELETE' ? new Response('', { status: 503 }) : null)
  const refusal = await commit([crlf('crlf.md')]).catch(error => error)
  assert.ok(refusal instanceof HostError)
  assert.match(refusal.message, /^Crlf\.md cannot be saved as it is/)
})

check(
  'instances that test the same repository at the same time do not disturb each other',
  async (subject, project) => {
    const hosts = [subject.host, hostOf(subject.fake), hostOf(subject.fake)]
    const { author } = project.input
    const outcomes = await Promise.all(
      hosts.map((host, index) =>
        host.repos.commit(subject.access, project.repo, {
          branch: 'main',
          message: `Write ${index}`,
          author,
          changes: [crlf(`${index}.md`)],
        }),
      ),
    )
    for (const outcome of outcomes) assertCommitted(outcome)
    assert.deepEqual(subject.project(project.repo).git.branches(), ['main'])
  },
)
