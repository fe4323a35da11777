import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Account, LoginReply, Me } from '#contract/accounts.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { anyone } = service
// The first account is the administrator's.
await service.user()

let people = 0

/** A valid registration, with the changes of a test. */
function person(change: Readonly<Record<string, unknown>> = {}) {
  people += 1
  const names = { firstName: 'Ada', lastName: 'Example' }
  return { email: `person-${people}@example.org`, password: 'a long unusual sentence', ...names, ...change }
}

function register(change: Readonly<Record<string, unknown>> = {}) {
  return anyone.post('/api/auth/register', person(change))
}

async function userCount(): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>('select count(*) from users')
  return Number(rows[0]?.count)
}

test('registering creates a user, who can be found by email and can sign in', async () => {
  const body = person({ email: '  Grace.Hopper@Example.org ', firstName: ' Grace ', lastName: 'Hopper' })
  const answer = await anyone.post('/api/auth/register', body)
  assert.equal(answer.status, 201)
  const account = answer.as<Account>()
  assert.deepEqual(Object.keys(account).sort(), ['createdAt', 'email', 'firstName', 'id', 'lastName', 'roles'])
  assert.equal(account.email, 'Grace.Hopper@Example.org')
  assert.equal(account.firstName, 'Grace')
  assert.deepEqual(account.roles, ['USER'])
  assert.match(account.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { rows } = await service.database.pool.query(
    "select id, enabled, roles, password_hash from users where lower(email) = 'grace.hopper@example.org'",
  )
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0].id, rows[0].enabled, rows[0].roles], [account.id, true, ['USER']])
  assert.match(rows[0].password_hash, /^\$argon2id\$/)

  const { accessToken } = (await anyone.post('/api/auth/login', body)).as<LoginReply>()
  const me = (await anyone.get('/api/auth/me', undefined, { authorization: `Bearer ${accessToken}` })).as<Me>()
  assert.deepEqual(me, {
    ...account,
    emailVerified: false,
    hasPassword: true,
    repohost: { connected: true, username: null, avatarUrl: null },
    model: null,
  })
})

test('an email in use is refused, in any case and with any spaces, and creates no user', async () => {
  const { email } = (await register()).as<Account>()
  const before = await userCount()
  for (const taken of [email, email.toUpperCase(), `  ${email}\t`]) {
    const problem = assertProblem(await register({ email: taken }), 'email_in_use', taken)
    assert.match(problem.message, /Email already in use/)
  }
  assert.equal(await userCount(), before)
  assert.equal((await register({ email: `x${email}` })).status, 201)
})

test('of many concurrent registrations with one email exactly one creates a user', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      register({ email: nth % 2 === 0 ? 'race@example.org' : 'RACE@example.org' }),
    ),
  )
  assert.deepEqual(answers.map(answer => answer.status).sort(), [201, ...Array<number>(9).fill(400)])
})

const badFields: readonly (readonly [field: string, value: unknown])[] = [
  ['email', undefined],
  ['email', null],
  ['email', 7],
  ['email', ['a@example.org', 'b@example.org']],
  ['email', { address: 'a@example.org' }],
  ['email', ''],
  ['email', 'nobody'],
  ['email', '@example.org'],
  ['email', 'nobody@'],
  ['email', 'a@b@c'],
  ['email', 'a b@example.org'],
  ['email', 'a\n@example.org'],
  ['email', 'a\u0000@example.org'],
  ['email', 'Ada <ada@example.org>'],
  ['email', `${'a'.repeat(250)}@b.c`],
  ['email', 'a\ud800@example.org'],
  ['password', undefined],
  ['password', 12_345_678],
  ['password', 'seven77'],
  ['password', 'x'.repeat(129)],
  ['password', 'half a pair \ud83d'],
  ['firstName', undefined],
  ['firstName', ''],
  ['firstName', '   '],
  ['firstName', 'Ada\nBcc: all'],
  ['firstName', 'Ada <ada@example.org>'],
  ['firstName', 'x'.repeat(101)],
  ['lastName', null],
  ['lastName', '\u0007'],
]

test('an invalid field is named, and no user is created', async () => {
  const before = await userCount()
  for (const [field, value] of badFields) {
    const what = `${field}: ${JSON.stringify(value)}`
    const problem = assertProblem(await register({ [field]: value }), 'validation_failed', what)
    assert.deepEqual(
      problem.errors?.map(error => error.field),
      [field],
      what,
    )
    if (typeof value === 'string' && field === 'password') assert.ok(!problem.detail.includes(value), what)
  }
  assert.equal(await userCount(), before)
})

test('fields at their limits are accepted', async () => {
  const fine = [
    { email: `${'a'.repeat(64)}@${'b'.repeat(189)}` },
    { email: 'a@localhost' },
    { email: 'ünï.cødé@例え.example' },
    { password: 'q7#Lm2!x' },
    { password: 'x'.repeat(128) },
    { password: '😀'.repeat(128) },
    { firstName: 'x'.repeat(100), lastName: "O'Connor-Ñandú 王" },
  ]
  for (const change of fine) assert.equal((await register(change)).status, 201, JSON.stringify(change).slice(0, 80))
})

test('the most common passwords are refused with that reason, in any case', async () => {
  for (const password of ['password', 'Password123', '12345678', 'QWERTYUIOP', 'iloveyou1']) {
    const problem = assertProblem(await register({ password }), 'validation_failed', password)
    assert.deepEqual(
      problem.errors?.map(error => error.field),
      ['password'],
    )
    assert.match(problem.message, /most common/)
  }
  assert.equal((await register({ password: 'password of my own making' })).status, 201)
})

test('a password is used as sent: not trimmed, truncated or folded', async () => {
  const passwords = [
    ' spaces at both ends ',
    `${'a'.repeat(72)}x tail beyond 72`,
    `${'a'.repeat(72)}y tail beyond 72`,
    'with a \u0000 inside',
    'é as one sign or two',
    'e\u0301 as one sign or two',
    'CAPITALS matter here',
  ]
  const emails = await Promise.all(passwords.map(async password => (await register({ password })).as<Account>().email))
  for (const [mine, email] of emails.entries()) {
    for (const [theirs, password] of passwords.entries()) {
      const answer = await anyone.post('/api/auth/login', { email, password })
      assert.equal(answer.status, mine === theirs ? 200 : 401, `${passwords[mine]} against ${password}`)
    }
  }
  const trimmed = { email: emails[0], password: 'spaces at both ends' }
  assertProblem(await anyone.post('/api/auth/login', trimmed), 'bad_credentials')
})

test('members that a caller may not set are ignored and listed', async () => {
  const body = {
    roles: ['ADMIN'],
    role: 'ADMIN',
    enabled: false,
    id: 1_000_000,
    repohostUserId: 1,
    repohost_user_id: 1,
    passwordHash: 'x',
    createdAt: '2000-01-01T00:00:00Z',
  }
  const answer = await register(body)
  assert.equal(answer.status, 201)
  assert.deepEqual(answer.headers.get('x-ignored-fields')?.split(', ').sort(), Object.keys(body).sort())
  const account = answer.as<Account>()
  assert.deepEqual(account.roles, ['USER'])
  const { rows } = await service.database.pool.query('select * from users where email = $1', [account.email])
  assert.deepEqual([rows[0].roles, rows[0].enabled, rows[0].repohost_user_id], [['USER'], true, null])
  assert.ok(rows[0].id < 1_000_000 && rows[0].created_at.getUTCFullYear() > 2000)
  assert.equal((await register()).headers.get('x-ignored-fields'), null)
})
