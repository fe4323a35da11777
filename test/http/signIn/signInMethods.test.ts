import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { IdentityRecord } from '#contract/identities.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { type Answer, type Caller, caller } from '#testing/users.ts'
import { sampleEmployee, startProvider } from '../../support/identityProvider.ts'
import { browserOf, createOAuthHost, samplePerson } from '../../support/oauthHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { providerBrowser } from '../../support/providerBrowser.ts'
import { testService } from '../../support/service.ts'

/** An account keeps a way to sign in, whichever of its ways is removed. */

const host = createOAuthHost()
const provider = await startProvider()
const service = await testService({ env: provider.env, overrides: { hosts: codeHosts(host.codeHost) } })
provider.register(service.url)
after(() => Promise.all([service, provider].map(each => each[Symbol.asyncDispose]())))
await service.user()

const forget = (user: Caller) => user.delete('/api/auth/repohost/disconnect?forget=true')
const unlink = (user: Caller, id: number | undefined) => user.delete(`/api/auth/identities/${id}`)
const link = async (user: Caller) =>
  (await providerBrowser(service, provider, user).signIn(sampleEmployee())).as<IdentityRecord>()

function signedIn(answer: Answer): Caller {
  assert.equal(answer.status, 200, answer.text)
  return caller(service.url, { authorization: `Bearer ${answer.as<LoginReply>().accessToken}` })
}

const atHost = async (person = samplePerson()) => signedIn(await browserOf(service).signIn(host, person))

test('a user with a password can unlink the code host, and is unknown there from then on', async () => {
  const user = await service.user()
  const person = samplePerson()
  assert.equal((await browserOf(service, user).signIn(host, person)).status, 200)
  assert.equal((await forget(user)).status, 204)
  assert.equal((await user.get('/api/auth/me')).as<Me>().repohost.username, null)
  const stranger = (await (await atHost(person)).get('/api/auth/me')).as<Me>()
  assert.notEqual(stranger.id, user.id)
})

test('the code host cannot be unlinked if it is the only way to sign in, and the connection remains', async () => {
  const user = await atHost()
  const { detail } = assertProblem(await forget(user), 'conflict')
  assert.match(detail, /only way to sign in/)
  assert.equal((await user.get('/api/auth/me')).as<Me>().repohost.connected, true)
})

test('a linked identity is a way to sign in, so the code host may be unlinked, and not both', async () => {
  const user = await atHost()
  const { id } = await link(user)
  assert.equal((await forget(user)).status, 204)
  assertProblem(await unlink(user, id), 'conflict')
})

test('the code host is a way to sign in, so the last identity may be removed, and not both', async () => {
  const user = await atHost()
  const { id } = await link(user)
  assert.equal((await unlink(user, id)).status, 204)
  assertProblem(await forget(user), 'conflict')
})

test('of the last two ways, removed concurrently, one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await atHost()
    const { id } = await link(user)
    const answers = await Promise.all([forget(user), unlink(user, id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
  }
})

test('a code host that is no longer configured does not count as a way to sign in', async () => {
  const user = await atHost()
  const { id } = await link(user)
  const { id: userId } = (await user.get('/api/auth/me')).as<Me>()
  await service.database.pool.query("update users set repohost_provider = 'gitea' where id = $1", [userId])
  assertProblem(await unlink(user, id), 'conflict')
})
