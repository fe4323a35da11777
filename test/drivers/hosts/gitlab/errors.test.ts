import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError, type HostErrorKind } from '#ports/hosts.ts'
import { bytes, newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { type GitlabSubject, gitlabSubject } from './subject.ts'

function check(title: string, body: (subject: GitlabSubject, project: Project) => Promise<void>): void {
  test(`GitLab: ${title}`, async () => {
    const subject = gitlabSubject()
    try {
      await body(subject, await openProject(subject, newRepo(subject, starterFiles)))
    } finally {
      await subject.close()
    }
  })
}

async function refusedWith(kind: HostErrorKind, sentence: RegExp, call: Promise<unknown>): Promise<void> {
  await assert.rejects(call, (error: unknown) => {
    assert.ok(error instanceof HostError, String(error))
    assert.equal(error.kind, kind, error.message)
    assert.match(error.message, sentence)
    assert.doesNotMatch(error.message, /token-of-ada/)
    return true
  })
}

const newFile = [{ path: 'new.md', content: bytes('x\n'), expectedSha: null }]

check('an expired or unknown sign-in must be renewed', async ({ fake, host }, { repo, access, repos }) => {
  for (const state of ['expired', 'revoked'] as const) {
    for (const token of fake.state.tokens.values()) token.state = state
    await refusedWith('access_expired', /Connect again/, repos.resolve(access, repo, 'main'))
  }
  await refusedWith('access_expired', /Connect again/, host.repos.resolve({ token: 'unknown' }, repo, 'main'))
})

check('a sign-in without the scope names the missing one', async ({ fake }, { commit, repos, access, repo, head }) => {
  for (const token of fake.state.tokens.values()) token.scopes = 'read_api'
  assert.equal(await repos.resolve(access, repo, 'main'), head)
  await refusedWith('access_refused', /scope "api"/, commit(newFile))
})

check(
  'archived, protected and read-only are reported differently',
  async (subject, { commit, repo, repos, access }) => {
    const project = subject.project(repo)
    project.archived = true
    await refusedWith('protected', /archived/, commit(newFile))
    const takeover = { marker: 'm', owner: 'ada', name: 'x', source: project.path }
    await refusedWith('protected', /archived/, repos.importRepo(access, takeover))
    project.archived = false
    project.pushLevel = 60
    await refusedWith('protected', /commit to this branch/, commit(newFile))
    project.pushLevel = 30
    for (const id of project.levels.keys()) project.levels.set(id, 20)
    await refusedWith('access_refused', /Developer/, commit(newFile))
    await refusedWith('access_refused', /Developer/, repos.importRepo(access, takeover))
  },
)

check('a member of an invited group may import what they may change', async (subject, { repo, repos, access }) => {
  const { levels, invited, path } = subject.project(repo)
  levels.clear()
  invited.set(11, 30)
  const takeover = { marker: 'm', owner: 'ada', name: 'x', source: path }
  assert.equal((await repos.importRepo(access, takeover)).id, repo.id)
  invited.set(11, 20)
  await refusedWith('access_refused', /Developer/, repos.importRepo(access, takeover))
})

check(
  'a request that GitLab finds too large, too frequent or broken is classified so',
  async ({ fake }, { commit, repos, access, repo }) => {
    fake.fault = ({ method }) => (method === 'POST' ? Response.json({ message: 'too large' }, { status: 413 }) : null)
    await refusedWith('too_large', /size/, commit(newFile))
    fake.fault = () => new Response('<html>', { status: 500 })
    await refusedWith('failed', /500/, repos.resolve(access, repo, 'main'))
    fake.fault = () => new Response('Retry later\n', { status: 429, headers: { 'retry-after': '60' } })
    await assert.rejects(repos.resolve(access, repo, 'main'), (error: unknown) => {
      assert.ok(error instanceof HostError)
      return error.kind === 'busy' && error.retryAfterS === 60
    })
  },
)

check('a refusal by a hook of the project quotes its message', async ({ fake }, { commit }) => {
  const said = { message: 'The commit message must name an issue' }
  fake.fault = ({ method }) => (method === 'POST' ? Response.json(said, { status: 400 }) : null)
  await refusedWith('invalid', /must name an issue/, commit(newFile))
})

check(
  'a project that moved is found by its number, and by its old path',
  async (subject, { repo, commit, repos, access }) => {
    const project = subject.project(repo)
    project.oldPaths.push(project.path)
    project.path = 'ada/elsewhere'
    assert.equal((await commit(newFile)).kind, 'committed')
    const input = { marker: 'm', owner: 'ada', name: 'x', source: repo.fullName }
    const taken = await repos.importRepo(access, input)
    assert.deepEqual([taken.id, taken.fullName], [repo.id, 'ada/elsewhere'])
    const fresh = newRepo(subject, starterFiles)
    const name = repo.fullName.slice('ada/'.length)
    assert.notEqual((await repos.createFromTemplate(access, { ...fresh, name })).id, repo.id)
  },
)

check('a renamed project keeps its marker', async (subject, { repo, input, repos, access }) => {
  const project = subject.project(repo)
  project.oldPaths.push(project.path)
  project.path = 'ada/elsewhere'
  assert.equal((await repos.createFromTemplate(access, input)).id, repo.id)
})

check('a description is truncated, never its marker', async (subject, { repos, access }) => {
  const input = { ...newRepo(subject, starterFiles), description: '😀'.repeat(1_500) }
  const { id } = await repos.createFromTemplate(access, input)
  const { description } = subject.project({ id })
  assert.ok(description.length <= 2_000 && description.isWellFormed())
  assert.ok(description.endsWith(` [speckeep:${input.marker}]`))
  assert.equal((await repos.createFromTemplate(access, input)).id, id)
})

function addGroups({ groups }: GitlabSubject['fake']['state']): void {
  groups.push({ id: 31, full_path: 'team/specs', createLevel: 30, levels: new Map([[11, 40]]) })
  groups.push({ id: 32, full_path: 'readers', createLevel: 30, levels: new Map([[11, 20]]) })
  groups.push({ id: 33, full_path: 'strict', createLevel: 40, levels: new Map([[11, 30]]) })
  groups.push({ id: 34, full_path: 'writers', createLevel: 30, levels: new Map([[11, 30]]) })
}

check('a project is created in the chosen group, and nowhere else', async (subject, { repos, access }) => {
  const { state } = subject.fake
  addGroups(state)
  for (const [within, place] of [
    ['Team/Specs', 'team/specs'],
    ['ADA', 'ada'],
    [undefined, 'ada'],
  ]) {
    const input = { ...newRepo(subject, starterFiles), owner: 'u7', ...(within !== undefined && { within }) }
    assert.equal((await repos.createFromTemplate(access, input)).fullName, `${place}/${input.name}`)
  }
  const before = state.projects.length
  for (const [within, says] of [
    ['readers', /not create repositories in readers .* namespace is not valid/],
    ['strict', /not create repositories in strict .* Ask an owner of strict/],
    ['nobody', /no such group that you may see/],
    ['Ada Lovelace', /no such group/],
  ] as const) {
    const made = repos.createFromTemplate(access, { ...newRepo(subject, starterFiles), within })
    await refusedWith('access_refused', says, made)
  }
  assert.equal(state.projects.length, before)
})

check(
  "the user's namespace and the groups where they may create are offered, page after page",
  async (subject, { access }) => {
    addGroups(subject.fake.state)
    const names: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await subject.host.owners?.list(access, { limit: 2, ...(cursor !== undefined && { cursor }) })
      names.push(...(page?.owners ?? []).map(({ name, label }) => `${name}: ${label}`))
      if (!page?.next) break
      cursor = page.next
    }
    assert.deepEqual(names, ['ada: ada', 'team/specs: team / specs', 'writers: writers'])
  },
)

