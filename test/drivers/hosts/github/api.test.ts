import assert from 'node:assert/strict'
import { test } from 'node:test'
import { githubHost } from '#drivers/hosts/github/index.ts'
import { assertRejects, author, bytes, maxBytes, text, unknownId } from '#testing/hosts/project.ts'
import { type Ask, refusal } from './proxy/index.ts'
import { jsonOf, reply } from './proxy/layer.ts'
import { withProject } from './subject.ts'

test('the cloud API is on its own host, a server API below its address, and calls name the version', async () => {
  for (const [baseUrl, due] of [
    ['https://github.com', 'https://api.github.com/repositories/7'],
    ['https://git.example.org/', 'https://git.example.org/api/v3/repositories/7'],
  ] as const) {
    const seen: Request[] = []
    const fetchOnce: typeof fetch = async (input, init) => {
      seen.push(new Request(input, init))
      return Response.json({ message: 'Not Found' }, { status: 404 })
    }
    const { repos } = githubHost({ baseUrl, client: null, fetch: fetchOnce })
    await assertRejects('gone', repos.contentReady({ token: 'gho_x' }, { id: 7, fullName: 'ada/spec' }))
    const [request] = seen
    assert.equal(request?.url, due)
    assert.equal(request?.headers.get('authorization'), 'Bearer gho_x')
    assert.equal(request?.headers.get('accept'), 'application/vnd.github+json')
    assert.equal(request?.headers.get('x-github-api-version'), '2022-11-28')
    assert.ok(request?.headers.get('user-agent'))
  }
})

test('large files and binary files are sent as blobs, the rest within the tree', () =>
  withProject(async ({ commit, read }, subject) => {
    const large = bytes('line\n'.repeat(40_000))
    const isBlob = ({ method, path }: Ask) => method === 'POST' && path.endsWith('/git/blobs')
    const before = subject.github.asked.filter(isBlob).length
    await commit([
      { path: 'large.md', content: large, expectedSha: null },
      { path: 'bytes.bin', content: Uint8Array.of(0xff, 0xfe, 0, 1), expectedSha: null },
      { path: 'nul.txt', content: bytes('a\0b'), expectedSha: null },
      { path: 'small.md', content: bytes('\ufeffsmall\r\n'), expectedSha: null },
    ])
    assert.equal(subject.github.asked.filter(isBlob).length - before, 3)
    assert.deepEqual(Buffer.from((await read('large.md'))?.content ?? ''), Buffer.from(large))
    assert.equal(text((await read('small.md'))?.content), '\ufeffsmall\r\n')
  }))

test('a tree other than the requested one is never committed', () =>
  withProject(async ({ commit, repos, access, repo, head }, subject) => {
    subject.github.faults(ask => {
      if (ask.method !== 'POST' || !ask.path.endsWith('/git/trees')) return null
      return reply(201, { sha: jsonOf<{ base_tree: string }>(ask).base_tree, url: 'x', truncated: false, tree: [] })
    })
    await assert.rejects(commit([{ path: 'new.md', content: bytes('x'), expectedSha: null }]), /different tree/)
    subject.github.faults(() => null)
    assert.equal(await repos.resolve(access, repo, 'main'), head)
  }))

test('listing history continues with another limit without losing or repeating a commit', () =>
  withProject(async ({ put, repos, access, repo, head }) => {
    const made = [head]
    for (let n = 1; n <= 6; n++) made.unshift(await put('README.md', `${n}\n`))
    const seen: string[] = []
    let cursor: string | undefined
    for (const limit of [3, 2, 9]) {
      const page = await repos.listCommits(access, repo, { ref: 'main', limit, ...(cursor && { cursor }) })
      seen.push(...(page?.commits.map(commit => commit.sha) ?? []))
      cursor = page?.next ?? undefined
    }
    assert.deepEqual(seen, made)
    assert.equal(cursor, undefined)
  }))

test('tags and commit ids are resolved, and a branch with slashes in its name', () =>
  withProject(async ({ repos, access, repo, head, shaOf }, subject) => {
    const ref = { ref: 'refs/tags/v1', sha: head }
    await subject.github.behind(subject.access.token, 'POST', `/repos/${repo.fullName}/git/refs`, ref)
    assert.equal(await repos.resolve(access, repo, 'v1'), head)
    assert.equal(await repos.resolve(access, repo, head), head)
    assert.equal(await repos.resolve(access, repo, await shaOf('README.md')), null)
    await subject.host.changeRequests?.createBranch(access, repo, { name: 'a/b/c', commitSha: head })
    assert.equal((await repos.readFile(access, repo, { ref: 'a/b/c', path: 'README.md', maxBytes }))?.commitSha, head)
    const request = { message: 'x', author, changes: [{ path: 'n.md', content: bytes('x'), expectedSha: null }] }
    assert.equal((await repos.commit(access, repo, { branch: 'a/b/c', ...request })).kind, 'committed')
  }))

test('a page of a captive proxy is no answer of GitHub', () =>
  withProject(async ({ repos, access, repo }, subject) => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>Sign in</html>') }
    subject.github.faults(() => page)
    await assertRejects('failed', repos.contentReady(access, repo))
    await assertRejects('failed', repos.resolve(access, repo, 'main'))
    await assertRejects('failed', repos.readBlob(access, repo, unknownId, maxBytes))
    subject.github.faults(() => refusal(404, 'Not Found'))
    await assertRejects('gone', repos.resolve(access, repo, 'main'))
  }))

test('branches and tags are read page after page, at most two pages of each', () =>
  withProject(async ({ repos, access, repo, head }, subject) => {
    const { github, tag } = subject
    assert.ok(tag)
    const asked = () => github.asked.filter(ask => /\/(branches|tags)$/.test(ask.path)).length
    for (let n = 0; n < 5; n++) await tag(repo, `t-${n}`, head, false)
    for (let n = 0; n < 220; n++)
      await github.behind(subject.access.token, 'POST', `/repos/${repo.fullName}/git/refs`, {
        ref: `refs/heads/b-${n}`,
        sha: head,
      })
    const { refs, truncated } = await repos.listRefs(access, repo)
    assert.deepEqual([refs.length, truncated], [200, true])
    assert.equal(refs.filter(ref => ref.kind === 'tag').length, 5)
    assert.equal(asked(), 3)
  }))

test('a repository that GitHub calls empty has no branches and no tags', () =>
  withProject(async ({ repos, access, repo }, { github }) => {
    github.faults(ask => (/\/(branches|tags)$/.test(ask.path) ? refusal(409, 'Git Repository is empty.') : null))
    assert.deepEqual(await repos.listRefs(access, repo), { refs: [], truncated: false })
  }))
