import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAddresses } from '#drivers/oidc/addresses.ts'

function isTaken(issuer: string, address: string): boolean {
  const server = { issuer, authorization_endpoint: address, token_endpoint: address, jwks_uri: address }
  try {
    checkAddresses(new URL(issuer), server)
    return true
  } catch {
    return false
  }
}

test('a remote provider must use TLS, and cannot point to this machine', () => {
  const issuer = 'https://login.company.example'
  for (const address of [
    'https://login.company.example/token',
    'https://oauth2.other.example/token',
    'https://10.1.2.3/t',
  ])
    assert.ok(isTaken(issuer, address), address)
  for (const address of [
    'http://login.company.example/token',
    'https://localhost/token',
    'https://api.localhost/token',
    'http://127.0.0.1/token',
    'https://127.0.0.1:8443/token',
    'https://2130706433/token',
    'https://[::1]/token',
    'https://[::ffff:127.0.0.1]/token',
    'https://0.0.0.0/token',
    'https://169.254.169.254/latest',
  ]) {
    assert.ok(!isTaken(issuer, address), address)
  }
})

test('a provider on this machine has its addresses there, with its own protocol', () => {
  assert.ok(isTaken('http://127.0.0.1:9000', 'http://127.0.0.1:9000/token'))
  assert.ok(isTaken('http://localhost:9000', 'https://127.0.0.1:9001/token'))
  assert.ok(!isTaken('https://localhost:9000', 'http://localhost:9000/token'))
  assert.ok(!isTaken('http://localhost:9000', 'http://company.example/token'))
})
