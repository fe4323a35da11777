import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { ErrorCode } from '#domain/errors.ts'
import { systemClock } from '#drivers/clock.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { Clock } from '#ports/clock.ts'
import type { HostIdentity, HostUser } from '#ports/hosts/identity.ts'
import { HostError } from '#ports/hosts.ts'
import type { Answer } from '#testing/users.ts'
import { browserOf, createOAuthHost, samplePerson } from '../../support/oauthHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/**
 * Everything that an attacker can do to a sign-in with the code host, and everything that a host can answer wrongly.
 * Each row is refused with its code, and afterwards no one is signed in, no account and no connection exists, and the
 * host has received no code except its own.
 */

let aheadMs = 0
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) }
const host = createOAuthHost()
const service = await testService({ overrides: { hosts: codeHosts(host.codeHost), clock } })
after(() => service[Symbol.asyncDispose]())
const [victim, attacker] = [await service.user(), await service.user()]
// An email is protected from takeover only once it is confirmed.
await service.database.pool.query('update users set email_verified_at = now() where id = $1', [victim.id])
const connectedPerson = samplePerson()
await browserOf(service, victim).signIn(host, connectedPerson)

beforeEach(() => {
  aheadMs = 0
  host.become('memory')
  host.override({})
  host.requests.length = 0
})

type Row = {
  readonly attack: () => Promise<Answer>
  readonly answer: ErrorCode
  readonly field?: string
  /** Whether the host may receive the code: the return was valid, and the host's answer is not. */
  readonly asksHost?: true
}

async function begun(user = service.anyone) {
  const browser = browserOf(service, user)
  const back = host.visit(await browser.begin(), samplePerson())
  return { browser, back }
}

/** A complete sign-in with a host that gives these answers. */
async function withHost(wrong: Partial<HostIdentity>): Promise<Answer> {
  host.override(wrong)
  return await browserOf(service).signIn(host, samplePerson())
}

function withProfile(profile: Readonly<Record<string, unknown>>): Promise<Answer> {
  return withHost({ user: async () => ({ ...samplePerson(), ...profile }) as HostUser })
}

function changed(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}

function refusing(kind: HostError['kind'], message = 'No.') {
  return async () => {
    throw new HostError(kind, message)
  }
}

const state = { answer: 'validation_failed', field: 'state' } as const
const garbage = { answer: 'repohost_failed', asksHost: true } as const

const rows: Readonly<Record<string, Row>> = {
  'a state that was never issued': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish({ ...back, state: 'made-up' })
    },
  },
  'a state with one character changed': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish({ ...back, state: changed(back.state, back.state.length >> 1) })
    },
  },
  'another secret of this service as the state': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      const { rows } = await service.database.pool.query('select access_token from host_connections limit 1')
      return await browser.finish({ ...back, state: rows[0].access_token })
    },
  },
  'a state without the cookie': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      browser.nonce = ''
      return await browser.finish(back)
    },
  },
  "the attacker's code and state in the victim's browser": {
    ...state,
    attack: async () => {
      const { back } = await begun()
      const { browser } = await begun()
      return await browser.finish(back)
    },
  },
  "the attacker's code and state in a browser that started no sign-in": {
    ...state,
    attack: async () => browserOf(service).finish((await begun()).back),
  },
  'a nonce that matches only in its beginning': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      browser.nonce = browser.nonce.slice(0, -1)
      return await browser.finish(back)
    },
  },
  'the state of the previous sign-in in the same browser': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      await browser.begin()
      return await browser.finish(back)
    },
  },
  'a connection that another user started': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun(attacker)
      const planted = browserOf(service, victim)
      planted.nonce = browser.nonce
      return await planted.finish(back)
    },
  },
  'a connection finished without a user': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun(victim)
      const stranger = browserOf(service)
      stranger.nonce = browser.nonce
      return await stranger.finish(back)
    },
  },
  'a sign-in finished with a token, which would connect': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      const user = browserOf(service, victim)
      user.nonce = browser.nonce
      return await user.finish(back)
    },
  },
  'a state that is ten minutes old': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      aheadMs = 10 * 60_000
      return await browser.finish(back)
    },
  },
  'a state of another host': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      host.become('gitlab')
      return await browser.finish(back)
    },
  },
  'an issuer that is another host': {
    answer: 'validation_failed',
    field: 'iss',
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish({ ...back, iss: 'https://evil.example' })
    },
  },
  "an issuer with another path on the host's origin": {
    answer: 'validation_failed',
    field: 'iss',
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish({ ...back, iss: 'https://host.example/login/oaut' })
    },
  },
  'an issuer that begins like the host': {
    answer: 'validation_failed',
    field: 'iss',
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish({ ...back, iss: 'https://host.example.evil.example/' })
    },
  },
  'an issuer that is not a URL': {
    answer: 'validation_failed',
    field: 'iss',
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish({ ...back, iss: 'https:' })
    },
  },
  'a return from a page of another site': {
    answer: 'forbidden',
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish(back, { origin: 'https://evil.example' })
    },
  },
  'a return that the browser calls cross-site': {
    answer: 'forbidden',
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish(back, { 'sec-fetch-site': 'cross-site' })
    },
  },
  'a return as a form, which needs no CORS preflight': {
    answer: 'unsupported_media_type',
    attack: async () => {
      const { browser, back } = await begun()
      const form = new URLSearchParams(back).toString()
      return await browser.finish(form, { 'content-type': 'application/x-www-form-urlencoded' })
    },
  },
  'a list of states': {
    ...state,
    attack: async () => {
      const { browser, back } = await begun()
      return await browser.finish({ ...back, state: [back.state] })
    },
  },
  'a code of another user, issued for another challenge': {
    answer: 'validation_failed',
    field: 'code',
    asksHost: true,
    attack: async () => {
      const { back: stolen } = await begun()
      const { browser, back } = await begun()
      return await browser.finish({ code: stolen.code, state: back.state })
    },
  },
  'a code that the host does not know, answered with 200 and an error': {
    answer: 'validation_failed',
    field: 'code',
    asksHost: true,
    attack: () => withHost({ exchange: refusing('access_expired', 'bad_verification_code') }),
  },
  'a person who declined': {
    answer: 'forbidden',
    asksHost: true,
    attack: () => withHost({ exchange: refusing('access_refused', 'You declined.') }),
  },
  'a host that fails at the exchange': { ...garbage, attack: () => withHost({ exchange: refusing('failed') }) },
  'a host that is busy at the exchange': {
    answer: 'unavailable',
    asksHost: true,
    attack: () => withHost({ exchange: refusing('busy') }),
  },
  'a driver that throws': {
    answer: 'internal',
    asksHost: true,
    attack: () =>
      withHost({
        exchange: async () => {
          throw new TypeError('x is not a function')
        },
      }),
  },
  'a token that the host itself does not accept': {
    ...garbage,
    attack: () => withHost({ user: refusing('access_expired') }),
  },
  'a host that fails when asked for the user': { ...garbage, attack: () => withHost({ user: refusing('failed') }) },
  'a list of emails': { ...garbage, attack: () => withProfile({ email: ['a@host.example', victim.email] }) },
  'an email that is an object': { ...garbage, attack: () => withProfile({ email: { toString: victim.email } }) },
  'an email that is a number': { ...garbage, attack: () => withProfile({ email: 7 }) },
  'no email at all, not even null': { ...garbage, attack: () => withProfile({ email: undefined }) },
  'an id that is a text': { ...garbage, attack: () => withProfile({ id: String(connectedPerson.id) }) },
  'an id that is too large to be exact': { ...garbage, attack: () => withProfile({ id: 2 ** 53 }) },
  'an id that is zero': { ...garbage, attack: () => withProfile({ id: 0 }) },
  'no id': { ...garbage, attack: () => withProfile({ id: null }) },
  'a username with markup': { ...garbage, attack: () => withProfile({ username: '<script>' }) },
  'a username of a thousand characters': { ...garbage, attack: () => withProfile({ username: 'x'.repeat(1_000) }) },
  'a name that is an object': { ...garbage, attack: () => withProfile({ name: {} }) },
  "a verified email that is the victim's": {
    answer: 'conflict',
    asksHost: true,
    attack: () => withProfile({ email: victim.email }),
  },
}

