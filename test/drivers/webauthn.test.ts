import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webauthnPasskeys } from '#drivers/webauthn/index.ts'

const at = (origin: string) => webauthnPasskeys({ origin, name: 'Speckeep' })

test('passkeys are available where the address has a host name and is secure', async () => {
  for (const [origin, rpId] of [
    ['https://specs.example.org', 'specs.example.org'],
    ['https://specs.example.org:8443', 'specs.example.org'],
    ['http://localhost:8080', 'localhost'],
  ] as const) {
    const options = await at(origin)?.assertionOptions({ challenge: 'AAAA', allowed: [] })
    assert.deepEqual([options?.['rpId'], options?.['challenge']], [rpId, 'AAAA'], origin)
  }
})

test('passkeys are unavailable at bare addresses and over plain http', () => {
  for (const origin of [
    'http://127.0.0.1:8080',
    'https://127.0.0.1',
    'https://[::1]:8443',
    'http://specs.example.org',
  ]) {
    assert.equal(at(origin), null, origin)
  }
})
