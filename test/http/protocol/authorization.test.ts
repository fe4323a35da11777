import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { type Answer, password, type TestUser } from '#testing/users.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { readJwt, signJwt } from '../../support/jwt.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/**
 * Every route with every kind of caller. The routes come from the OpenAPI document: the test fails for a route without
 * a row here, and for a row without a route.
 */

const jwtSecret = randomBytes(32).toString('hex')
const service = await testService({ env: { JWT_SECRET: jwtSecret } })
after(() => service[Symbol.asyncDispose]())
const owner = await service.user()
const other = await service.user()
let project: ProjectRecord
let gitTokenId: number
let sessionId: number
let identityId: number
let passkeyId: number
let queuedIds: readonly number[]

before(async () => {
  project = await owner.project()
  await service.anyone.post('/api/auth/login', { email: owner.email, password })
  sessionId = (await owner.get('/api/auth/sessions')).as<{ id: number }[]>()[0]?.id ?? 0
  gitTokenId = (await owner.post('/api/auth/tokens', { name: 'laptop' })).as<{ id: number }>().id
  const { rows } = await service.database.pool.query(
    "insert into identities (user_id, issuer, subject, name, linked_at) values ($1, 'https://a.example', 'x', 'x', now()) returning id",
    [owner.id],
  )
  identityId = rows[0].id
  const made = await service.database.pool.query(
    "insert into passkeys (user_id, user_handle, credential_id, public_key, counter, transports, name, added_at) values ($1, 'x', 'x', '', 0, '{}', 'x', now()) returning id",
    [owner.id],
  )
  passkeyId = made.rows[0].id
  const queued = await service.database.pool.query(
    "insert into queued_commits (project_id, user_id, status, message, author_name, author_email, author_date, bytes) select $1, $2, 'REFUSED', 'x', 'x', 'x', now(), 0 from generate_series(1, 2) returning id",
    [project.id, owner.id],
  )
  queuedIds = queued.rows.map(row => row.id)
  await service.database.pool.query('update sign_ins set confirmed_at = now() where user_id = $1', [owner.id])
})

type Row = {
  /** Requires no sign-in. */
  readonly open?: true
  /** The values of placeholders in the path, where they do not name the owner's project. */
  readonly path?: () => string
  readonly body?: unknown
  /** The status for the owner: authorized, whatever the route then answers. */
  readonly owner: number
  /** The status for another user; the owner's where every user sees their own data. */
  readonly other?: number
}

const credentials = { email: 'unknown@example.org', password: "not anyone's password" }
const passkey = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}
const attestation = { ...passkey, response: { clientDataJSON: 'AA', attestationObject: 'AA' } }
const factors = '/api/auth/second-factors'
const aFile = { filePath: 'notes.md', content: 'One line.\n', baseSha: null }
const queued = (at = 0) => `/api/projects/${project.id}/queued-commits/${queuedIds[at]}`
const sha = () => `/api/projects/${project.id}/commits/${project.pagesCommitSha}`