check("a folder of many files is listed completely, with git's own ids", async (subject, { repo, repos, access }) => {
  const files = Array.from({ length: 250 }, (_, n) => ({
    path: `many/${'ü'.repeat(60)}-${n}.md`,
    mode: '100644',
    content: bytes(`${n}\n`),
  }))
  const head = await subject.push(repo, files)
  const many = await repos.tree(access, repo, { ref: 'main', path: 'many', recursive: false })
  assert.equal(many?.entries.length, 250)
  assert.deepEqual(many?.entries.find(entry => entry.path === files[249]?.path)?.size, 4)
  const entry = subject
    .project(repo)
    .git.entries(head)
    .find(({ path }) => path === 'many')
  assert.equal(many?.treeSha, entry?.sha)
})

check('a tag is read, and a branch takes precedence over it', async (subject, { repo, repos, access, head, put }) => {
  const { git } = subject.project(repo)
  git.setTag('v1', head)
  git.setTag('main', head)
  const second = await put('README.md', 'second\n')
  assert.equal(await repos.resolve(access, repo, 'v1'), head)
  assert.equal(await repos.resolve(access, repo, 'main'), second)
})

check('branches and tags are read page after page', async (subject, { repo, repos, access, head }) => {
  const { git } = subject.project(repo)
  for (let n = 0; n < 120; n++) git.setTag(`t-${n}`, head)
  const all = await repos.listRefs(access, repo)
  assert.deepEqual([all.refs.length, all.truncated], [121, false])
  for (let n = 0; n < 230; n++) git.setBranch(`b-${n}`, head)
  const cut = await repos.listRefs(access, repo)
  assert.deepEqual([cut.refs.length, cut.truncated], [200, true])
  assert.equal(cut.refs.filter(ref => ref.kind === 'tag').length, 100)
})

