import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HostError, NewRepo } from '#ports/hosts.ts'
import {
  assertCommitted,
  assertRejects,
  author,
  bytes,
  newRepo,
  starterFiles,
  waitForContent,
} from '#testing/hosts/project.ts'
import { type Ask, faults, refusal, tokens } from './proxy/index.ts'
import { reply } from './proxy/layer.ts'
import { withGithub } from './subject.ts'

type Seen = { readonly description: string; readonly private: boolean; readonly full_name: string }
const isMove = ({ method, path }: Ask) => method === 'PATCH' && path.includes('/git/refs/')

test('the description ends with the marker, which is never truncated', () =>
  withGithub(async subject => {
    const input: NewRepo = { ...newRepo(subject, starterFiles), description: `A line\nand ${'more '.repeat(200)}` }
    const repo = await subject.host.repos.createFromTemplate(subject.access, input)
    const seen = await subject.github.behind<Seen>(tokens.ada, 'GET', `/repos/${repo.fullName}`)
    assert.ok(seen.description.startsWith('A line and more more'))
    assert.ok(seen.description.endsWith(` [speckeep:${input.marker}]`))
    assert.equal(seen.description.length, 350)
    assert.equal(seen.private, true)
  }))

test('two concurrent processes create one repository', () =>
  withGithub(async subject => {
    const input = newRepo(subject, starterFiles)
    const hosts = [subject.another(), subject.another(), subject.another()]
    const made = await Promise.all(hosts.map(({ repos }) => repos.createFromTemplate(subject.access, input)))
    assert.equal(new Set(made.map(repo => repo.id)).size, 1)
    const [repo] = made
    assert.ok(repo)
    const history = await subject.host.repos.listCommits(subject.access, repo, { ref: 'main', limit: 9 })
    assert.equal(history?.commits.length, 1)
  }))

test('a repository that was created but never filled is filled by the next call, and is not ready before', () =>
  withGithub(async subject => {
    const input = newRepo(subject, starterFiles)
    subject.github.faults(ask => (ask.path.endsWith('/git/trees') && ask.method === 'POST' ? faults.unavailable : null))
    await assertRejects('failed', subject.host.repos.createFromTemplate(subject.access, input))
    subject.github.faults(() => null)
    const half = await subject.github.behind<{ id: number }>(tokens.ada, 'GET', `/repos/ada/${input.name}`)
    const label = { id: half.id, fullName: `ada/${input.name}` }
    assert.equal(await subject.host.repos.contentReady(subject.access, label), null)
    const repo = await subject.another().repos.createFromTemplate(subject.access, input)
    assert.equal(repo.id, half.id)
    assert.match(await waitForContent(subject, repo), /^[0-9a-f]{40}$/)
  }))

test('a commit that another user made before the template landed is kept, and no update is forced', () =>
  withGithub(async subject => {
    const input = newRepo(subject, starterFiles)
    let left = 1
    subject.github.faults(async ask => {
      if (ask.method !== 'POST' || !ask.path.endsWith('/git/commits') || left-- === 0) return null
      const repo = { id: 0, fullName: `ada/${input.name}`, defaultBranch: 'main', webUrl: null, cloneUrl: null }
      await subject.push(repo, [{ path: 'theirs.md', mode: '100644', content: bytes('theirs') }])
      return null
    })
    const repo = await subject.host.repos.createFromTemplate(subject.access, input)
    assert.equal(subject.github.asked.filter(isMove).length, 0)
    assert.ok(await subject.host.repos.readFile(subject.access, repo, { ref: 'main', path: 'theirs.md', maxBytes: 9 }))
  }))

test('creation waits for content that appears late', () =>
  withGithub(async subject => {
    subject.github.empty.delay(4)
    const repo = await subject.host.repos.createFromTemplate(subject.access, newRepo(subject, starterFiles))
    assert.match(await waitForContent(subject, repo), /^[0-9a-f]{40}$/)
  }))

test('content that does not appear makes the creation busy, and a later call finishes it', () =>
  withGithub(async subject => {
    subject.github.empty.delay(8)
    const input = newRepo(subject, starterFiles)
    await assertRejects('busy', subject.host.repos.createFromTemplate(subject.access, input))
    const repo = await subject.host.repos.createFromTemplate(subject.access, input)
    assert.match(await waitForContent(subject, repo), /^[0-9a-f]{40}$/)
  }))

