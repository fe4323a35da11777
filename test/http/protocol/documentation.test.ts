import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { errorCodes } from '#domain/errors.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { anyone } = service
const root = join(import.meta.dirname, '..', '..', '..')

type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
}
type OpenApi = {
  readonly openapi: string
  readonly info: { readonly version: string; readonly license: { readonly identifier: string } }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, object>> }>>
  }
}

const served = (await anyone.get('/api/openapi.json')).text
const document = JSON.parse(served) as OpenApi
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
)

/** The endpoints of Interface §4. */
const promised = [
  'POST /api/auth/repohost/callback',
  'GET /api/auth/repohost/status',
  'DELETE /api/auth/repohost/disconnect',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'GET /api/projects',
  'POST /api/projects',
  'GET /api/projects/{id}',
  'PUT /api/projects/{id}',
  'DELETE /api/projects/{id}',
  'GET /api/projects/{id}/commits',
  'GET /api/projects/{id}/files/{path}',
  'POST /api/projects/{id}/edit',
  'POST /api/projects/{id}/commit',
  'GET /api/projects/{id}/edit-history',
  'GET /api/templates',
  'GET /actuator/health',
  'GET /actuator/info',
]

test('the API is an OpenAPI 3.1 document with every promised endpoint', () => {
  assert.match(document.openapi, /^3\.1\./)
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.deepEqual([document.info.version, document.info.license.identifier], [version, license])
  const routes = operations.map(({ route }) => route)
  assert.deepEqual(
    promised.filter(route => !routes.includes(route)),
    [],
  )
})

test('every operation says what it does, what it answers and how it refuses', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, operations.length)
  for (const { route, operation } of operations) {
    const { operationId = '', summary = '', tags = [], responses } = operation
    assert.match(operationId, /^[a-z][A-Za-z]+$/, route)
    assert.ok(summary.length > 0 && tags.length === 1, route)
    assert.ok(
      Object.keys(responses).some(status => status.startsWith('2')),
      route,
    )
    for (const { description } of Object.values(responses)) assert.ok(!description.includes('Default'), route)
    if (route.includes('/actuator/')) continue
    assert.deepEqual(responses['4XX']?.content, problem, route)
    assert.deepEqual(responses['5XX']?.content, problem, route)
  }
})

test('reads with an ETag describe the answer to a caller who has it, and files their bytes', () => {
  const of = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.operation.responses
  for (const id of ['readRoot', 'readContent', 'showCommit']) {
    assert.ok(of(id)?.['304'], id)
    assert.equal(of(id)?.['304']?.content, undefined, id)
  }
  assert.deepEqual(Object.keys(of('readContent')?.['200']?.content ?? {}), [
    'application/json',
    'application/octet-stream',
  ])
})

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

test('every operation describes its path parameters, and protected ones the token', () => {
  for (const { route, operation } of operations) {
    const inPath = operation.parameters?.filter(parameter => parameter.in === 'path').map(({ name }) => name) ?? []
    const placeholders = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    assert.deepEqual(inPath.toSorted(), placeholders.toSorted(), route)
  }
  const open = operations.filter(({ operation }) => operation.security === undefined).map(({ route }) => route)
  assert.deepEqual(open.sort(), [
    'GET /actuator/health',
    'GET /actuator/health/liveness',
    'GET /actuator/health/readiness',
    'GET /actuator/info',
    'GET /api/auth/exports/{ticket}',
    'GET /api/auth/links',
    'GET /api/auth/oidc',
    'GET /api/auth/oidc/authorize',
    'GET /api/auth/repohost/authorize',
    'GET /api/auth/sign-in-offer',
    'POST /api/auth/email-verification',
    'POST /api/auth/links',
    'POST /api/auth/login',
    'POST /api/auth/login/second-factor',
    'POST /api/auth/logout',
    'POST /api/auth/oidc/callback',
    'POST /api/auth/passkey/login',
    'POST /api/auth/passkey/options',
    'POST /api/auth/password-reset',
    'POST /api/auth/refresh',
    'POST /api/auth/register',
    'POST /api/auth/repohost/callback',
  ])
})

test('every stream describes its events by name', () => {
  const streams = ['GET /api/projects/{id}/events', 'POST /api/projects/{id}/edit']
  const schemaOf = ({ operation }: (typeof operations)[number]) =>
    (operation.responses['200']?.content as { 'text/event-stream'?: { schema: object } } | undefined)?.[
      'text/event-stream'
    ]
  const described = operations.flatMap(each => (schemaOf(each) ? [[each.route, schemaOf(each)?.schema] as const] : []))
  assert.deepEqual(described.sort(), [
    [streams[0], { $ref: '#/components/schemas/ProjectEvent' }],
    [streams[1], { $ref: '#/components/schemas/EditEvent' }],
  ])
  const { ProjectEvent, EditEvent } = document.components.schemas
  assert.deepEqual(eventsOf(ProjectEvent), ['status', 'visibility', 'pages', 'queued-commit', 'deleted', 'commit'])
  assert.deepEqual(eventsOf(EditEvent), ['progress', 'block', 'preview', 'error'])
})

function eventsOf(union: object | undefined): readonly string[] {
  const { anyOf = [] } = (union ?? {}) as {
    anyOf?: readonly { properties: { event: { enum: string[] }; data: object } }[]
  }
  return anyOf.map(({ properties }) => properties.event.enum.join())
}

test('every reference resolves, and no named schema is unused', () => {
  const names = new Set([...served.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''))
  assert.deepEqual([...names].sort(), Object.keys(document.components.schemas).sort())
  assert.equal(served.match(/"\$ref"/g)?.length, served.match(/"\$ref":"#\/components\/schemas\//g)?.length)
})

/** Requests, the answer that contains a new secret, and the one that says whether there is a password. */
const takingPasswords: Readonly<Record<string, readonly string[]>> = {
  Credentials: ['password'],
  Registration: ['password'],
  EmailChange: ['currentPassword'],
  Me: ['hasPassword'],
  PasswordReset: ['newPassword'],
  AccountDeletion: ['currentPassword'],
  PasswordChange: ['currentPassword', 'newPassword'],
  FactorBegin: ['currentPassword'],
  ConfirmationProof: ['currentPassword'],
  TotpBegun: ['secret'],
}

test('the closed list of error codes is in it, and no internal field', () => {
  const { Problem, ...others } = document.components.schemas
  assert.deepEqual(Problem?.properties?.['code'], { enum: errorCodes })
  for (const [name, { properties = {} }] of Object.entries(others)) {
    const secret = Object.keys(properties).filter(field => /hash|secret|marker|password/i.test(field))
    assert.deepEqual(secret, takingPasswords[name] ?? [], name)
  }
})

test('openapi.json is what the service serves, and the script writes the same', async () => {
  assert.deepEqual(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')), document)
  await promisify(execFile)(process.execPath, [join(root, 'scripts/openapi.ts'), '--check'], { cwd: root })
})