check(
  'the branch of a trial commit is not listed, nor a tag of a file',
  async (subject, { repo, shaOf, ...project }) => {
    const { repos, access, head } = project
    const { git } = subject.project(repo)
    git.setBranch('speckeep-line-ends-1', head)
    git.setTag('file', await shaOf('README.md'))
    const { refs } = await repos.listRefs(access, repo)
    assert.deepEqual(
      refs.map(({ kind, name, commitSha }) => [kind, name, commitSha]),
      [['branch', 'main', head]],
    )
  },
)

const manyFiles = Array.from({ length: 90 }, (_, at) => ({
  path: `many/file-${at}.md`,
  content: bytes(`${at}\n`),
  expectedSha: null,
}))

for (const queryMaxComplexity of [250, 60]) {
  check(
    `a folder of many files is read in queries of complexity ${queryMaxComplexity} at most`,
    async ({ fake }, project) => {
      const { commit, repos, access, repo } = project
      await commit(manyFiles)
      const list = () => repos.tree(access, repo, { ref: 'main', path: 'many', recursive: false })
      fake.state.queryMaxComplexity = 10
      await refusedWith('failed', /complexity/, list())
      fake.state.queryMaxComplexity = queryMaxComplexity
      const paths = (await list())?.entries.filter(({ size }) => size > 0).map(({ path }) => path)
      assert.deepEqual(paths?.toSorted(), manyFiles.map(({ path }) => path).toSorted())
    },
  )
}

check(
  'a project that GitLab fills, blocks or deletes itself is not imported',
  async (subject, { repo, repos, access }) => {
    const project = subject.project(repo)
    const takeover = { marker: 'm', owner: 'ada', name: 'x', source: project.path }
    for (const [state, sentence] of [
      [{ mirror: true }, /is a mirror: GitLab fetches it from another server/],
      [{ repositoryAccess: 'disabled' }, /is disabled on GitLab/],
      [{ markedForDeletion: '2026-03-04' }, /GitLab is deleting the repository/],
    ] as const) {
      const before = { ...project }
      Object.assign(project, state)
      await refusedWith('protected', sentence, repos.importRepo(access, takeover))
      Object.assign(project, before)
    }
    assert.deepEqual((await repos.importRepo(access, takeover)).id, repo.id)
  },
)

check('a project without a commit is not imported', async ({ fake }, { repos, access }) => {
  const [owner = assert.fail('there is no user')] = fake.state.users
  const stored = fake.state.newProject({ path: 'ada/empty', description: '', visibility: 'private', owner })
  fake.state.projects.push(stored)
  const takeover = { marker: 'm', owner: 'ada', name: 'x', source: 'ada/empty' }
  await refusedWith('invalid', /is empty on GitLab\. Push a first commit/, repos.importRepo(access, takeover))
})