test('a repository is created in the chosen organization, and nowhere else', () =>
  withGithub(async subject => {
    const { repos } = subject.host
    for (const [within, due] of [
      ['acme', 'acme'],
      ['Ada', 'ada'],
      [undefined, 'ada'],
    ]) {
      const input = { ...newRepo(subject, starterFiles), owner: 'u7', ...(within !== undefined && { within }) }
      const repo = await repos.createFromTemplate(subject.access, input)
      assert.equal(repo.fullName, `${due}/${input.name}`)
      assert.equal((await repos.createFromTemplate(subject.access, input)).id, repo.id)
    }
    const before = await subject.github.behind<Seen[]>(tokens.ada, 'GET', '/user/repos')
    for (const [within, says] of [
      ['closed', /GitHub does not create repositories in closed for your account\..* Ask an owner of closed/],
      ['no-such-organization', /not create repositories in no-such-organization/],
      ['not a name', /not create repositories in not a name/],
      ['refusing', /has not approved Speckeep: ask one of its owners/],
    ] as const) {
      const made = repos.createFromTemplate(subject.access, { ...newRepo(subject, starterFiles), within })
      await assert.rejects(made, (error: HostError) => {
        assert.equal(error.kind, 'access_refused', error.message)
        assert.match(error.message, says)
        return true
      })
    }
    assert.deepEqual(await subject.github.behind<Seen[]>(tokens.ada, 'GET', '/user/repos'), before)
  }))

test('a repository that was renamed on GitHub is still found by its marker', () =>
  withGithub(async subject => {
    const { access, github, host } = subject
    const input = newRepo(subject, starterFiles)
    const repo = await host.repos.createFromTemplate(access, input)
    await github.rename(repo.id, repo.fullName, 'renamed')
    const again = await host.repos.createFromTemplate(access, input)
    assert.deepEqual([again.id, again.fullName], [repo.id, 'ada/renamed'])
    const changes = [{ path: 'new.md', content: bytes('x'), expectedSha: null }]
    assertCommitted(await host.repos.commit(access, repo, { branch: 'main', message: 'After', author, changes }))
    const taken = await host.repos.importRepo(access, { ...input, source: repo.fullName })
    assert.equal(taken.id, repo.id)
  }))

test('a repository that cannot be written is not imported', () =>
  withGithub(async ({ another, access, github, existing }) => {
    const { source } = (await existing?.(starterFiles)) ?? { source: '' }
    const input = { marker: 'm', owner: 'ada', name: 'x', source }
    github.readOnly(access.token)
    await assertRejects('access_refused', another().repos.importRepo(access, input))
    await github.behind(tokens.ada, 'PATCH', `/repos/${source}`, { archived: true })
    await assertRejects('protected', another().repos.importRepo(access, input))
  }))

test('a repository that GitHub fills or blocks itself is not imported', () =>
  withGithub(async ({ another, access, github, existing }) => {
    const { source } = (await existing?.(starterFiles)) ?? { source: '' }
    const seen = await github.behind<Seen>(tokens.ada, 'GET', `/repos/${source}`)
    for (const [state, sentence] of [
      [{ mirror_url: 'https://git.example.org/spec.git' }, /is a mirror: GitHub fetches it from another server/],
      [{ disabled: true }, /is disabled on GitHub/],
    ] as const) {
      const permissions = { admin: true, maintain: true, push: true, triage: true, pull: true }
      github.faults(({ path }) => (path === `/repos/${source}` ? reply(200, { ...seen, permissions, ...state }) : null))
      const taken = another().repos.importRepo(access, { marker: 'm', owner: 'ada', name: 'x', source })
      await assert.rejects(taken, (error: HostError) => error.kind === 'protected' && sentence.test(error.message))
    }
  }))

test('a repository without a commit is not imported, and has no content', () =>
  withGithub(async ({ host, access, github }) => {
    const made = await fetch(`${github.url}/user/repos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access.token}` },
      body: JSON.stringify({ name: 'empty' }),
    })
    const { id } = (await made.json()) as { id: number }
    const repo = { id, fullName: 'ada/empty' }
    const taken = host.repos.importRepo(access, { marker: 'm', owner: 'ada', name: 'x', source: 'ada/empty' })
    await assert.rejects(taken, (error: HostError) => {
      assert.equal(error.kind, 'invalid')
      assert.match(error.message, /is empty on GitHub\. Push a first commit/)
      return true
    })
    assert.equal(await host.repos.contentReady(access, repo), null)
    assert.equal(await host.repos.resolve(access, repo, 'main'), null)
    assert.equal(await host.repos.listCommits(access, repo, { ref: 'main', limit: 9 }), null)
  }))

test('a template with workflow files names the missing permission', () =>
  withGithub(async subject => {
    const files = { ...starterFiles, '.github/workflows/site.yml': bytes('on: push\n') }
    subject.github.faults(ask => (ask.path.endsWith('/git/trees') ? refusal(404, 'Not Found') : null))
    await assert.rejects(
      subject.host.repos.createFromTemplate(subject.access, newRepo(subject, files)),
      /connect again with the workflow scope/,
    )
  }))
