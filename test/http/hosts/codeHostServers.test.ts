import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { remoteHosts } from '#drivers/hosts/remoteHosts.ts'
import type { Answer } from '#testing/users.ts'
import { browserOf, type Person, samplePerson } from '../../support/oauthHost.ts'
import {
  goodTokens,
  json,
  type OAuthEndpoint,
  profileOf,
  type Reply,
  raw,
  startOAuthServer,
} from '../../support/oauthServer.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/**
 * Real drivers against a host that gives wrong answers. For every one of them no one is signed in, no account and no
 * connection is made, and neither the code nor a token is sent anywhere except to the host.
 */

const client = { id: 'speckeep-client', secret: 'client-secret' }

/** While the host hangs: a shorter timeout than the drivers have. */
let hangMaxMs: number | undefined

const impatient: typeof fetch = (address, init) => {
  const signals = [hangMaxMs === undefined ? [] : AbortSignal.timeout(hangMaxMs), init?.signal ?? []].flat()
  return fetch(address, { ...init, signal: AbortSignal.any(signals) })
}

type Row = readonly [endpoint: OAuthEndpoint, reply: Reply, answer: ErrorCode]
const failed = 'repohost_failed'

function tokens(change: Readonly<Record<string, unknown>>): Reply {
  return json({ ...goodTokens, ...change })
}

function profile(change: Readonly<Record<string, unknown>>): Reply {
  return json({ ...profileOf(samplePerson()), ...change })
}

function sendTo(status: number): Reply {
  return (response, elsewhere) => response.writeHead(status, { location: `${elsewhere}/taken` }).end()
}

const rows: Readonly<Record<string, Row>> = {
  'a used code, with status 400': ['token', json({ error: 'invalid_grant' }, 400), 'validation_failed'],
  'a person who declined': ['token', json({ error: 'access_denied' }, 400), 'forbidden'],
  'a client that the host does not know': ['token', json({ error: 'invalid_client' }, 401), failed],
  'an error with status 200': ['token', json({ error: 'server_error' }), failed],
  'an error that repeats the secrets': [
    'token',
    json({ error: 'invalid_request', error_description: 'client-secret code-of-the-host' }, 400),
    failed,
  ],
  'nothing at all': ['token', raw('', 200, { 'content-type': 'application/json' }), failed],
  'a page': ['token', raw('<html>', 200, { 'content-type': 'text/html' }), failed],
  'a form instead of JSON': [
    'token',
    raw('access_token=stolen&token_type=bearer', 200, { 'content-type': 'application/x-www-form-urlencoded' }),
    failed,
  ],
  'JSON that ends too early': ['token', raw('{"access_token":', 200, { 'content-type': 'application/json' }), failed],
  null: ['token', json(null), failed],
  'a list': ['token', json([goodTokens]), failed],
  'no token': ['token', tokens({ access_token: undefined }), failed],
  'an empty token': ['token', tokens({ access_token: '' }), failed],
  'a token that is a number': ['token', tokens({ access_token: 7 }), failed],
  'a token that is a list': ['token', tokens({ access_token: ['a', 'b'] }), failed],
  'a token with a line break': ['token', tokens({ access_token: 'a\r\nx-evil: 1' }), failed],
  'a token of a megabyte': ['token', tokens({ access_token: 'x'.repeat(1_000_000) }), failed],
  'a refresh token that is an object': ['token', tokens({ refresh_token: {} }), failed],
  'a token of an unknown type': ['token', tokens({ token_type: 'mac' }), failed],
  'no token type': ['token', tokens({ token_type: undefined }), failed],
  'an excessive lifetime': ['token', tokens({ expires_in: 1e300 }), failed],
  'a negative lifetime': ['token', tokens({ expires_in: -1 }), failed],
  'a lifetime as text': ['token', tokens({ expires_in: 'an hour' }), failed],
  'scopes that are a list': ['token', tokens({ scope: ['repo'] }), failed],
  'a redirect of the code as a GET': ['token', sendTo(302), failed],
  'a redirect of the code with its method and body': ['token', sendTo(307), failed],
  'an endless redirect of the code': ['token', sendTo(308), failed],
  'a fault': ['token', json({ message: 'Oops' }, 500), failed],
  'a fault of a proxy': ['token', raw('Bad Gateway', 502), failed],
  'a broken connection': ['token', response => response.destroy(), failed],
  'no answer': ['token', () => {}, failed],
  'an endless answer': [
    'token',
    response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const trickle = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(trickle))
    },
    failed,
  ],
  'a token that the host itself does not accept': ['user', json({ message: 'Bad credentials' }, 401), failed],
  'an empty profile': ['user', json({}), failed],
  'a person without an id': ['user', profile({ id: undefined }), failed],
  'a person with an id as text': ['user', profile({ id: '7' }), failed],
  'a person with a broken id': ['user', profile({ id: 7.5 }), failed],
  'a person with two usernames': ['user', profile({ login: ['a', 'b'], username: ['a', 'b'] }), failed],
  'a person as an HTML page': ['user', raw('<html>', 200, { 'content-type': 'text/html' }), failed],
  'a redirect of the token': ['user', sendTo(302), failed],
  'an endless redirect of the token': ['user', sendTo(308), failed],
}

