import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { Ports } from '#ports/index.ts'
import { caller, password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { deleteAccount } from '#usecases/accounts/deleteAccount.ts'
import { finishDeletions } from '#usecases/accounts/finishDeletions.ts'
import { requirePassword } from '#usecases/factors/requirePassword.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { sampleEmployee, startProvider } from '../../support/identityProvider.ts'
import { mailServer } from '../../support/mailServer.ts'
import { browserOf, createOAuthHost, samplePerson } from '../../support/oauthHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { providerBrowser } from '../../support/providerBrowser.ts'
import { testService } from '../../support/service.ts'

const mail = await mailServer()
const provider = await startProvider()
const service = await testService({
  env: { ...provider.env, SMTP_URL: mail.url, MAIL_FROM: 'keep@example.org' },
  oneInstance: 'it starts another process on the same disk',
})
provider.register(service.url)
after(async () => {
  for (const each of [service, provider, mail]) await each[Symbol.asyncDispose]()
})
const admin = await service.user()
const { pool } = service.database
const remove = (user: Pick<TestUser, 'delete'>, body: unknown = { currentPassword: password }) =>
  user.delete('/api/auth/me', body)
const enter = (user: Pick<TestUser, 'email'>) => service.anyone.post('/api/auth/login', { email: user.email, password })

async function rowOf(user: Pick<TestUser, 'id'>) {
  const { rows } = await pool.query('select * from users where id = $1', [user.id])
  return rows[0]
}

test('an account is deleted with its password, and with nothing less', async () => {
  const user = await service.user()
  assertProblem(await user.delete('/api/auth/me'), 'validation_failed')
  for (const body of [{}, { currentPassword: 'wrong' }, { currentPassword: '' }]) {
    assertProblem(await remove(user, body), 'validation_failed')
  }
  assert.equal((await user.get('/api/auth/me')).status, 200)
  assert.equal((await remove(user)).status, 204)
  assertProblem(await user.get('/api/auth/me'), 'unauthenticated')
  assertProblem(await remove(user), 'unauthenticated')
  assertProblem(await enter(user), 'bad_credentials')
})

test('an account without a password needs a recent sign-in instead', async () => {
  const user = await service.user()
  await pool.query('update users set password_hash = null where id = $1', [user.id])
  await pool.query("update sign_ins set created_at = now() - interval '11 minutes' where user_id = $1", [user.id])
  assertProblem(await user.delete('/api/auth/me'), 'forbidden')
  await pool.query("update sign_ins set created_at = now() - interval '9 minutes' where user_id = $1", [user.id])
  assert.equal((await user.delete('/api/auth/me')).status, 204)
  assertProblem(await user.get('/api/auth/me'), 'unauthenticated')
})

test('everything that the account had open ends immediately: sessions, streams, sites, git tokens', async () => {
  await using machine = await createGitClient()
  const user = await service.user()
  const project = await user.project()
  const other = (await enter(user)).as<LoginReply>()
  const site = (await user.post(`/api/projects/${project.id}/pages-access`)).as<{ url: string }>().url
  const cookie = (await fetch(site, { redirect: 'manual' })).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const page = new URL(site)
  page.search = ''
  const reads = async () => (await fetch(page, { headers: { cookie } })).status
  const address = withToken(project.cloneUrl, await user.gitToken())
  await machine.git('.', 'clone', address, 'before')
  assert.equal(await reads(), 200)
  await using stream = await openEventStream(`${service.url}/api/projects/${project.id}/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  await stream.next('status')

  const deleted = await remove(user)
  assert.equal(deleted.status, 204)
  await stream.ended()
  assertProblem(await user.get('/api/projects'), 'unauthenticated')
  assertProblem(
    await service.anyone.get('/api/projects', undefined, { authorization: `Bearer ${other.accessToken}` }),
    'unauthenticated',
  )
  for (const refreshToken of [user.refreshToken, other.refreshToken]) {
    assertProblem(await service.anyone.post('/api/auth/refresh', { refreshToken }), 'unauthenticated')
  }
  assert.equal(await reads(), 404)
  const { code, stderr } = await machine.run('.', ['clone', address, 'after'])
  assert.notEqual(code, 0)
  assert.match(stderr, /Authentication failed|terminal prompts disabled/)
})

test('the tokens of a deleted account get a 401, on another instance too, and after a restart', async () => {
  const user = await service.user()
  const others = () => testService({ beside: service })
  await using beside = await others()
  const there = (at: { readonly url: string }) => caller(at.url, { authorization: `Bearer ${user.token}` })
  assert.equal((await there(beside).get('/api/auth/me')).status, 200)
  assert.equal((await remove(user)).status, 204)
  await waitFor(
    'the other instance refuses the token',
    async () => (await there(beside).get('/api/auth/me')).status === 401,
  )
  await using later = await others()
  for (const path of ['/api/auth/me', '/api/projects', '/api/usage', '/api/auth/tokens']) {
    assertProblem(await there(later).get(path), 'unauthenticated', path)
  }
  assertProblem(await there(later).post('/api/projects', { name: 'Late' }), 'unauthenticated')
})

test('the remaining data names no one, and the email is free for a new account', async () => {
  const user = await service.user()
  const project = await user.project({ description: 'A plan of mine.' })
  await user.post(`/api/projects/${project.id}/edit`, { filePath: 'README.md', instruction: 'Say who I am' })
  await user.gitToken()
  await providerBrowser(service, provider, user).signIn(sampleEmployee())
  await admin.post('/api/admin/invitations', { email: 'x@example.org' })
  await service.anyone.post('/api/auth/links', { purpose: 'reset', email: user.email })
  assert.equal((await remove(user)).status, 204)
  const row = await rowOf(user)
  assert.deepEqual([row.first_name, row.last_name, row.password_hash, row.enabled], ['Deleted', 'account', null, false])
  assert.match(row.email, /^deleted-\d+-[0-9a-f]{8}@account\.invalid$/)
  const { rows } = await pool.query(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying')`,
  )
  const hits: string[] = []
  for (const { table, column } of rows) {
    const found = await pool.query(`select 1 from "${table}" where "${column}" ilike $1`, [`%${user.email}%`])
    if (found.rows.length > 0) hits.push(`${table}.${column}`)
  }
  assert.deepEqual(hits, [])
  const again = await service.anyone.post('/api/auth/register', {
    ...{ email: user.email, password, firstName: 'Ada', lastName: 'Example' },
  })
  assert.equal(again.status, 201, again.text)
  assert.notEqual(again.as<Me>().id, user.id)
})

/** Tables that refer to a user, and what happens to their rows; a new table must be added. */
const outcomes: Readonly<Record<string, 'gone' | 'kept'>> = {
  account_links: 'gone',
  edit_sessions: 'kept',
  git_tokens: 'gone',
  host_connections: 'gone',
  identities: 'gone',
  kept_answers: 'gone',
  passkeys: 'gone',
  projects: 'kept',
  pushed_bytes: 'gone',
  queued_commits: 'gone',
  recovery_codes: 'gone',
  security_log: 'gone',
  sign_ins: 'kept',
  totp_secrets: 'gone',
}

test('every table that refers to users is listed with what happens to its rows, and that happens', async () => {
  const { rows: references } = await pool.query(
    `select conrelid::regclass::text as "table" from pg_constraint
     where contype = 'f' and confrelid = 'public.users'::regclass`,
  )
  assert.deepEqual([...new Set(references.map(({ table }) => table))].sort(), Object.keys(outcomes).sort())
  const user = await service.user()
  await user.project()
  await user.gitToken()
  await user.post('/api/projects', { name: 'Again' }, { 'idempotency-key': 'again' })
  await providerBrowser(service, provider, user).signIn(sampleEmployee())
  assert.equal((await remove(user)).status, 204)
  for (const [table, end] of Object.entries(outcomes)) {
    const { rows } = await pool.query(`select * from ${table} where user_id = $1`, [user.id])
    if (end === 'gone') assert.deepEqual(rows, [], table)
  }
  const { rows: signIns } = await pool.query('select * from sign_ins where user_id = $1', [user.id])
  assert.ok(signIns.length > 0)
  assert.ok(signIns.every(({ ended_at, address, user_agent }) => ended_at && address === null && user_agent === null))
})

test('its projects are deleted as usual, and none of their sites is shown', async () => {
  const user = await service.user()
  const made: ProjectRecord[] = [await user.project({ visibility: 'public' }), await user.project()]
  const [open] = made
  assert.equal((await fetch(open?.pagesUrl ?? '')).status, 200)
  assert.equal((await remove(user)).status, 204)
  assert.equal((await fetch(open?.pagesUrl ?? '')).status, 404)
  const { rows } = await pool.query('select deleted_at, purged_at from projects where user_id = $1', [user.id])
  assert.equal(rows.length, 2)
  assert.ok(rows.every(({ deleted_at, purged_at }) => deleted_at !== null && purged_at === null))
})

test('the last administrator cannot be deleted, and learns what to do; of the last two, deleted concurrently, one goes', async () => {
  await using fresh = await testService()
  const [one, two] = [await fresh.user(), await fresh.user()]
  const { detail } = assertProblem(await remove(one), 'conflict')
  assert.match(detail, /Make another user an administrator first/)
  assert.equal((await one.get('/api/admin/users')).status, 200)
  assert.equal((await one.put(`/api/admin/users/${two.id}`, { administrator: true })).status, 200)
  const answers = await Promise.all([remove(one), remove(two)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
})

test('administrators no longer see the account and cannot restore it, and the audit log keeps its entries', async () => {
  const user = await service.user()
  await admin.put(`/api/admin/users/${user.id}`, { administrator: true })
  const audit = () => admin.get(`/api/admin/audit?limit=3`)
  const before = (await audit()).text
  assert.ok(before.includes(user.email))
  assert.equal((await remove(user)).status, 204)
  assert.equal((await audit()).text, before)
  assert.deepEqual((await admin.get(`/api/admin/users?q=${user.email}`)).as(), [])
  assert.ok(!(await admin.get('/api/admin/users?q=deleted&limit=100')).text.includes('account.invalid'))
  assertProblem(await admin.put(`/api/admin/users/${user.id}`, { enabled: true }), 'not_found')
})

test('the address gets one mail', async () => {
  const user = await service.user()
  assert.equal((await remove(user)).status, 204)
  const mailed = () => mail.letters.filter(({ to, text }) => to.includes(user.email) && /was deleted/.test(text))
  await waitFor('the mail has arrived', () => mailed().length > 0)
  await pool.query("update users set deletion_begun_at = now() - interval '2 minutes' where id = $1", [user.id])
  await finishDeletions(service.app.ports)
  const other = await service.user()
  await remove(other)
  await waitFor('the next mail has arrived', () =>
    mail.letters.some(({ to, text }) => to.includes(other.email) && /was deleted/.test(text)),
  )
  assert.equal(mailed().length, 1)
})

test('a user who signed in with the provider is unknown there afterwards', async () => {
  const person = sampleEmployee()
  const signIn = async () => {
    const answer = await providerBrowser(service, provider).signIn(person)
    assert.equal(answer.status, 200, answer.text)
    return caller(service.url, { authorization: `Bearer ${answer.as<LoginReply>().accessToken}` })
  }
  const first = await signIn()
  const { id } = (await first.get('/api/auth/me')).as<Me>()
  assert.equal((await first.delete('/api/auth/me')).status, 204)
  assert.notEqual((await (await signIn()).get('/api/auth/me')).as<Me>().id, id)
})

test('the code host is disconnected and asked to end the grant, and its repositories are not changed', async () => {
  const host = createOAuthHost()
  await using elsewhere = await testService({ overrides: { hosts: codeHosts(host.codeHost) } })
  await elsewhere.user()
  const user = await elsewhere.user()
  await browserOf(elsewhere, user).signIn(host, samplePerson())
  const project = await user.project()
  host.requests.length = 0
  assert.equal((await remove(user)).status, 204)
  assert.deepEqual(host.requests, ['revoke'])
  const { rows } = await elsewhere.database.pool.query('select repo_id from projects where id = $1', [project.id])
  const ref = { id: Number(rows[0].repo_id), fullName: project.repoFullName }
  assert.ok(await host.codeHost.repos.resolve({ token: 'any' }, ref, project.defaultBranch))
})

class Killed extends Error {}

/** The ports of a process that dies after that number of calls: later calls do nothing. */
function dyingAfter(ports: Ports, calls: number): Ports {
  let left = calls
  const wrapped = Object.entries(ports).map(([name, port]) => {
    if (
      port === null ||
      typeof port !== 'object' ||
      !['deletions', 'signIns', 'connections', 'jobs', 'limiter', 'securityLog'].includes(name)
    )
      return [name, port]
    const methods = Object.entries(port).map(([method, call]) => [
      method,
      typeof call === 'function'
        ? async (...args: unknown[]) => {
            if (left-- <= 0) throw new Killed()
            return await call(...args)
          }
        : call,
    ])
    return [name, Object.fromEntries(methods)]
  })
  return Object.fromEntries(wrapped) as Ports
}

test('killed at any step, the deletion continues from there with the same result', async () => {
  const { ports } = service.app
  let steps = 0
  for (let isDead = true; isDead; steps += 1) {
    const user = await service.user()
    await user.project()
    await user.gitToken()
    const access = { userId: user.id, family: null, issuedAt: new Date() }
    await requirePassword(ports, access, 'currentPassword', password)
    const faults: unknown[] = []
    const dying = {
      ...dyingAfter(ports, steps),
      events: { ...ports.events, fault: (fault: { error: unknown }) => faults.push(fault.error) },
    } as Ports
    const outcome = await deleteAccount(dying, access, { currentPassword: password }).catch((error: unknown) => error)
    isDead = outcome instanceof Killed || faults.some(fault => fault instanceof Killed)
    const { deletion_begun_at: begun } = await rowOf(user)
    if (begun === null) {
      assert.equal((await user.get('/api/auth/me')).status, 200, 'nothing had happened')
      continue
    }
    await waitFor('its token no longer works', async () => (await user.get('/api/auth/me')).status === 401)
    await pool.query("update users set deletion_begun_at = now() - interval '1 minute' where id = $1", [user.id])
    await finishDeletions(ports)
    const row = await rowOf(user)
    assert.match(row.email, /^deleted-/, `after ${steps} calls`)
    const { rows } = await pool.query(
      `select (select count(*)::int from projects where user_id = $1 and deleted_at is null) as projects,
              (select count(*)::int from sign_ins where user_id = $1 and ended_at is null) as sessions,
              (select count(*)::int from git_tokens where user_id = $1) as tokens`,
      [user.id],
    )
    assert.deepEqual(rows[0], { projects: 0, sessions: 0, tokens: 0 }, `after ${steps} calls`)
    await waitFor('its address gets the mail', () =>
      mail.letters.some(({ to, text }) => to.includes(user.email) && /was deleted/.test(text)),
    )
  }
  assert.ok(steps > 4, `only ${steps} steps were seen`)
})

test('what a concurrent request creates after the deletion is deleted too, and then the deletion is complete', async () => {
  const { ports } = service.app
  const user = await service.user()
  assert.equal((await remove(user)).status, 204)
  const late = await pool.query(
    `insert into projects (user_id, name, slug, host, repo_full_name, marker)
     values ($1, 'Late', 'late', 'embedded', 'x/late', gen_random_uuid()) returning id`,
    [user.id],
  )
  await pool.query("update users set deletion_begun_at = now() - interval '16 minutes' where id = $1", [user.id])
  await finishDeletions(ports)
  const { rows } = await pool.query('select deleted_at from projects where id = $1', [late.rows[0].id])
  assert.notEqual(rows[0].deleted_at, null)
  assert.notEqual((await rowOf(user)).deletion_ended_at, null)
  assert.deepEqual(
    (await ports.deletions.underWay(new Date(), 1_000)).filter(({ userId }) => userId === user.id),
    [],
  )
})
