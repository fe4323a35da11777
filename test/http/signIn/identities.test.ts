import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { IdentityRecord } from '#contract/identities.ts'
import type { MailMessage } from '#ports/mail.ts'
import { type Answer, type Caller, caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type ProviderPerson, sampleEmployee, startProvider } from '../../support/identityProvider.ts'
import { assertProblem } from '../../support/problems.ts'
import { providerBrowser } from '../../support/providerBrowser.ts'
import { testService } from '../../support/service.ts'

const provider = await startProvider()
const mails: MailMessage[] = []
const mail = { send: async (message: MailMessage) => void mails.push(message) }
const service = await testService({ env: provider.env, overrides: { mail } })
provider.register(service.url)
after(() => Promise.all([service, provider].map(each => each[Symbol.asyncDispose]())))

function callerOf(answer: Answer): Caller {
  assert.equal(answer.status, 200, answer.text)
  return caller(service.url, { authorization: `Bearer ${answer.as<LoginReply>().accessToken}` })
}

const meOf = async (calls: Caller) => (await calls.get('/api/auth/me')).as<Me>()
const identitiesOf = async (calls: Caller) => (await calls.get('/api/auth/identities')).as<IdentityRecord[]>()
const signIn = (person: ProviderPerson) => providerBrowser(service, provider).signIn(person)
const link = (user: Caller, person: ProviderPerson) => providerBrowser(service, provider, user).signIn(person)

test('a signed-in user links the provider, with any email, and signs in with it from then on', async () => {
  const user = await service.user()
  const person = sampleEmployee({ email: 'elsewhere@company.example' })
  const answer = await link(user, person)
  assert.equal(answer.status, 201, answer.text)
  const identity = answer.as<IdentityRecord>()
  assert.deepEqual(
    { ...identity, id: 0, linkedAt: '' },
    { id: 0, issuer: `${provider.issuer}/`, name: 'elsewhere@company.example', linkedAt: '', lastUsedAt: null },
  )
  assert.deepEqual(await identitiesOf(user), [identity])
  assert.equal((await meOf(callerOf(await signIn(person)))).id, user.id)
  const [used] = await identitiesOf(user)
  assert.ok(used?.lastUsedAt)
})

test('a user whose email the provider verified can link that account as well', async () => {
  const user = await service.user()
  await service.database.pool.query('update users set email_verified_at = now() where id = $1', [user.id])
  const person = sampleEmployee({ email: user.email })
  assertProblem(await signIn(person), 'conflict')
  assert.equal((await link(user, person)).status, 201)
  assert.equal((await meOf(callerOf(await signIn(person)))).id, user.id)
})

test('linking an identity again changes nothing', async () => {
  const user = await service.user()
  const person = sampleEmployee()
  const [first, second] = [await link(user, person), await link(user, person)]
  assert.deepEqual([second.status, second.as()], [201, first.as()])
})

test('an identity of the provider belongs to one account', async () => {
  const [user, other] = [await service.user(), await service.user()]
  const person = sampleEmployee()
  assert.equal((await link(user, person)).status, 201)
  const { detail } = assertProblem(await link(other, person), 'conflict')
  assert.match(detail, /^This Example Inc\. account belongs to another account here/)
  assert.deepEqual(await identitiesOf(other), [])
  assert.equal((await meOf(callerOf(await signIn(person)))).id, user.id)
})

test('linking neither starts nor finishes without a signed-in user', async () => {
  assertProblem(await service.anyone.get('/api/auth/oidc/link/authorize'), 'unauthenticated')
  const body = { code: 'x', state: 'x' }
  assertProblem(await service.anyone.post('/api/auth/oidc/link/callback', body), 'unauthenticated')
})

test('the number of identities of an account is limited', async () => {
  const user = await service.user()
  for (let count = 0; count < 10; count += 1) assert.equal((await link(user, sampleEmployee())).status, 201)
  assertProblem(await link(user, sampleEmployee()), 'conflict')
  assert.equal((await identitiesOf(user)).length, 10)
})

test('a user with a password removes an identity, which no longer signs in to that account', async () => {
  const user = await service.user()
  const person = sampleEmployee({ email_verified: false })
  const { id } = (await link(user, person)).as<IdentityRecord>()
  assert.equal((await user.delete(`/api/auth/identities/${id}`)).status, 204)
  assert.deepEqual(await identitiesOf(user), [])
  assertProblem(await user.delete(`/api/auth/identities/${id}`), 'not_found')
  assert.notEqual((await meOf(callerOf(await signIn(person)))).id, user.id)
})

test("another user's identity is not found", async () => {
  const [user, other] = [await service.user(), await service.user()]
  const { id } = (await link(user, sampleEmployee())).as<IdentityRecord>()
  assertProblem(await other.delete(`/api/auth/identities/${id}`), 'not_found')
  assert.equal((await identitiesOf(user)).length, 1)
})

test('the last way to sign in cannot be removed, not even two concurrently', async () => {
  const person = sampleEmployee()
  const user = callerOf(await signIn(person))
  const [own] = await identitiesOf(user)
  assertProblem(await user.delete(`/api/auth/identities/${own?.id}`), 'conflict')
  const second = (await link(user, sampleEmployee())).as<IdentityRecord>()
  const both = await Promise.all([own?.id, second.id].map(id => user.delete(`/api/auth/identities/${id}`)))
  assert.deepEqual(both.map(({ status }) => status).sort(), [204, 409])
  assert.equal((await identitiesOf(user)).length, 1)
})

test('an identity of a provider that is no longer configured does not count as a way to sign in', async () => {
  const user = callerOf(await signIn(sampleEmployee()))
  const [own] = await identitiesOf(user)
  const { id: userId } = await meOf(user)
  await service.database.pool.query(
    `insert into identities (user_id, issuer, subject, name, linked_at) values ($1, 'https://old.example/', $2, 'old', now())`,
    [userId, `old-${userId}`],
  )
  assertProblem(await user.delete(`/api/auth/identities/${own?.id}`), 'conflict')
  const old = (await identitiesOf(user)).find(({ name }) => name === 'old')
  assert.equal((await user.delete(`/api/auth/identities/${old?.id}`)).status, 204)
})

test('the owner reads in the security log, and in a mail, that an identity was linked and removed', async () => {
  const user = await service.user()
  await service.database.pool.query('update users set email_verified_at = now() where id = $1', [user.id])
  const identity = (await link(user, sampleEmployee({ email: 'me@company.example' }))).as<IdentityRecord>()
  assert.equal((await user.delete(`/api/auth/identities/${identity.id}`)).status, 204)
  const log = (await user.get('/api/auth/security-log')).as<{ what: string; about: string; address: string }[]>()
  assert.deepEqual(
    log.slice(0, 2).map(({ what, about, address }) => [what, about, address]),
    [
      ['identity_unlinked', 'me@company.example', '127.0.0.1'],
      ['identity_linked', 'me@company.example', '127.0.0.1'],
    ],
  )
  const subjects = () =>
    mails.map(({ to, subject }) => (to === user.email ? subject : '')).filter(subject => /sign in/.test(subject))
  await waitFor('both mails are sent', async () => subjects().length === 2)
  assert.match(subjects().sort().join(), /^A way to sign in was removed .+Another way to sign in was linked /)
})
