import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRepo, starterFiles, text } from '#testing/hosts/project.ts'
import { gitlabSubject } from './subject.ts'

test('a project starts on its own branch if the installation prefers another name for first branches', async () => {
  const subject = gitlabSubject()
  const { fake, host, access } = subject
  fake.state.firstBranch = 'develop'
  try {
    const input = newRepo(subject, starterFiles)
    const repo = await host.repos.createFromTemplate(access, input)
    assert.equal(repo.defaultBranch, 'main')
    const again = await host.repos.createFromTemplate(access, input)
    assert.deepEqual(again, repo)
    const place = { ref: repo.defaultBranch, path: 'README.md', maxBytes: 10_000 }
    const file = await host.repos.readFile(access, repo, place)
    assert.equal(text(file?.content), text(starterFiles['README.md']))
    assert.equal(await host.repos.contentReady(access, repo), await host.repos.resolve(access, repo, 'main'))
  } finally {
    await subject.close()
  }
})

test('a first commit whose answer was lost is found on that branch, and not made again', async () => {
  const subject = gitlabSubject()
  const { fake, host, access } = subject
  fake.state.firstBranch = 'develop'
  let isLost = false
  fake.fault = ({ method, path }) => {
    if (isLost || method !== 'POST' || !path.endsWith('/repository/commits')) return null
    isLost = true
    return 'lost'
  }
  try {
    const repo = await host.repos.createFromTemplate(access, newRepo(subject, starterFiles))
    assert.ok(isLost)
    assert.equal(repo.defaultBranch, 'main')
    const history = await host.repos.listCommits(access, repo, { ref: 'main', limit: 10 })
    assert.equal(history?.commits.length, 1)
  } finally {
    await subject.close()
  }
})
