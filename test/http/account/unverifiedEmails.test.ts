import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Account, LoginReply, Me } from '#contract/accounts.ts'
import { type Answer, type Caller, caller, password } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { sampleEmployee, startProvider } from '../../support/identityProvider.ts'
import { mailServer } from '../../support/mailServer.ts'
import { assertProblem } from '../../support/problems.ts'
import { providerBrowser } from '../../support/providerBrowser.ts'
import { type TestService, testService } from '../../support/service.ts'

/** An unverified email on one account never blocks its true owner (docs/decisions/0033). */

const provider = await startProvider()
const mail = await mailServer()
const mailing = { SMTP_URL: mail.url, MAIL_FROM: 'keep@example.org' }
const service = await testService({ env: { ...provider.env, ...mailing } })
provider.register(service.url)
after(async () => {
  for (const each of [service, provider, mail]) await each[Symbol.asyncDispose]()
})
const admin = await service.user()
const newPassword = 'another horse, another battery'

function lettersTo(email: string, subject: RegExp) {
  return mail.letters.filter(({ to, text }) => to.includes(email) && subject.test(text))
}

function tokenFor(purpose: 'claim' | 'verify', email: string): Promise<string> {
  return waitFor(`a ${purpose} link for ${email}`, () => {
    const texts = mail.letters.filter(({ to }) => to.includes(email)).map(({ text }) => text)
    return texts.map(text => new RegExp(`purpose=${purpose}&token=([\\w-]+)`).exec(text)?.[1]).find(Boolean)
  })
}

async function claimed(email: string): Promise<string> {
  assert.equal((await service.anyone.post('/api/auth/links', { purpose: 'claim', email })).status, 202)
  return await tokenFor('claim', email)
}

async function signedIn(answer: Answer): Promise<Caller & { readonly me: Me }> {
  assert.equal(answer.status, 200, answer.text)
  const calls = caller(service.url, { authorization: `Bearer ${answer.as<LoginReply>().accessToken}` })
  return { ...calls, me: (await calls.get('/api/auth/me')).as<Me>() }
}

const signIn = async (email: string, given = password) =>
  signedIn(await service.anyone.post('/api/auth/login', { email, password: given }))

test('an email verified at the provider is taken from an account that never verified it, without anything else of it', async () => {
  const squatter = await service.user()
  const project = await squatter.project()
  const person = sampleEmployee({ email: squatter.email.toUpperCase() })
  const owner = await signedIn(await providerBrowser(service, provider).signIn(person))
  assert.notEqual(owner.me.id, squatter.id)
  assert.deepEqual([owner.me.email, owner.me.emailVerified], [squatter.email.toUpperCase(), true])
  assert.deepEqual((await owner.get('/api/projects')).as(), [])
  assertProblem(await owner.get(`/api/projects/${project.id}`), 'forbidden')
  const before = (await squatter.get('/api/auth/me')).as<Me>()
  assert.match(before.email, /^released-\d+@account\.invalid$/)
  assert.equal((await signIn(squatter.email)).me.id, squatter.id)
  assert.equal((await signedIn(await providerBrowser(service, provider).signIn(person))).me.id, owner.me.id)
})

test('five concurrent first sign-ins that take over an email create one account', async () => {
  const squatter = await service.user()
  const person = sampleEmployee({ email: squatter.email })
  const browsers = Array.from({ length: 5 }, () => providerBrowser(service, provider))
  const backs = await Promise.all(browsers.map(async browser => browser.visit(await browser.begin(), person)))
  const answers = await Promise.all(browsers.map((browser, index) => browser.finish(backs[index])))
  const ids = await Promise.all(answers.map(async answer => (await signedIn(answer)).me.id))
  assert.equal(new Set(ids).size, 1)
  assert.ok(!ids.includes(squatter.id))
})

test('an address that the service generates for a person is theirs, even if it was registered before', async () => {
  const person = sampleEmployee({ email_verified: false })
  const first = await signedIn(await providerBrowser(service, provider).signIn(person))
  await service.database.pool.query('delete from identities where user_id = $1', [first.me.id])
  const second = await signedIn(await providerBrowser(service, provider).signIn(person))
  assert.notEqual(second.me.id, first.me.id)
  assert.match(second.me.email, /^[0-9a-f]{32}-[0-9a-f]{8}@users\.noreply\./)
})

test('generated addresses of accounts without an email cannot be registered', async () => {
  const body = { password, firstName: 'Eve', lastName: 'Example' }
  for (const email of ['released-1@account.invalid', 'Deleted-1@Account.Invalid']) {
    assertProblem(await service.anyone.post('/api/auth/register', { ...body, email }), 'validation_failed', email)
  }
  assertProblem(
    await admin.put('/api/auth/me/email', { email: 'released-9@account.invalid', currentPassword: password }),
    'validation_failed',
  )
})

