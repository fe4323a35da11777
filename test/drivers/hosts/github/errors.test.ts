import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError, type HostErrorKind } from '#ports/hosts.ts'
import { assertRejects, author, bytes } from '#testing/hosts/project.ts'
import { type Ask, type Fault, refusal, tokens } from './proxy/index.ts'
import { withProject } from './subject.ts'

type Meaning = readonly [what: string, answer: Fault, kind: HostErrorKind, says: RegExp]

const resetAtS = Math.floor(Date.now() / 1_000) + 600
const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetAtS) }
const sso = { 'x-github-sso': 'required; url=https://github.com/orgs/acme/sso?authorization_request=SECRET' }
const rules = 'Repository rule violations found\n\nCannot update this protected ref.\n\n'
const restricted =
  'Although you appear to have the correct authorization credentials, the `acme` organization has enabled OAuth App access restrictions.'

/** What GitHub answers to a write, and what callers get. */
const meanings: readonly Meaning[] = [
  ['an invalid token', refusal(401, 'Bad credentials'), 'access_expired', /connect again/],
  ['an exhausted hourly limit', refusal(403, 'You have exhausted your requests.', {}, spent), 'busy', /slow down/],
  ['the secondary limit', refusal(403, 'You have exceeded a secondary rate limit.'), 'busy', /slow down/],
  ['too many', refusal(429, 'Too Many Requests', {}, { 'retry-after': '120' }), 'busy', /slow down/],
  ['an archive', refusal(403, 'Repository was archived so is read-only.'), 'protected', /Unarchive it there/],
  [
    'single sign-on',
    refusal(403, 'Resource protected by organization SAML enforcement.', {}, sso),
    'access_refused',
    /sign in to the organization/,
  ],
  [
    'an organization that has not approved the app',
    refusal(403, restricted),
    'access_refused',
    /ask one of its owners to approve/,
  ],
  [
    'a protected branch',
    refusal(409, 'Protected branch update failed for refs/heads/main.'),
    'protected',
    /protects the branch/,
  ],
  ['a rule', refusal(422, rules), 'protected', /rule violations/],
  [
    'a required pull request',
    refusal(403, 'Changes must be made through a pull request.'),
    'protected',
    /pull request/,
  ],
  ['no right', refusal(403, 'Resource not accessible by integration'), 'access_refused', /not accessible/],
  ['a missing permission', refusal(404, 'Not Found'), 'access_refused', /does not let this account write/],
  [
    'a workflow scope',
    refusal(
      403,
      'refusing to allow an OAuth App to create or update workflow `.github/workflows/x.yml` without `workflow` scope',
    ),
    'access_refused',
    /connect again with the workflow scope/,
  ],
  ['a request too large', refusal(413, 'Payload Too Large'), 'too_large', /too large/],
  [
    'a file too large',
    refusal(422, 'Sorry, your input was too large to process. Content is too large.'),
    'too_large',
    /too large/,
  ],
  [
    'an invalid request',
    refusal(422, 'Invalid request.\n\n"tree" was not supplied.'),
    'invalid',
    /"tree" was not supplied/,
  ],
  ['a legal block', refusal(451, 'Repository access blocked'), 'access_refused', /legal/],
  ['a server error', refusal(500, 'Server Error'), 'failed', /500/],
  [
    'an HTML page',
    { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') },
    'failed',
    /502/,
  ],
]

const isTree = ({ method, path }: Ask) => method === 'POST' && path.endsWith('/git/trees')

test('each refusal of GitHub is classified, and no message contains a token or a query', () =>
  withProject(async ({ repo, access, input }, { github, another }) => {
    for (const [what, answer, kind, says] of meanings) {
      github.faults(ask => (isTree(ask) ? answer : null))
      const changes = [{ path: 'new.md', content: bytes('x'), expectedSha: null }]
      const call = another().repos.commit(access, repo, { branch: 'main', message: input.name, author, changes })
      await assert.rejects(call, (error: unknown) => {
        assert.ok(error instanceof HostError, what)
        assert.equal(error.kind, kind, `${what}: ${error.message}`)
        assert.match(error.message, says, what)
        assert.doesNotMatch(error.message, /gho_|SECRET|\?/, what)
        return true
      })
    }
  }))

test('the pause is the one that GitHub names, or a minute where it names none', () =>
  withProject(async ({ repo, access }, { github, another }) => {
    const said = async (answer: Fault) => {
      github.faults(() => answer)
      const error = await another()
        .repos.resolve(access, repo, 'main')
        .catch((caught: unknown) => caught)
      return error instanceof HostError ? error.retryAfterS : null
    }
    assert.equal(await said(refusal(429, 'Too Many Requests', {}, { 'retry-after': '120' })), 120)
    assert.equal(await said(refusal(403, 'You have exceeded a secondary rate limit.')), 60)
    const untilReset = await said(refusal(403, 'API rate limit exceeded', {}, spent))
    assert.ok(untilReset && untilReset > 500 && untilReset <= 600, String(untilReset))
  }))

test('a branch that cannot be moved is reported with the reason, after a single attempt', () =>
  withProject(async ({ commit }, { github }) => {
    const isMove = ({ method, path }: Ask) => method === 'PATCH' && path.includes('/git/refs/')
    github.faults(ask => (isMove(ask) ? refusal(422, 'Reference cannot be updated') : null))
    const before = github.asked.length
    const call = commit([{ path: 'new.md', content: bytes('x'), expectedSha: null }])
    await assert.rejects(call, { kind: 'invalid', message: /Reference cannot be updated/ })
    assert.equal(github.asked.slice(before).filter(isMove).length, 1)
  }))

test('a workflow file that GitHub pretends not to find names the missing permission', () =>
  withProject(async ({ commit }, { github }) => {
    github.faults(ask => (isTree(ask) ? refusal(404, 'Not Found') : null))
    const call = commit([{ path: '.github/workflows/site.yml', content: bytes('on: push\n'), expectedSha: null }])
    await assert.rejects(call, /connect again with the workflow scope/)
  }))

test('an expired token is access_expired for every call', () =>
  withProject(async ({ repo, access, input, repos }, { github, host }) => {
    github.tokens.end(tokens.ada)
    await assertRejects('access_expired', repos.resolve(access, repo, 'main'))
    await assertRejects('access_expired', repos.createFromTemplate({ token: 'undefined' }, input))
    await assertRejects(
      'access_expired',
      repos.commit(access, repo, { branch: 'main', message: 'x', author, changes: [] }),
    )
    await assertRejects('access_expired', Promise.resolve(host.pages?.enable(access, repo)))
    await assertRejects('access_expired', repos.resolve(null, repo, 'main'))
  }))

test('one user sees nothing that another user was shown', () =>
  withProject(async ({ repo, repos, access }, { github }) => {
    assert.ok(await repos.readFile(access, repo, { ref: 'main', path: 'README.md', maxBytes: 99 }))
    const asked = github.asked.length
    await assertRejects(
      'gone',
      repos.readFile({ token: tokens.stranger }, repo, { ref: 'main', path: 'README.md', maxBytes: 99 }),
    )
    assert.ok(github.asked.length > asked)
  }))

test('a renamed repository is reached as before; a deleted one is gone', () =>
  withProject(async ({ repo, read, put, repos, access }, { github }) => {
    await github.rename(repo.id, repo.fullName, 'moved')
    assert.ok(await read('README.md'))
    await put('README.md', 'after\n')
    await github.remove(repo.id, 'ada/moved')
    await assertRejects('gone', repos.resolve(access, repo, 'main'))
    await assertRejects('gone', repos.contentReady(access, repo))
    await assertRejects('gone', repos.listCommits(access, repo, { ref: 'main', limit: 9 }))
  }))

test('an archived repository can be read and accepts no commit', () =>
  withProject(async ({ repo, read, commit }, { github }) => {
    await github.behind(tokens.ada, 'PATCH', `/repos/${repo.fullName}`, { archived: true })
    assert.ok(await read('README.md'))
    await assertRejects('protected', commit([{ path: 'new.md', content: bytes('x'), expectedSha: null }]))
  }))

test('a branch that GitHub protects accepts no commit, and a change request is the way around', () =>
  withProject(async ({ repo, commit, access, head }, { github, host }) => {
    const protection = { required_pull_request_reviews: {}, enforce_admins: true }
    await github.behind(tokens.ada, 'PUT', `/repos/${repo.fullName}/branches/main/protection`, protection)
    await assertRejects('protected', commit([{ path: 'new.md', content: bytes('x'), expectedSha: null }]))
    const branch = { name: 'speckeep/change', commitSha: head }
    await host.changeRequests?.createBranch(access, repo, branch)
    const changes = [{ path: 'new.md', content: bytes('x'), expectedSha: null }]
    const request = { branch: branch.name, message: 'Around', author, changes }
    assert.equal((await host.repos.commit(access, repo, request)).kind, 'committed')
  }))

test('unchanged answers are not transferred again, and objects are not even requested', () =>
  withProject(async ({ read, repos, access, repo }, { github }) => {
    await read('docs/index.md')
    const before = github.asked.length
    await read('docs/index.md')
    const asked = github.asked.slice(before)
    assert.deepEqual(
      asked.map(ask => ask.path),
      [`/repositories/${repo.id}/commits/main`],
    )
    assert.match(asked[0]?.headers['if-none-match'] ?? '', /^W\/"/)
    const known = await repos.resolve(access, repo, 'main')
    await repos.readFile(access, repo, { ref: known ?? '', path: 'docs/index.md', maxBytes: 99 })
    assert.equal(github.asked.length, before + 2)
  }))