/** Everything that a sign-in could have created. */
async function createdRows(): Promise<unknown> {
  const tables = ['users', 'host_connections', 'sign_ins']
  return await Promise.all(
    tables.map(async table => (await service.database.pool.query(`select * from ${table} order by 1`)).rows),
  )
}

for (const [what, row] of Object.entries(rows)) {
  test(`refused without a trace: ${what}`, async () => {
    const before = await createdRows()
    const answer = await row.attack()
    const problem = assertProblem(answer, row.answer)
    if (row.field !== undefined) assert.equal(problem.errors?.[0]?.field, row.field)
    assert.doesNotMatch(answer.text, /code-|access-|refresh-|1\.[\w-]{8}\./)
    assert.ok(!answer.text.includes(victim.email))
    assert.ok(!answer.headers.getSetCookie().some(cookie => cookie.startsWith('speckeep-refresh')))
    assert.deepEqual(await createdRows(), before)
    assert.equal(host.requests.filter(call => call.startsWith('exchange')).length, row.asksHost ? 1 : 0)
  })
}

test('the table has the thirty attacks of the specification, and more', () => {
  assert.ok(Object.keys(rows).length >= 30)
})

test('of ten concurrent returns with one code one signs in, and the host gets the code once', async () => {
  const { browser, back } = await begun()
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.finish(back)))
  assert.deepEqual(answers.map(answer => answer.status).sort(), [200, ...Array(9).fill(400)])
  assert.deepEqual(host.requests, [`exchange ${back.code}`, 'user'])
  assertProblem(await browser.finish(back), 'validation_failed')
})

test('a return that failed at the host is spent too', async () => {
  const { browser, back } = await begun()
  host.override({ exchange: refusing('failed') })
  assertProblem(await browser.finish(back), 'repohost_failed')
  host.override({})
  assertProblem(await browser.finish(back), 'validation_failed')
})

test("the host's own issuer is accepted, in the spellings that hosts use", async () => {
  for (const iss of ['https://host.example', 'https://host.example/', 'https://host.example/login/oauth']) {
    const { browser, back } = await begun()
    assert.equal((await browser.finish({ ...back, iss })).status, 200, iss)
  }
})

test("registering a victim's email first gives no access to the victim's data", async () => {
  const squatter = await service.user()
  const person = samplePerson({ email: squatter.email })
  const answer = await browserOf(service).signIn(host, person)
  assert.equal(answer.status, 200)
  const { rows } = await service.database.pool.query('select id from users where repohost_user_id = $1', [person.id])
  assert.notEqual(rows[0].id, squatter.id)
})

test('no token of a sign-in or of the host works as a git password', async () => {
  const project = await victim.project()
  const path = `${new URL(project.cloneUrl ?? '').pathname}/info/refs?service=git-upload-pack`
  for (const secret of [victim.token, victim.refreshToken, 'access-1', 'refresh-1']) {
    const basic = { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` }
    assert.ok([401, 404].includes((await service.anyone.get(path, undefined, basic)).status))
  }
})
