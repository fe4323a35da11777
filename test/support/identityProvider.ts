/**
 * A company's identity provider on loopback: a real `oidc-provider` with its own pages, codes and keys.
 *
 *   const provider = await startProvider()
 *   await using service = await testService({ env: provider.env })
 *   provider.register(service.url)
 *   const answer = await providerBrowser(service, provider).signIn(someColleague())
 *
 * The answer of each path can be overridden.
 */
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type ProviderPerson = {
  readonly login: string
  readonly claims: Readonly<Record<string, unknown>>
}

export type ProviderPath = '/.well-known/openid-configuration' | '/token' | '/jwks' | '/me'
export type ProviderReply = (response: ServerResponse, request: IncomingMessage) => void

export type TestProvider = AsyncDisposable & {
  readonly issuer: string
  /** The environment variables of a service that uses it. */
  readonly env: Readonly<Record<string, string>>
  readonly secret: string
  /** Registers the redirect URI of the service at this address. */
  register(serviceUrl: string): void
  /** Adds a person, or replaces the one with the same login; every password is accepted. */
  addPerson(person: ProviderPerson): void
  /** From now on this path gives this reply. */
  override(path: ProviderPath, reply: ProviderReply): void
  /** Removes all overrides. */
  reset(): void
  /** From now on signs with new keys under a new key id, and publishes only those. */
  rotateKeys(): void
  /** A token signed with the provider's key and carrying its key id, unless the header says otherwise. */
  forge(claims: object, header?: object): string
  /** The number of requests to a path. */
  requests(path: ProviderPath): number
}

export const clientId = 'speckeep'
const returnPage = '/auth/oidc/callback'

type Key = JsonWebKey & { readonly kid: string }

export async function startProvider(): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>()
  const wrong = new Map<string, ProviderReply>()
  const counts = new Map<string, number>()
  const secret = randomBytes(32).toString('hex')
  let key = newKey()
  let redirectUri = ''
  let right: ProviderReply = response => response.writeHead(503).end()

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const reply = wrong.get(path) ?? right
    reply(response, request)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function serve(): void {
    const provider = new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] }],
      jwks: { keys: [key] },
      features: { devInteractions: { enabled: true } },
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
      findAccount: (_, login) => {
        const person = people.get(login)
        return person && { accountId: login, claims: () => ({ sub: login, ...person.claims }) }
      },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    })
    const answer = provider.callback()
    right = (response, request) => void answer(request, response)
  }

  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret, OIDC_NAME: 'Example Inc.' },
    secret,
    register(serviceUrl) {
      redirectUri = serviceUrl + returnPage
      serve()
    },
    addPerson: person => people.set(person.login, person),
    override: (path, reply) => wrong.set(path, reply),
    reset: () => wrong.clear(),
    rotateKeys() {
      key = newKey()
      serve()
    },
    forge: (claims, header = {}) => signed(claims, { alg: 'RS256', kid: key.kid, ...header }, key),
    requests: path => counts.get(path) ?? 0,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function newKey(): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(6).toString('hex'), use: 'sig', alg: 'RS256' }
}

export function signed(claims: object, header: object, key: JsonWebKey): string {
  const [head, body] = [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), createPrivateKey({ key, format: 'jwk' }))
  return `${head}.${body}.${signature.toString('base64url')}`
}

export function jsonReply(body: unknown, status = 200): ProviderReply {
  return response => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

let defaultPeople = 0

/** A person that the service does not know yet. */
export function sampleEmployee(claims: Readonly<Record<string, unknown>> = {}): ProviderPerson {
  defaultPeople += 1
  const login = `colleague-${defaultPeople}-${randomBytes(4).toString('hex')}`
  const name = { given_name: 'Grace Brewster', family_name: 'Hopper', name: 'Grace Brewster Hopper' }
  return { login, claims: { email: `${login}@company.example`, email_verified: true, ...name, ...claims } }
}