/** In an order in which the owner can call all of them with one project. */
const matrix: Readonly<Record<string, Row>> = {
  'POST /api/auth/register': { open: true, body: credentials, owner: 400 },
  'POST /api/auth/login': { open: true, body: credentials, owner: 401 },
  'POST /api/auth/login/second-factor': { open: true, body: { challenge: 'none', code: '123456' }, owner: 400 },
  'POST /api/auth/passkey/options': { open: true, owner: 404 },
  'POST /api/auth/passkey/login': { open: true, body: { challenge: 'none', passkey }, owner: 404 },
  'POST /api/auth/refresh': { open: true, body: { refreshToken: 'none' }, owner: 401 },
  'POST /api/auth/logout': { open: true, owner: 204 },
  'GET /api/auth/links': { open: true, owner: 200 },
  'POST /api/auth/links': { open: true, body: { purpose: 'reset', email: 'a@example.org' }, owner: 404 },
  'POST /api/auth/password-reset': { open: true, body: { token: 'none', newPassword: password }, owner: 400 },
  'POST /api/auth/email-verification': { open: true, body: { token: 'none' }, owner: 400 },
  'GET /api/auth/repohost/authorize': { open: true, owner: 404 },
  'POST /api/auth/repohost/callback': { open: true, body: { code: 'x', state: 'x' }, owner: 404 },
  'GET /api/auth/exports/{ticket}': { open: true, path: () => '/api/auth/exports/none', owner: 404 },
  'GET /api/auth/sign-in-offer': { open: true, owner: 200 },
  'GET /api/auth/oidc': { open: true, owner: 404 },
  'GET /api/auth/oidc/authorize': { open: true, owner: 404 },
  'POST /api/auth/oidc/callback': { open: true, body: { code: 'x', state: 'x' }, owner: 404 },
  'GET /actuator/health': { open: true, owner: 200 },
  'GET /actuator/health/liveness': { open: true, owner: 200 },
  'GET /actuator/health/readiness': { open: true, owner: 200 },
  'GET /actuator/info': { open: true, owner: 200 },

  'PUT /api/auth/second-factors/passkeys/{passkeyId}': {
    path: () => `${factors}/passkeys/${passkeyId}`,
    body: { name: 'laptop' },
    owner: 200,
    other: 404,
  },
  'DELETE /api/auth/second-factors/passkeys/{passkeyId}': {
    path: () => `${factors}/passkeys/${passkeyId}`,
    owner: 204,
    other: 404,
  },
  'GET /api/auth/me': { owner: 200 },
  'PUT /api/auth/me': { body: { firstName: 'Ada', lastName: 'Example' }, owner: 200 },
  'PUT /api/auth/me/email': { body: { email: 'new@example.org', currentPassword: 'wrong' }, owner: 400 },
  'PUT /api/auth/me/password': { body: { currentPassword: 'wrong', newPassword: password }, owner: 400 },
  'POST /api/auth/me/export': { owner: 201 },
  'GET /api/auth/me/export': { owner: 200 },
  'DELETE /api/auth/me': { body: { currentPassword: 'wrong' }, owner: 400 },
  'POST /api/auth/confirm/options': { owner: 200 },
  'POST /api/auth/confirm': { body: { challenge: 'none', code: '123456' }, owner: 400 },
  'GET /api/auth/second-factors': { owner: 200 },
  'POST /api/auth/second-factors/totp': { body: { currentPassword: password }, owner: 200 },
  'PUT /api/auth/second-factors/totp': { body: { challenge: 'none', code: '123456' }, owner: 400 },
  'DELETE /api/auth/second-factors/totp': { owner: 204 },
  'POST /api/auth/second-factors/recovery-codes': { owner: 409 },
  'POST /api/auth/second-factors/passkeys/options': { body: { currentPassword: password }, owner: 404 },
  'POST /api/auth/second-factors/passkeys': {
    body: { challenge: 'none', name: 'laptop', passkey: attestation },
    owner: 400,
  },
  'GET /api/auth/sessions': { owner: 200 },
  'DELETE /api/auth/sessions/{sessionId}': { path: () => `/api/auth/sessions/${sessionId}`, owner: 204, other: 404 },
  'DELETE /api/auth/sessions': { path: () => '/api/auth/sessions?keepCurrent=true', owner: 204 },
  'GET /api/auth/security-log': { owner: 200 },
  'GET /api/auth/tokens': { owner: 200 },
  'POST /api/auth/tokens': { body: { name: 'desk' }, owner: 201 },
  'DELETE /api/auth/tokens/{tokenId}': { path: () => `/api/auth/tokens/${gitTokenId}`, owner: 204, other: 404 },
  'GET /api/auth/repohost/status': { owner: 200 },
  'GET /api/auth/repohost/owners': { owner: 200 },
  'DELETE /api/auth/repohost/disconnect': { owner: 204 },
  'GET /api/auth/oidc/link/authorize': { owner: 404 },
  'POST /api/auth/oidc/link/callback': { body: { code: 'x', state: 'x' }, owner: 404 },
  'GET /api/auth/identities': { owner: 200 },
  'DELETE /api/auth/identities/{identityId}': {
    path: () => `/api/auth/identities/${identityId}`,
    owner: 204,
    other: 404,
  },
  'GET /api/admin/users': { owner: 200, other: 403 },
  'PUT /api/admin/users/{userId}': { path: () => `/api/admin/users/${owner.id}`, body: {}, owner: 200, other: 403 },
  'DELETE /api/admin/users/{userId}/second-factors': {
    path: () => `/api/admin/users/${other.id}/second-factors`,
    owner: 204,
    other: 403,
  },
  'GET /api/admin/registration': { owner: 200, other: 403 },
  'PUT /api/admin/registration': { body: { registration: 'open' }, owner: 200, other: 403 },
  'GET /api/admin/invitations': { owner: 200, other: 403 },
  'POST /api/admin/invitations': { body: { email: 'guest@example.org' }, owner: 201, other: 403 },
  'DELETE /api/admin/invitations/{invitationId}': { path: () => '/api/admin/invitations/7', owner: 404, other: 403 },
  'GET /api/admin/audit': { owner: 200, other: 403 },
  'GET /api/admin/service': { owner: 200, other: 403 },
  'GET /api/admin/model': { owner: 200, other: 403 },
  'POST /api/admin/model/test': { owner: 404, other: 403 },
  'GET /api/templates': { owner: 200 },
  'GET /api/usage': { owner: 200 },
  'GET /api/usage/quotas': { owner: 200 },
  'GET /api/test/date': { owner: 200 },
  'GET /api/projects': { owner: 200 },
  'GET /api/projects/deleted': { owner: 200 },
  'POST /api/projects': { body: { name: 'Another' }, owner: 201 },

  'GET /api/projects/{id}': { owner: 200, other: 403 },
  'PUT /api/projects/{id}': { body: { description: 'Ours.', visibility: 'public' }, owner: 200, other: 403 },
  'GET /api/projects/{id}/events': { owner: 200, other: 403 },
  'POST /api/projects/{id}/pages-access': { owner: 201, other: 403 },
  'PUT /api/projects/{id}/repo-token': { body: { token: 'of-a-git-server' }, owner: 404, other: 403 },
  'DELETE /api/projects/{id}/pages-access': { owner: 204, other: 403 },
  'POST /api/projects/{id}/retry': { owner: 409, other: 403 },
  'GET /api/projects/{id}/files': { owner: 200, other: 403 },
  'GET /api/projects/{id}/files/{path}': { path: () => `${files()}/README.md`, owner: 200, other: 403 },
  'GET /api/projects/{id}/search': { path: () => `/api/projects/${project.id}/search?q=a`, owner: 200, other: 403 },
  'POST /api/projects/{id}/texts': { body: { paths: ['README.md'] }, owner: 200, other: 403 },
  'GET /api/projects/{id}/documents': { owner: 200, other: 403 },
  'GET /api/projects/{id}/check': { owner: 200, other: 403 },
  'POST /api/projects/{id}/check': { body: { path: 'a.md', content: 'It shall be easy.' }, owner: 200, other: 403 },
  'GET /api/projects/{id}/commits': { owner: 200, other: 403 },
  'GET /api/projects/{id}/commits/{sha}': { path: sha, owner: 200, other: 403 },
  'GET /api/projects/{id}/queued-commits': { owner: 200, other: 403 },
  'GET /api/projects/{id}/queued-commits/{queuedId}': { path: () => queued(), owner: 200, other: 403 },
  'POST /api/projects/{id}/queued-commits/{queuedId}/retry': {
    path: () => `${queued()}/retry`,
    owner: 202,
    other: 403,
  },
  'DELETE /api/projects/{id}/queued-commits/{queuedId}': { path: () => queued(1), owner: 204, other: 403 },
  'POST /api/projects/{id}/commit': { body: aFile, owner: 201, other: 403 },
  'GET /api/projects/{id}/blame': {
    path: () => `/api/projects/${project.id}/blame?path=README.md`,
    owner: 200,
    other: 403,
  },
  'POST /api/projects/{id}/restore-version': {
    body: { path: 'nothing.md', sha: '0'.repeat(40) },
    owner: 404,
    other: 403,
  },
  'POST /api/projects/{id}/revert': { body: { sha: '0'.repeat(40) }, owner: 404, other: 403 },
  'POST /api/projects/{id}/edit': { body: { filePath: 'README.md', instruction: 'Sing.' }, owner: 422, other: 403 },
  'POST /api/projects/{id}/edit/estimate': {
    body: { filePath: 'README.md', instruction: 'Sing.' },
    owner: 200,
    other: 403,
  },
  'GET /api/projects/{id}/edit-history': { owner: 200, other: 403 },
  'DELETE /api/projects/{id}': { owner: 204, other: 403 },
  'POST /api/projects/{id}/restore': { owner: 200, other: 404 },
}

