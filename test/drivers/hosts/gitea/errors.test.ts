import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError } from '#ports/hosts.ts'
import { addRepository, renameRepository } from '#testing/hosts/gitea/repositories.ts'
import { addUser } from '#testing/hosts/gitea/users.ts'
import { assertRejects, author, bytes, newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'
import { giteaSubject, push, repositoryOf, withProject } from './subject.ts'

const newFile = { path: 'x.md', content: bytes('x'), expectedSha: null }

async function failureOf(call: Promise<unknown>): Promise<HostError> {
  return await call.then(
    () => assert.fail('the call succeeded'),
    error => (error instanceof HostError ? error : assert.fail(String(error))),
  )
}

test('an expired token is reported as such, and is in no message', () =>
  withProject(async ({ subject, repos, repo }) => {
    const access = { token: 'a-token-that-ended' }
    const request = { branch: 'main', message: 'x', author, changes: [newFile] }
    for (const call of [
      repos.resolve(access, repo, 'main'),
      repos.commit(access, repo, request),
      repos.createFromTemplate(access, newRepo(subject, starterFiles)),
    ]) {
      const error = await failureOf(call)
      assert.equal(error.kind, 'access_expired')
      assert.doesNotMatch(error.message, /a-token-that-ended/)
    }
  }))

test('a sign-in without write permission is asked to connect again', () =>
  withProject(async ({ subject, commit, repos, repo }) => {
    subject.fake.state.tokens.set('reader', { login: 'ada', scopes: ['read:user', 'read:repository'] })
    const request = { branch: 'main', message: 'x', author, changes: [newFile] }
    const error = await failureOf(repos.commit({ token: 'reader' }, repo, request))
    assert.equal(error.kind, 'access_refused')
    assert.match(error.message, /connect again/)
    await commit([newFile])
  }))

test('a user who may only read gets that reason, and nothing is written', () =>
  withProject(async ({ subject, stored, repos, repo, head }) => {
    addUser(subject.fake, 'eve', 'eve-token')
    const access = { token: 'eve-token' }
    await assertRejects('gone', repos.resolve(access, repo, 'main'))
    stored.readers.add('eve')
    assert.equal(await repos.resolve(access, repo, 'main'), head)
    const request = { branch: 'main', message: 'x', author, changes: [newFile] }
    await assertRejects('access_refused', repos.commit(access, repo, request))
    const source = `${stored.owner}/${stored.name}`
    await assertRejects('access_refused', repos.importRepo(access, { marker: 'm', owner: 'eve', name: 'x', source }))
    assert.equal(stored.store.branches.get('main'), head)
  }))

test('an archived repository can be read and accepts no commit', () =>
  withProject(async ({ stored, commit, read, subject }) => {
    stored.archived = true
    const error = await failureOf(commit([newFile]))
    assert.equal(error.kind, 'protected')
    assert.match(error.message, /archived/)
    assert.ok(await read('README.md'))
    stored.archived = false
    subject.fake.fault = ({ method }) => (method === 'POST' ? { status: 423 } : null)
    assert.equal((await failureOf(commit([newFile]))).kind, 'protected')
  }))

test('a protected branch accepts no commit, and a change request is the way around', () =>
  withProject(async ({ stored, commit, subject, access, repo, head }) => {
    stored.protectedBranches.add('main')
    assert.equal((await failureOf(commit([newFile]))).kind, 'protected')
    const requests = subject.host.changeRequests ?? assert.fail('the host has no change requests')
    const branch = { name: 'speckeep/edit-1', commitSha: head }
    await requests.createBranch(access, repo, branch)
    await requests.createBranch(access, repo, branch)
    const side = { branch: branch.name, message: 'x', author, changes: [newFile] }
    const outcome = await subject.host.repos.commit(access, repo, side)
    assert.equal(outcome.kind, 'committed')
    await assertRejects('name_taken', requests.createBranch(access, repo, branch))
    await assertRejects('invalid', requests.createBranch(access, repo, { name: 'y', commitSha: '0'.repeat(40) }))
    const input = { from: branch.name, into: 'main', title: 'An edit', body: 'Please look.' }
    const opened = await requests.open(access, repo, input)
    assert.deepEqual(await requests.open(access, repo, input), opened)
    assert.match(opened.url, /\/pulls\/1$/)
    await assertRejects('invalid', requests.open(access, repo, { ...input, from: 'nothing' }))
  }))

test('a repository keeps its number: a new name is followed, and its old name is not mistaken for it', () =>
  withProject(async ({ subject, stored, read, commit, put, repo }) => {
    const former = stored.name
    renameRepository(subject.fake.state, stored, 'ada', 'renamed')
    assert.ok(await read('README.md'))
    await put('README.md', 'under the new name\n')
    renameRepository(subject.fake.state, stored, 'ada', 'renamed-again')
    subject.fake.state.formerNames.clear()
    assert.ok(await read('README.md'))
    const stranger = addRepository(subject.fake.state, { owner: 'ada', name: former, description: '', private: true })
    addRepository(subject.fake.state, { owner: 'ada', name: 'renamed', description: '', private: true })
    push(stranger, [{ path: 'README.md', mode: '100644', content: bytes('theirs\n') }])
    assert.equal((await commit([newFile])).kind, 'committed')
    assert.ok(stored.store.files(stored.store.branches.get('main')).has('x.md'))
    subject.fake.state.repositories.delete(repo.id)
    await assertRejects('gone', commit([{ ...newFile, path: 'y.md' }]))
    await assertRejects('gone', read('README.md'))
  }))

test('a long rate limit is reported as busy with its seconds', () =>
  withProject(async ({ subject, commit, head, stored }) => {
    subject.fake.fault = ({ method }) => (method === 'POST' ? { status: 429, retryAfterS: 60 } : null)
    const error = await failureOf(commit([newFile]))
    assert.deepEqual([error.kind, error.retryAfterS], ['busy', 60])
    assert.equal(stored.store.branches.get('main'), head)
  }))

test('a request that is too large and one that is invalid are reported differently', () =>
  withProject(async ({ subject, commit }) => {
    subject.fake.fault = ({ method }) => (method === 'POST' ? { status: 413 } : null)
    await assertRejects('too_large', commit([newFile]))
    subject.fake.fault = ({ method }) => (method === 'POST' ? { status: 422 } : null)
    await assertRejects('invalid', commit([newFile]))
    subject.fake.fault = () => ({ status: 502 })
    await assertRejects('failed', commit([newFile]))
  }))

test('an empty repository is not imported, and is imported once it has a commit', () =>
  withProject(async ({ subject, repos, access }) => {
    const stored = addRepository(subject.fake.state, { owner: 'ada', name: 'empty', description: '', private: true })
    const takeover = { marker: 'm', owner: 'ada', name: 'empty', source: 'ada/empty' }
    const error = await failureOf(repos.importRepo(access, takeover))
    assert.equal(error.kind, 'invalid')
    assert.match(error.message, /is empty on Gitea\. Push a first commit/)
    const repo = { id: stored.id, fullName: 'ada/empty' }
    assert.equal(await repos.contentReady(access, repo), null)
    assert.equal(await repos.resolve(access, repo, 'main'), null)
    assert.equal(await repos.tree(access, repo, { ref: 'main', path: '', recursive: false }), null)
    assert.equal(await repos.listCommits(access, repo, { ref: 'main', limit: 5 }), null)
    assert.equal(await repos.readBlob(access, repo, '0'.repeat(40), 10), null)
    const sha = push(stored, [{ path: 'a.md', mode: '100644', content: bytes('a') }])
    assert.equal(await repos.contentReady(access, await repos.importRepo(access, takeover)), sha)
  }))

test('a mirror, whatever its owner, is neither imported nor committed to', () =>
  withProject(async ({ subject, repos, access, commit, stored, read, head }) => {
    stored.mirror = true
    const source = `${stored.owner}/${stored.name}`
    const taken = await failureOf(repos.importRepo(access, { marker: 'm', owner: 'ada', name: 'x', source }))
    const committed = await failureOf(commit([newFile]))
    for (const error of [taken, committed]) {
      assert.equal(error.kind, 'protected')
      assert.match(error.message, /is a mirror: Gitea fetches it from another server/)
    }
    assert.equal(stored.store.branches.get('main'), head)
    assert.equal(subject.fake.calls.filter(call => /^POST .*contents$/.test(call)).length, 1)
    assert.ok(await read('README.md'))
  }))

test('the description is truncated before the marker, never the marker', () =>
  withProject(async ({ subject, repos, access }) => {
    const input = { ...newRepo(subject, starterFiles), description: `${'long words '.repeat(100)}\n😀` }
    const repo = await repos.createFromTemplate(access, input)
    const { description } = repositoryOf(subject.fake, repo)
    assert.ok(description.endsWith(` [speckeep:${input.marker}]`))
    assert.ok(description.length <= 255)
    assert.equal((await repos.createFromTemplate(access, input)).id, repo.id)
  }))

test('a repository is created in the chosen organization, and nowhere else', () =>
  withProject(async ({ subject, repos, access }) => {
    const { state } = subject.fake
    state.orgs.set('analytical', new Set(['ada'])).set('closed', new Set(['ada']))
    state.closedOrgs.add('closed')
    const make = async (within?: string) =>
      repos.createFromTemplate(access, { ...newRepo(subject, starterFiles), owner: 'u7', ...(within && { within }) })
    assert.match((await make('analytical')).fullName, /^analytical\//)
    assert.match((await make('ADA')).fullName, /^ada\//)
    assert.match((await make()).fullName, /^ada\//)
    const before = state.repositories.size
    for (const within of ['closed', 'missing', 'No Such Name']) {
      const error = await failureOf(make(within))
      assert.equal(error.kind, 'access_refused')
      assert.match(
        error.message,
        new RegExp(`Gitea does not create repositories in ${within} .* Ask an owner of ${within}`),
      )
    }
    assert.match((await failureOf(make('closed'))).message, /It says: Given user is not allowed\./)
    assert.equal(state.repositories.size, before)
  }))

test("the user's account and the organizations where they may create are offered, page after page", () =>
  withProject(async ({ subject, access }) => {
    const { state } = subject.fake
    for (let n = 0; n < 5; n++) state.orgs.set(`org-${n}`, new Set(['ada']))
    state.orgs.set('elsewhere', new Set(['grace']))
    state.closedOrgs.add('org-1')
    const names: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await subject.host.owners?.list(access, { limit: 3, ...(cursor !== undefined && { cursor }) })
      names.push(...(page?.owners ?? []).map(({ name, kind }) => `${kind} ${name}`))
      if (!page?.next) break
      cursor = page.next
    }
    const open = [0, 2, 3, 4].map(n => `organization org-${n}`)
    assert.deepEqual(names, ['account ada', ...open])
    state.tokens.set('older', { login: 'ada', scopes: ['write:user', 'write:repository'] })
    const alone = await subject.another().owners?.list({ token: 'older' }, { limit: 30 })
    assert.deepEqual(alone, { owners: [{ name: 'ada', label: 'ada', kind: 'account' }], next: null })
  }))

test('a server that is too old is reported before anything is created', async () => {
  for (const [version, isTaken] of [
    ['1.19.4', false],
    ['1.21.11-1+gitea-1.19.0', false],
    ['1.20.0', true],
    ['11.0.3+gitea-1.22.0', true],
    ['1.27.0+dev-12-gabcdef', true],
    ['main', true],
  ] as const) {
    const subject = await giteaSubject({ version })
    try {
      const made = subject.host.repos.createFromTemplate(subject.access, newRepo(subject, starterFiles))
      if (isTaken) await made
      else assert.match((await failureOf(made)).message, /1\.20 or newer/)
      assert.equal(subject.fake.state.repositories.size, isTaken ? 1 : 0)
    } finally {
      await subject.close()
    }
  }
})

test('listings and histories of many pages are complete', () =>
  withProject(async ({ subject, repos, access, repo, put, stored }) => {
    subject.fake.state.treesPerPage = 2
    const names = Array.from({ length: 9 }, (_, index) => `many/${index}.md`)
    push(
      stored,
      names.map(path => ({ path, mode: '100644', content: bytes(path) })),
    )
    const flat = await repos.tree(access, repo, { ref: 'main', path: 'many', recursive: false })
    assert.deepEqual(
      flat?.entries.map(entry => entry.path),
      names,
    )
    const whole = await repos.tree(access, repo, { ref: 'main', path: '', recursive: true })
    assert.equal(whole?.entries.length, 11 + 10)
    assert.equal(whole?.truncated, false)
    for (let n = 0; n < 6; n++) await put('README.md', `${n}\n`)
    const all = (await repos.listCommits(access, repo, { ref: 'main', limit: 100 }))?.commits.map(({ sha }) => sha)
    assert.equal(all?.length, 8)
    const walked: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await repos.listCommits(access, repo, { ref: 'main', limit: 3, ...(cursor ? { cursor } : {}) })
      walked.push(...(page?.commits ?? []).map(({ sha }) => sha))
      if (!page?.next) break
      cursor = page.next
    }
    assert.deepEqual(walked, all)
  }))

test('histories are complete where the server allows three items per page', async () => {
  const subject = await giteaSubject()
  subject.fake.state.maxResponseItems = 3
  try {
    const { repos, access, repo, put } = await openProject(subject, newRepo(subject, starterFiles))
    for (let n = 0; n < 6; n++) await put('README.md', `${n}\n`)
    const page = await repos.listCommits(access, repo, { ref: 'main', limit: 5 })
    const rest = await repos.listCommits(access, repo, { ref: 'main', limit: 5, cursor: page?.next ?? '' })
    assert.deepEqual([page?.commits.length, rest?.commits.length, rest?.next], [5, 2, null])
  } finally {
    await subject.close()
  }
})

test('a tag is a ref, and a revision expression that the host would accept is none', () =>
  withProject(async ({ stored, repos, access, repo, head }) => {
    stored.store.tags.set('v1', head)
    assert.equal(await repos.resolve(access, repo, 'v1'), head)
    assert.equal(await repos.resolve(access, repo, head.slice(0, 10)), null)
    assert.equal(await repos.resolve(access, repo, head), head)
  }))

test('branches and tags are read page after page, whatever the page size', () =>
  withProject(async ({ subject, stored, repos, access, repo, head }) => {
    subject.fake.state.maxResponseItems = 7
    for (let n = 0; n < 30; n++) stored.store.branches.set(`b-${n}`, head)
    for (let n = 0; n < 21; n++) stored.store.tags.set(`t-${n}`, head)
    const all = await repos.listRefs(access, repo)
    assert.deepEqual([all.refs.length, all.truncated], [30 + 1 + 21, false])
    for (let n = 30; n < 300; n++) stored.store.branches.set(`b-${n}`, head)
    const cut = await repos.listRefs(access, repo)
    assert.deepEqual([cut.refs.length, cut.truncated], [200, true])
    assert.equal(cut.refs.filter(ref => ref.kind === 'tag').length, 21)
  }))

test('the id of a tree is not a blob, although the host answers it', () =>
  withProject(async ({ repos, access, repo }) => {
    const docs = await repos.tree(access, repo, { ref: 'main', path: 'docs', recursive: false })
    assert.equal(await repos.readBlob(access, repo, docs?.treeSha ?? '', 1000), null)
  }))

test('a file that the host does not serve whole is reported with its size', () =>
  withProject(async ({ subject, repos, access, repo }) => {
    subject.fake.state.maxBlobSize = 100
    const file = await repos.readFile(access, repo, { ref: 'main', path: 'assets/logo.bin', maxBytes: 1000 })
    assert.deepEqual([file?.size, file?.content], [512, null])
  }))

test('a folder beyond the read limit is refused, not presented as complete', async () => {
  const subject = await giteaSubject()
  try {
    const { access, repo, shaOf } = await openProject(subject, newRepo(subject, starterFiles))
    const expectedSha = await shaOf('docs/index.md')
    const stored = repositoryOf(subject.fake, repo)
    const head = stored.store.branches.get('main')
    subject.fake.state.endlessTrees = true
    const { repos } = subject.another()
    const missing = { ref: 'main', path: 'missing.md', maxBytes: 10 }
    await assertRejects('too_large', repos.readFile(access, repo, missing))
    assert.ok(subject.fake.calls.length < 1_000)
    const changes = [{ path: 'docs/index.md', content: null, expectedSha }]
    await assertRejects('too_large', repos.commit(access, repo, { branch: 'main', message: 'x', author, changes }))
    assert.equal(stored.store.branches.get('main'), head)
  } finally {
    await subject.close()
  }
})
