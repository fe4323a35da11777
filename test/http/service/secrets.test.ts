import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createNoopMeter } from '@opentelemetry/api'
import type { LoginReply } from '#contract/accounts.ts'
import { createEvents } from '#drivers/telemetry/events.ts'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { createServer } from '#http/server.ts'
import { caller } from '#testing/users.ts'
import { testService } from '../../support/service.ts'

/** Secrets pass through the service in every possible way; afterwards they are in no log line and in no row. */

const lines: string[] = []
const logger = createLogger({ level: 'trace', destination: { write: line => void lines.push(line) } })
const service = await testService({ overrides: { events: createEvents({ logger, meter: createNoopMeter() }) } })
const server = await createServer(service.app.ports, { logger, trustProxy: false })
after(async () => {
  await server.close()
  await service[Symbol.asyncDispose]()
})

const password = 'canary of the mine, seventh'
const secrets = new Map<string, string>([['password', password]])

before(async () => {
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const anyone = caller(url, {})
  const person = { email: 'canary@example.org', password, firstName: 'Canary', lastName: 'Bird' }
  await anyone.post('/api/auth/register', person)
  await anyone.post('/api/auth/register', person)
  await anyone.post('/api/auth/login', { ...person, password: `${password}!` })
  await anyone.post('/api/auth/login', `{"email":"canary@example.org","password":"${password}"`)
  const signIn = (await anyone.post('/api/auth/login', person)).as<LoginReply>()
  note('access token', signIn.accessToken)
  note('refresh token', signIn.refreshToken)
  const cookies = await anyone.post('/api/auth/login', person, { 'x-session': 'cookie' })
  for (const cookie of cookies.headers.getSetCookie())
    note(`cookie ${cookie.split('=')[0]}`, /=([^;]+)/.exec(cookie)?.[1])
  for (let use = 0; use < 2; use++) await anyone.post('/api/auth/refresh', { refreshToken: signIn.refreshToken })
  await anyone.get(`/api/projects?access_token=${signIn.accessToken}`)
  await anyone.get('/api/projects', undefined, { authorization: `Basic ${signIn.accessToken}` })

  // The refresh token that was used twice ended the first sign-in.
  const again = (await anyone.post('/api/auth/login', person)).as<LoginReply>()
  const me = caller(url, { authorization: `Bearer ${again.accessToken}` })
  const key = { 'idempotency-key': 'once' }
  const { token } = (await me.post('/api/auth/tokens', { name: 'laptop' }, key)).as<{ token: string }>()
  note('git token', token)
  assert.ok((await me.post('/api/auth/tokens', { name: 'laptop' }, key)).text.includes(token))
  const authorization = `Basic ${btoa(`git:${token}`)}`
  note('git credentials', btoa(`git:${token}`))
  await anyone.get('/git/u1/none.git/info/refs?service=git-upload-pack', undefined, { authorization })
  const { id } = (await me.post('/api/projects', { name: 'Mine' })).as<{ id: number }>()
  const access = (await me.post(`/api/projects/${id}/pages-access`, undefined, key)).as<{ url: string }>()
  note('leave to read pages', new URL(access.url).searchParams.get('access'))
  await me.post('/api/auth/repohost/callback', { code: 'canary-code-of-a-host', state: 'canary-state-of-a-host' })
  note('code of a host', 'canary-code-of-a-host')
  await me.post('/api/auth/logout', { refreshToken: signIn.refreshToken })
})

function note(what: string, secret: string | null | undefined): void {
  assert.ok(secret && secret.length > 10, what)
  secrets.set(what, secret)
}

test('no secret is in the log, at any level', () => {
  const log = lines.join('')
  assert.ok(lines.length > 20 && log.includes('sign_in_refused') && log.includes('/api/auth/login'))
  for (const [what, secret] of secrets) assert.ok(!log.includes(secret), what)
})

test('no secret is in the database in plain text', async () => {
  const { pool } = service.database
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)' or schemaname = 'pgboss'",
  )
  const dump = await Promise.all(tables.map(({ name }) => pool.query(`select t::text as row from ${name} t`)))
  const text = dump.flatMap(({ rows }) => rows.map(row => row.row)).join('\n')
  assert.ok(tables.length > 8 && text.includes('canary@example.org') && text.includes('POST /api/auth/tokens'))
  for (const [what, secret] of secrets) assert.ok(!text.includes(secret), what)
})