function files(): string {
  return `/api/projects/${project.id}/files`
}

/** Cancels streaming answers as soon as they have begun. */
async function ask(route: string, row: Row, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ')
  const path = row.path?.() ?? template.replace('{id}', String(project.id))
  const answer = await fetch(service.url + path, {
    method,
    headers: { ...headers, ...(row.body !== undefined && { 'content-type': 'application/json' }) },
    ...(row.body !== undefined && { body: JSON.stringify(row.body) }),
  })
  const streams = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (streams) await answer.body?.cancel()
  const text = streams ? '' : await answer.text()
  const { status } = answer
  return { status, headers: answer.headers, text, as: () => JSON.parse(text), problem: () => JSON.parse(text) }
}

function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` }
}

function expired(user: TestUser): string {
  const { header, payload } = readJwt(user.token)
  const iat = Number(payload['iat']) - 3_600
  return signJwt({ header, payload: { ...payload, iat, exp: iat + 900 } }, jwtSecret)
}

const routes = Object.entries(matrix)

test('every route of the API has a row, and every row a route', async () => {
  const { paths } = (await service.anyone.get('/api/openapi.json')).as<{ paths: Record<string, object> }>()
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(routes.sort(), Object.keys(matrix).sort())
})

test('no route except the open ones answers a caller without a valid access token', async () => {
  const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'no token': {},
    garbage: bearer('x.y.z'),
    'an expired token': bearer(expired(owner)),
    'a refresh token': bearer(owner.refreshToken),
    'a git token': bearer(await owner.gitToken()),
  }
  for (const [route, row] of routes) {
    for (const [what, headers] of Object.entries(strangers)) {
      const answer = await ask(route, row, headers)
      if (row.open) assert.equal(answer.status, row.owner, `${route} with ${what}`)
      else assertProblem(answer, 'unauthenticated', `${route} with ${what}`)
    }
  }
})

test("no route shows or changes another user's data", async () => {
  for (const [route, row] of routes) {
    const answer = await ask(route, row, bearer(other.token))
    assert.equal(answer.status, row.other ?? row.owner, `${route}: ${answer.text.slice(0, 300)}`)
    assert.ok(!answer.text.includes(project.name), route)
  }
})

test('every route is open to its owner', async () => {
  for (const [route, row] of routes) {
    const answer = await ask(route, row, bearer(owner.token))
    assert.equal(answer.status, row.owner, `${route}: ${answer.text.slice(0, 300)}`)
  }
})

test("a project that does not exist is not found, and another user's deleted project looks the same", async () => {
  const deleted = await owner.project()
  assert.equal((await owner.delete(`/api/projects/${deleted.id}`)).status, 204)
  const places = routes.filter(([route]) => route.includes('{id}') && !route.endsWith('/restore'))
  assert.ok(places.length > 10)
  for (const [route, row] of places) {
    for (const [id, caller] of [
      [deleted.id, owner],
      [deleted.id, other],
      [999_999_999, other],
    ] as const) {
      const path = () => (row.path?.() ?? route.split(' ')[1] ?? '').replace(/\{id\}|(?<=projects\/)\d+/, String(id))
      assertProblem(await ask(route, { ...row, path }, bearer(caller.token)), 'not_found', `${route} of ${id}`)
    }
  }
})

test('another spelling of a path does not bypass authorization', async () => {
  const spellings = [
    '//api//projects',
    '/api//projects',
    '/api/./projects',
    '/api/x/../projects',
    '/api/projects/',
    '/api/projects;x=1',
    '/API/projects',
    '/api/Projects',
    '/api%2Fprojects',
    '/%61pi/projects',
    '/api/projects%20',
    '/api/projects%00',
    '/api\\projects',
    '/actuator/../api/projects',
    '/actuator/health/../../api/projects',
  ]
  for (const path of spellings) {
    const { status, text } = await requestExactly(service.url, path)
    assert.ok([400, 401, 404].includes(status), `${path}: ${status}`)
    assert.ok(text.startsWith('{"type":"urn:speckeep:problem:'), path)
  }
  const headers = bearer(owner.token)
  assert.equal((await requestExactly(service.url, '/api/projects', { headers })).status, 200)
})