test('a change to an email that another account never verified takes a mailed link', async () => {
  const [user, squatter] = [await service.user(), await service.user()]
  const change = (emailToken?: string) =>
    user.put('/api/auth/me/email', { email: squatter.email, currentPassword: password, emailToken })
  assert.match(assertProblem(await change(), 'email_in_use').detail, /"claim" link/)
  assertProblem(await change('none'), 'validation_failed')
  assertProblem(await change(await claimed(`other-${squatter.email}`)), 'validation_failed')
  const changed = await change(await claimed(squatter.email))
  assert.equal(changed.status, 200, changed.text)
  const me = (await user.get('/api/auth/me')).as<Me>()
  assert.deepEqual([me.email, me.emailVerified], [squatter.email, true])
  assert.match((await squatter.get('/api/auth/me')).as<Me>().email, /^released-/)
})

test('a change to a verified email is refused, and nothing changes', async () => {
  const [user, other] = [await service.user(), await service.user()]
  const emailToken = await claimed(other.email)
  await service.database.pool.query('update users set email_verified_at = now() where id = $1', [other.id])
  assertProblem(
    await user.put('/api/auth/me/email', { email: other.email, currentPassword: password, emailToken }),
    'email_in_use',
  )
  assert.equal((await other.get('/api/auth/me')).as<Me>().email, other.email)
})

test('the old address is notified of a new email, and not of a change of case', async () => {
  const user = await service.user()
  const change = (email: string) => user.put('/api/auth/me/email', { email, currentPassword: password })
  assert.equal((await change(user.email.toUpperCase())).status, 200)
  assert.equal((await change(`new-${user.email}`)).status, 200)
  const notice = await waitFor('the old address is notified', () => {
    const letters = mail.letters.filter(({ text }) => /Subject: The email of your account/.test(text))
    return letters.find(({ to }) => to.some(each => each.toLowerCase() === user.email))
  })
  assert.match(notice.text, /If you did not, someone else can sign in/)
  assert.ok(!notice.text.includes(`new-${user.email}`))
  assert.equal(
    lettersTo(user.email, /Subject: The email of your account/).length,
    0,
    'the first change sends no notice',
  )
  assert.equal(lettersTo(`new-${user.email}`, /Subject: The email/).length, 0)
})

test('an invited user gets the email from an account that never verified it', async () => {
  const squatter = await service.user()
  const owner = { email: squatter.email, password: newPassword, firstName: 'Grace', lastName: 'Hopper' }
  await admin.put('/api/admin/registration', { registration: 'invited' })
  try {
    const uninvited = await claimed(squatter.email)
    assertProblem(await service.anyone.post('/api/auth/register', { ...owner, emailToken: uninvited }), 'forbidden')
    assert.equal((await admin.post('/api/admin/invitations', { email: squatter.email })).status, 201)
    await service.anyone.post('/api/auth/links', { purpose: 'claim', email: squatter.email })
    const emailToken = await waitFor('a second link', () => {
      const links = lettersTo(squatter.email, /purpose=claim/).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
      return links.find(token => token !== uninvited)
    })
    const made = await service.anyone.post('/api/auth/register', { ...owner, emailToken })
    assert.equal(made.status, 201, made.text)
    assert.notEqual(made.as<Account>().id, squatter.id)
  } finally {
    await admin.put('/api/admin/registration', { registration: 'open' })
  }
})

test('where mail is sent, ADMIN_EMAIL makes no administrator of an account with an unconfirmed email', async () => {
  const email = 'boss@example.org'
  await using fresh = await testService({ env: { ...mailing, ADMIN_EMAIL: email } })
  const rolesOf = async (user: Caller) => (await user.get('/api/auth/me')).as<Me>().roles
  const register = (more: object = {}) =>
    fresh.anyone.post('/api/auth/register', { email, password, firstName: 'A', lastName: 'B', ...more })
  const enter = async (given: string, at: TestService = fresh) => {
    const answer = await at.anyone.post('/api/auth/login', { email, password: given })
    return caller(at.url, { authorization: `Bearer ${answer.as<LoginReply>().accessToken}` })
  }
  assert.deepEqual((await register()).as<Account>().roles, ['USER'])
  const stranger = await enter(password)
  await using again = await testService({ beside: fresh, env: { ...mailing, ADMIN_EMAIL: email } })
  assert.deepEqual(await rolesOf(await enter(password, again)), ['USER'], 'nor does a start')

  assert.equal((await fresh.anyone.post('/api/auth/links', { purpose: 'claim', email })).status, 202)
  const emailToken = await tokenFor('claim', email)
  const owner = await register({ password: newPassword, emailToken })
  assert.deepEqual([owner.status, owner.as<Account>().roles], [201, ['USER', 'ADMIN']])
  assert.deepEqual(await rolesOf(stranger), ['USER'])
})

test('the account of ADMIN_EMAIL becomes an administrator when its email is confirmed', async () => {
  const email = 'chief@example.org'
  await using fresh = await testService({ env: { ...mailing, ADMIN_EMAIL: 'Chief@example.org' } })
  await fresh.anyone.post('/api/auth/register', { email, password, firstName: 'A', lastName: 'B' })
  const answer = await fresh.anyone.post('/api/auth/login', { email, password })
  const administrator = caller(fresh.url, { authorization: `Bearer ${answer.as<LoginReply>().accessToken}` })
  assertProblem(await administrator.get('/api/admin/users'), 'forbidden')
  const token = await tokenFor('verify', email)
  assert.equal((await fresh.anyone.post('/api/auth/email-verification', { token })).status, 204)
  assert.equal((await administrator.get('/api/admin/users')).status, 200)
})
