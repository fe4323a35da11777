import '../../support/loopback.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from '../../support/service.ts'

const offerOf = async (env: Record<string, string>) => {
  await using service = await testService({ env })
  const answer = await service.anyone.get('/api/auth/sign-in-offer')
  assert.equal(answer.status, 200)
  return answer.as()
}

test('a service with passwords only says so without an error', async () => {
  assert.deepEqual(await offerOf({}), { codeHostOrigin: null, identityProviderName: null, registration: 'open' })
})

test('a code host and an identity provider that people sign in at are offered by name, before anyone goes there', async () => {
  const offer = await offerOf({
    REPOHOST_PROVIDER: 'gitea',
    REPOHOST_BASE_URL: 'https://git.example.org/forge',
    REPOHOST_CLIENT_ID: 'id',
    REPOHOST_CLIENT_SECRET: 'a secret of the host',
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'a secret of the provider',
    OIDC_NAME: 'Example Inc.',
  })
  const names = { codeHostOrigin: 'https://git.example.org', identityProviderName: 'Example Inc.' }
  assert.deepEqual(offer, { ...names, registration: 'open' })
})

test('who may register is told before anyone fills in a form', async () => {
  await using service = await testService()
  const admin = await service.user()
  for (const registration of ['invited', 'closed']) {
    await admin.put('/api/admin/registration', { registration })
    const offer = (await service.anyone.get('/api/auth/sign-in-offer')).as<{ readonly registration: string }>()
    assert.equal(offer.registration, registration)
  }
})
