import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Account, LoginReply, Me } from '#contract/accounts.ts'
import { type Call, caller, password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { mailServer, silentServer } from '../../support/mailServer.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const mail = await mailServer()
const service = await testService({ env: { SMTP_URL: mail.url, MAIL_FROM: 'keep@example.org' } })
after(async () => {
  await service[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})
const { anyone } = service
const newPassword = 'another horse, another battery'

type Purpose = 'reset' | 'verify' | 'claim'

function ask(purpose: Purpose, email: string) {
  return anyone.post('/api/auth/links', { purpose, email })
}

function tokensFor(purpose: Purpose, email: string): readonly string[] {
  return mail.letters
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => [...text.matchAll(/account-link#purpose=(\w+)&token=([\w-]+)/g)])
    .filter(([, of]) => of === purpose)
    .map(([, , token = '']) => token)
}

/** The token of the newest link of this purpose, once that many have been sent. */
function mailed(purpose: Purpose, email: string, count = 1): Promise<string> {
  return waitFor(`a ${purpose} link for ${email}`, () => {
    const tokens = tokensFor(purpose, email)
    return tokens.length >= count && tokens.at(-1)
  })
}

function reset(token: string, to = newPassword) {
  return anyone.post('/api/auth/password-reset', { token, newPassword: to })
}

async function signIn(email: string, given: string) {
  const answer = await anyone.post('/api/auth/login', { email, password: given })
  const accessToken = answer.status === 200 ? answer.as<LoginReply>().accessToken : ''
  return { ...caller(service.url, { authorization: `Bearer ${accessToken}` }), status: answer.status }
}

async function meOf(user: Pick<TestUser, 'get'>): Promise<Me> {
  const answer = await user.get('/api/auth/me')
  assert.equal(answer.status, 200, answer.text)
  return answer.as<Me>()
}

async function verified(): Promise<TestUser> {
  const user = await service.user()
  const token = await mailed('verify', user.email)
  assert.equal((await anyone.post('/api/auth/email-verification', { token })).status, 204)
  return user
}

test('a new account works immediately, and gets a mail with a link that confirms its email, once', async () => {
  const user = await service.user()
  assert.equal((await user.project()).status, 'ACTIVE')
  assert.equal((await meOf(user)).emailVerified, false)
  const token = await mailed('verify', user.email)
  assert.equal((await anyone.post('/api/auth/email-verification', { token })).status, 204)
  assert.equal((await meOf(user)).emailVerified, true)
  assertProblem(await anyone.post('/api/auth/email-verification', { token }), 'validation_failed')
})

test('a mailed link replaces a forgotten password, ends every session and works once', async () => {
  const user = await verified()
  const gitToken = await user.gitToken()
  const asked = await ask('reset', user.email.toUpperCase())
  assert.deepEqual([asked.status, asked.text, asked.headers.get('content-type')], [202, '', null])
  const token = await mailed('reset', user.email)
  assertProblem(await reset(token, 'short'), 'validation_failed')
  assertProblem(await reset(token, 'password1'), 'validation_failed')
  assert.equal((await user.get('/api/auth/me')).status, 200, 'a request for a link ends no session')
  assert.equal((await reset(token)).status, 204)
  assertProblem(await user.get('/api/auth/me'), 'unauthenticated')
  assert.equal((await signIn(user.email, password)).status, 401)
  const again = await signIn(user.email, newPassword)
  assert.equal((await meOf(again)).id, user.id)
  assert.equal((await again.get('/api/auth/tokens')).as<unknown[]>().length, 1)
  assert.ok(gitToken)
  assertProblem(await reset(token, 'a third horse and battery'), 'validation_failed')
  assert.equal((await signIn(user.email, newPassword)).status, 200)
})

test('one of two concurrent uses of a link succeeds', async () => {
  const user = await verified()
  await ask('reset', user.email)
  const token = await mailed('reset', user.email)
  const answers = await Promise.all([reset(token, 'the first of two passwords'), reset(token, 'the second of them')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 400])
})

test('a link works only for its purpose, within its lifetime, and not after a modification', async () => {
  const user = await verified()
  await ask('reset', user.email)
  const token = await mailed('reset', user.email)
  assertProblem(await anyone.post('/api/auth/email-verification', { token }), 'validation_failed')
  const registration = { email: user.email, password, firstName: 'Eve', lastName: 'Example', emailToken: token }
  assertProblem(await anyone.post('/api/auth/register', registration), 'validation_failed')
  assertProblem(await reset(`${token}x`), 'validation_failed')
  const { rows } = await service.database.pool.query('select * from account_links where email = $1', [user.email])
  assert.ok(rows.length > 0)
  assert.ok(!JSON.stringify(rows).includes(token), 'only the hash is stored')
  await service.database.pool.query('update account_links set expires_at = now() where email = $1', [user.email])
  assertProblem(await reset(token), 'validation_failed')
})

test('the answer does not reveal who has an account, and an address without one gets no mail', async () => {
  const user = await verified()
  const before = mail.letters.length
  const [known, unknown] = [await ask('reset', user.email), await ask('reset', 'stranger@example.org')]
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
  await mailed('reset', user.email)
  assert.equal((await ask('verify', user.email)).status, 202)
  await ask('claim', user.email)
  await ask('reset', user.email)
  await mailed('reset', user.email, 2)
  assert.deepEqual(
    mail.letters.slice(before).map(({ to }) => to),
    [[user.email], [user.email]],
  )
})

test('an address gets at most five mails of a kind per hour', async () => {
  const user = await verified()
  const answers = await Promise.all(Array.from({ length: 7 }, () => ask('reset', user.email)))
  assert.equal(answers.filter(({ status }) => status === 429).length, 2)
})

test('addresses with different tags are one mailbox, and share its limit', async () => {
  const answers = []
  for (let tag = 0; tag < 7; tag++) answers.push((await ask('claim', `One.box+${tag}@example.org`)).status)
  assert.deepEqual(answers, [202, 202, 202, 202, 202, 429, 429])
})

test('links that were mailed before a password was set or changed set no other', async () => {
  const user = await verified()
  await ask('reset', user.email)
  const first = await mailed('reset', user.email)
  await ask('reset', user.email)
  assert.equal((await reset(await mailed('reset', user.email, 2))).status, 204)
  assertProblem(await reset(first, 'password of a reader of old mails'), 'validation_failed')
  await ask('reset', user.email)
  const third = await mailed('reset', user.email, 3)
  const owner = await signIn(user.email, newPassword)
  const change = { currentPassword: newPassword, newPassword: 'a third horse, without a battery' }
  assert.equal((await owner.put('/api/auth/me/password', change)).status, 204)
  assertProblem(await reset(third, 'password of a reader of old mails'), 'validation_failed')
  assert.equal((await signIn(user.email, change.newPassword)).status, 200)
})

test('a reset for an account with an unconfirmed email ends all other access, and confirms the email', async () => {
  const user = await service.user()
  const gitToken = await user.gitToken()
  const linked = { issuer: 'https://id.example.org', subject: 'someone else', name: 'someone', at: new Date() }
  await service.app.ports.identities.link(user.id, linked, 10)
  await ask('reset', user.email)
  assert.equal((await reset(await mailed('reset', user.email))).status, 204)
  const owner = await signIn(user.email, newPassword)
  assert.deepEqual([(await meOf(owner)).id, (await meOf(owner)).emailVerified], [user.id, true])
  assert.deepEqual((await owner.get('/api/auth/tokens')).as<unknown[]>(), [])
  assert.deepEqual((await owner.get('/api/auth/identities')).as<unknown[]>(), [])
  assert.ok(gitToken)
})

test('registering with an email takes it from an account that never confirmed it, and nothing else', async () => {
  const squatter = await service.user()
  const project = await squatter.project()
  const registration = { email: squatter.email, password: newPassword, firstName: 'True', lastName: 'Owner' }
  assertProblem(await anyone.post('/api/auth/register', registration), 'email_in_use')
  await ask('claim', squatter.email)
  const emailToken = await mailed('claim', squatter.email)
  const made = await anyone.post('/api/auth/register', { ...registration, emailToken })
  assert.equal(made.status, 201, made.text)
  assert.notEqual(made.as<Account>().id, squatter.id)
  const owner = await signIn(squatter.email, newPassword)
  assert.equal((await meOf(owner)).emailVerified, true)
  assertProblem(await owner.get(`/api/projects/${project.id}`), 'forbidden')
  assert.equal((await meOf(squatter)).email, `released-${squatter.id}@account.invalid`)
  assert.equal((await meOf(await signIn(squatter.email, password))).id, squatter.id)
  await ask('reset', squatter.email)
  assert.equal((await reset(await mailed('reset', squatter.email), 'a third horse and battery')).status, 204)
  assert.equal((await meOf(await signIn(squatter.email, 'a third horse and battery'))).id, made.as<Account>().id)
})

test('a confirmed email cannot be taken over', async () => {
  const [user, other] = [await verified(), await service.user()]
  const registration = { email: user.email, password: newPassword, firstName: 'Eve', lastName: 'Example' }
  await ask('claim', 'eve@example.org')
  const emailToken = await mailed('claim', 'eve@example.org')
  assertProblem(await anyone.post('/api/auth/register', { ...registration, emailToken }), 'validation_failed')
  assert.equal((await meOf(user)).email, user.email)
  assert.equal((await meOf(other)).emailVerified, false)
})

test('a changed email has to be confirmed again, and a link to the previous one no longer confirms it', async () => {
  const user = await service.user()
  const old = await mailed('verify', user.email)
  const email = `new-${user.email}`
  assert.equal((await user.put('/api/auth/me/email', { email, currentPassword: password })).status, 200)
  assertProblem(await anyone.post('/api/auth/email-verification', { token: old }), 'validation_failed')
  assert.equal((await meOf(user)).emailVerified, false)
  const token = await mailed('verify', email)
  assert.equal((await anyone.post('/api/auth/email-verification', { token })).status, 204)
  assert.equal((await meOf(user)).emailVerified, true)
})

test('a mail that the server rejects is sent later', async () => {
  const user = await verified()
  mail.refuse(1)
  await ask('reset', user.email)
  assert.equal((await reset(await mailed('reset', user.email))).status, 204)
})

test('a mail server that hangs does not make callers wait', async () => {
  await using silent = await silentServer()
  await using hung = await testService({ env: { SMTP_URL: silent.url, MAIL_FROM: 'keep@example.org' } })
  const user = await hung.user()
  await waitFor('the mail is being sent', () => silent.sockets.size > 0)
  assert.equal((await hung.anyone.post('/api/auth/links', { purpose: 'reset', email: user.email })).status, 202)
  assert.equal((await user.get('/api/auth/me')).status, 200)
  const { rows } = await hung.database.pool.query("select data from pgboss.job where name = 'mail-link'")
  assert.equal(rows.length, 2)
  assert.ok(!JSON.stringify(rows).includes('token'))
})

test('a service without mail says so, and its accounts still work', async () => {
  await using silent = await testService()
  const user = await silent.user()
  const answer = await silent.anyone.post('/api/auth/links', { purpose: 'reset', email: user.email })
  assertProblem(answer, 'not_found')
  const offer = async (of: { readonly get: Call }) => (await of.get('/api/auth/links')).as<unknown>()
  assert.deepEqual([await offer(silent.anyone), await offer(anyone)], [{ mailed: false }, { mailed: true }])
  assert.equal((await user.project()).status, 'ACTIVE')
})