const endless: ReadonlySet<string> = new Set(['no answer', 'an endless answer'])

async function rowsOf({ database }: Awaited<ReturnType<typeof testService>>): Promise<unknown> {
  const tables = ['users', 'host_connections', 'sign_ins']
  return await Promise.all(tables.map(async table => (await database.pool.query(`select * from ${table}`)).rows))
}

for (const provider of ['github', 'gitlab', 'gitea'] as const) {
  const server = await startOAuthServer()
  const codeHost = remoteHosts[provider]({
    baseUrl: server.url,
    client,
    fetch: impatient,
    wait: async () => {},
  })
  const service = await testService({ overrides: { hosts: codeHosts(codeHost) } })
  after(async () => {
    await service[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  async function signIn(person: Person): Promise<Answer> {
    server.forms.length = 0
    const browser = browserOf(service)
    const authorizationUrl = await browser.begin()
    server.expect(person, authorizationUrl)
    const state = new URL(authorizationUrl).searchParams.get('state') ?? ''
    return await browser.finish({ code: 'code-of-the-host', state })
  }

  async function emailAfter(answer: Answer): Promise<string> {
    assert.equal(answer.status, 200, answer.text)
    const authorization = `Bearer ${answer.as<LoginReply>().accessToken}`
    return (await service.anyone.get('/api/auth/me', undefined, { authorization })).as<Me>().email
  }

  test(`${provider}: a sign-in proves itself with the verifier of its challenge`, async () => {
    server.reset()
    const person = samplePerson()
    assert.equal(await emailAfter(await signIn(person)), person.email)
    const [form] = server.forms
    assert.match(form?.get('code_verifier') ?? '', /^[\w-]{43}$/)
    assert.deepEqual(
      [form?.get('grant_type'), form?.get('code'), form?.get('redirect_uri')],
      ['authorization_code', 'code-of-the-host', `${service.url}/auth/callback`],
    )
    assert.equal(server.forms.length, 1)
  })

  for (const [what, [endpoint, reply, code]] of Object.entries(rows)) {
    test(`${provider}: no one is signed in by a host that answers ${endpoint} with ${what}`, async () => {
      server.reset()
      server.override(endpoint, reply)
      const before = await rowsOf(service)
      hangMaxMs = endless.has(what) ? 700 : undefined
      const answer = await signIn(samplePerson())
      hangMaxMs = undefined
      assertProblem(answer, code)
      assert.doesNotMatch(answer.text, /client-secret|code-of-the-host|token-of-the-host/)
      assert.deepEqual(await rowsOf(service), before)
      assert.deepEqual(server.leaked, [])
      assert.ok(server.forms.length <= 1, 'the code was sent again')
    })
  }

  test(`${provider}: a host that asks to slow down is not called again, and no one is signed in`, async () => {
    server.reset()
    server.override('token', json({ message: 'slow down' }, 429, { 'retry-after': '7' }))
    const before = await rowsOf(service)
    const { status } = await signIn(samplePerson())
    assert.ok([502, 503].includes(status), String(status))
    assert.equal(server.forms.length, 1)
    assert.deepEqual(await rowsOf(service), before)
  })

  test(`${provider}: an email that the host did not verify is not used`, async () => {
    const victim = await service.user()
    for (const verified of [false, 'false', 0, null, undefined]) {
      server.reset()
      const person = samplePerson({ email: victim.email })
      server.override('user', json({ ...profileOf(person), confirmed_at: null }))
      server.override('emails', json([{ email: victim.email, primary: true, verified }]))
      const email = await emailAfter(await signIn(person))
      assert.equal(email, `${person.id}+${person.username}@users.noreply.127.0.0.1`, String(verified))
    }
  })

  test(`${provider}: a list of emails instead of one signs no one in`, async () => {
    const victim = await service.user()
    const before = await rowsOf(service)
    for (const email of [[victim.email, 'a@evil.example'], { address: victim.email }, 7]) {
      server.reset()
      server.override('user', profile({ email }))
      server.override('emails', json([{ email, primary: true, verified: true }]))
      assertProblem(await signIn(samplePerson()), failed, JSON.stringify(email))
    }
    assert.deepEqual(await rowsOf(service), before)
  })
}

test('the table has at least thirty behaviours', () => {
  assert.ok(Object.keys(rows).length >= 30)
})
