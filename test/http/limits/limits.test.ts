import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, type Caller, password, type TestUser } from '#testing/users.ts'
import { rateLimited } from '#usecases/consumeLimit.ts'
import { readJwt, signJwt } from '../../support/jwt.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** With a proxy in front every test can use its own addresses. */
const [service, unproxied] = await Promise.all([
  testService({
    env: {
      TRUST_PROXY: '127.0.0.1',
      REQUESTS_PER_MINUTE: '100',
      AI_EDITS_PER_HOUR: '10',
      SIGN_INS_PER_MINUTE_PER_ACCOUNT: '10',
      SIGN_INS_PER_MINUTE_PER_ADDRESS: '25',
      REGISTRATIONS_PER_MINUTE_PER_ADDRESS: '15',
    },
  }),
  testService({ env: { REQUESTS_PER_MINUTE: '30' } }),
])
after(() => Promise.all([service[Symbol.asyncDispose](), unproxied[Symbol.asyncDispose]()]))
const { anyone } = service

function from(address: string): Readonly<Record<string, string>> {
  return { 'x-forwarded-for': address }
}

function times<T>(count: number, ask: (nth: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => ask(nth)))
}

/** Asserts that this number of answers was refused for the limit, each with a retry time; returns the others. */
function assertRefused(answers: readonly Answer[], count: number): readonly Answer[] {
  const refused = answers.filter(answer => answer.status === 429)
  assert.equal(refused.length, count)
  for (const answer of refused) {
    assertProblem(answer, 'rate_limited')
    const waitS = Number(answer.headers.get('retry-after'))
    assert.ok(Number.isInteger(waitS) && waitS >= 1 && waitS <= 3_600, `Retry-After: ${waitS}`)
  }
  return answers.filter(answer => answer.status !== 429)
}

function assertAll(answers: readonly Answer[], count: number, status: number): void {
  assert.deepEqual(
    answers.map(answer => answer.status),
    Array<number>(count).fill(status),
  )
}

async function spent(user: TestUser): Promise<void> {
  assertAll(assertRefused(await times(120, () => user.get('/api/auth/me')), 20), 100, 200)
}

function register(email: string, address: string): Promise<Answer> {
  const body = { email, password, firstName: 'Ada', lastName: 'Example' }
  return anyone.post('/api/auth/register', body, from(address))
}

function login(email: string, given: string, address: string): Promise<Answer> {
  return anyone.post('/api/auth/login', { email, password: given }, from(address))
}

test('of 150 concurrent requests of one user exactly 100 pass, and others are not affected', async () => {
  const [user, other] = [await service.user(), await service.user()]
  const answers = await times(150, nth => user.get('/api/auth/me', undefined, from(`192.0.2.${nth}`)))
  const passed = assertRefused(answers, 50)
  assertAll(passed, 100, 200)
  const left = passed.map(answer => Number(/r=(\d+);t=\d+$/.exec(answer.headers.get('ratelimit') ?? '')?.[1]))
  assert.deepEqual(
    left.sort((one, next) => one - next),
    Array.from({ length: 100 }, (_, nth) => nth),
  )
  for (const { headers } of answers) {
    assert.equal(headers.get('ratelimit-policy'), '"requests";q=100;w=60')
    assert.match(headers.get('ratelimit') ?? '', /^"requests";r=\d+;t=([1-9]|[1-5]\d|60)$/)
  }
  assert.equal((await other.get('/api/auth/me')).status, 200)
  assertProblem(await anyone.get('/api/auth/me'), 'unauthenticated')
})

test('health, documentation and the OpenAPI document are not counted', async () => {
  const user = await service.user()
  await spent(user)
  for (const path of ['/actuator/health', '/actuator/info', '/api/openapi.json', '/api/docs']) {
    assertAll(await times(5, () => user.get(path)), 5, 200)
  }
  assertRefused([await user.get('/api/templates')], 1)
})

test('git uses the same allowance as the API', async () => {
  const user = await service.user()
  const authorization = `Basic ${btoa(`git:${await user.gitToken()}`)}`
  const path = '/git/templates/blank.git/info/refs?service=git-upload-pack'
  assert.equal((await anyone.get(path, undefined, { authorization })).status, 200)
  assertAll(assertRefused(await times(100, () => user.get('/api/auth/me')), 2), 98, 200)
  assertRefused([await anyone.get(path, undefined, { authorization })], 1)
})

test('without a sign-in exactly 100 requests of one address pass', async () => {
  const ask = (address: string) => anyone.get('/api/templates', undefined, from(address))
  assertAll(assertRefused(await times(150, () => ask('198.51.100.1')), 50), 100, 401)
  assertRefused([await ask('::ffff:198.51.100.1')], 1)
  assertProblem(await ask('198.51.100.2'), 'unauthenticated')
})

test('an IPv6 /64 network counts as one address', async () => {
  const ask = (address: string) => anyone.get('/api/templates', undefined, from(address))
  const answers = await times(120, nth => ask(`2001:db8:0:1:${(nth * 977).toString(16)}::${nth.toString(16)}`))
  assertRefused(answers, 20)
  assertProblem(await ask('2001:db8:0:2::1'), 'unauthenticated')
})

test("an invalid token counts against the sender's address, and not against the user it names", async () => {
  const victim = await service.user()
  const { header, payload } = readJwt(victim.token)
  const forged = signJwt({ header, payload }, "another user's secret")
  const headers = { ...from('198.51.100.3'), authorization: `Bearer ${forged}` }
  assertAll(assertRefused(await times(130, () => anyone.get('/api/auth/me', undefined, headers)), 30), 100, 401)
  assertAll(await times(100, () => victim.get('/api/auth/me')), 100, 200)
  assertRefused([await victim.get('/api/auth/me')], 1)
})

test('no member of the body and no other header changes who the caller is', async () => {
  const otherIdentity = (nth: number) => ({
    'x-forwarded-for': `203.0.113.${nth}`,
    'X-FORWARDED-FOR': `203.0.113.${nth}`,
    'x-real-ip': `203.0.113.${nth}`,
    forwarded: `for=203.0.113.${nth}`,
    'x-client-ip': `203.0.113.${nth}`,
    'cf-connecting-ip': `203.0.113.${nth}`,
    'user-agent': `agent ${nth}`,
  })
  const ask = (nth: number) => unproxied.anyone.get('/api/templates', undefined, otherIdentity(nth))
  assertAll(assertRefused(await times(50, ask), 20), 30, 401)
})

test('of a chain of proxies only the trusted one is believed', async () => {
  const ask = (nth: number) => anyone.get('/api/templates', undefined, from(`10.0.0.${nth}, 198.51.100.4`))
  assertAll(assertRefused(await times(110, ask), 10), 100, 401)
})

test('an address may make 10 sign-in attempts per minute for one account, however its email is spelled', async () => {
  const [user, other] = [await service.user(), await service.user()]
  const spellings = [user.email, user.email.toUpperCase(), ` ${user.email} `]
  const answers = await times(15, nth => login(spellings[nth % 3] ?? '', 'wrong', '203.0.113.1'))
  assertAll(assertRefused(answers, 5), 10, 401)
  assertRefused([await login(user.email, password, '203.0.113.1')], 1)
  assert.equal((await login(other.email, password, '203.0.113.1')).status, 200)
  assert.equal((await user.get('/api/auth/me')).status, 200, 'signed-in users are not affected')
  assert.equal((await login(user.email, password, '203.0.113.2')).status, 200, 'others are not affected')
})

test('guesses from many addresses are limited per account, and never lock out a known browser', async () => {
  const guarded = await testService({
    env: { TRUST_PROXY: '127.0.0.1', SIGN_INS_PER_MINUTE_PER_ACCOUNT: '2' },
  })
  after(() => guarded[Symbol.asyncDispose]())
  const [user, other] = [await guarded.user(), await guarded.user()]
  const signIn = (email: string, given: string, address: string, cookie = '') => {
    const headers = { ...from(address), 'x-session': 'cookie', ...(cookie && { cookie }) }
    return guarded.anyone.post('/api/auth/login', { email, password: given }, headers)
  }
  const deviceOf = (answer: Answer) =>
    /^speckeep-device=[^;]+/.exec(
      answer.headers.getSetCookie().find(one => one.startsWith('speckeep-device')) ?? '',
    )?.[0]
  const known = deviceOf(await signIn(user.email, password, '192.0.2.1'))
  const knownToOther = deviceOf(await signIn(other.email, password, '192.0.2.1'))
  assert.ok(known && knownToOther)
  const guesses = await times(150, nth => signIn(user.email, 'a guess', `198.51.100.${nth}`))
  const refusedMin = 150 - 60 * 2
  assert.ok(guesses.filter(({ status }) => status === 429).length >= refusedMin)
  assertRefused([await signIn(user.email, password, '203.0.113.7')], 1)
  assertRefused([await signIn(user.email, password, '203.0.113.7', knownToOther)], 1)
  assertRefused([await signIn(user.email, password, '203.0.113.7', `${known}x`)], 1)
  assert.equal((await signIn(user.email, password, '203.0.113.7', known)).status, 200)
  assertRefused(await times(5, () => signIn(user.email, 'a guess', '203.0.113.7', known)), 4)
})

test('an IPv6 /48 network may make four times the attempts of an address', async () => {
  const networks = await times(120, nth =>
    login(`nobody-${nth}@example.org`, 'wrong', `2001:db8:7:${nth.toString(16)}::1`),
  )
  assertAll(assertRefused(networks, 20), 100, 401)
  assert.equal((await login('unknown@example.org', 'wrong', '2001:db8:8::1')).status, 401)
  const accounts = await times(70, nth => register(`net-${nth}@example.org`, `2001:db8:7:${nth.toString(16)}::1`))
  assertAll(assertRefused(accounts, 10), 60, 201)
})

test('an address may make 25 sign-in attempts per minute, whatever the accounts', async () => {
  const answers = await times(35, nth => login(`nobody-${nth}@example.org`, 'wrong', '203.0.113.100'))
  assertAll(assertRefused(answers, 10), 25, 401)
  const user = await service.user()
  assertRefused([await login(user.email, password, '203.0.113.100')], 1)
  assert.equal((await login(user.email, password, '203.0.113.101')).status, 200)
})

test('an address may create 15 accounts per minute', async () => {
  const answers = await times(20, nth => register(`many-${nth}@example.org`, '203.0.113.102'))
  assertAll(assertRefused(answers, 5), 15, 201)
  const { rows } = await service.database.pool.query("select 1 from users where email like 'many-%'")
  assert.equal(rows.length, 15)
  assert.equal((await register('one-more@example.org', '203.0.113.103')).status, 201)
})

test('of 50 concurrent AI edits of one user exactly 10 pass, and those that fail are not counted', async () => {
  const user = await service.user()
  const project = await user.project({ description: 'Old words.' })
  const edit = (caller: Caller, instruction: string) =>
    caller.post(`/api/projects/${project.id}/edit`, { filePath: 'README.md', instruction })
  assertProblem(await edit(user, 'Sing a song about it.'), 'instruction_unsupported')
  const answers = await times(50, () => edit(user, 'Replace "Old" with "New"'))
  assertAll(assertRefused(answers, 40), 10, 200)
  const { remainingEditsThisHour } = (await user.get('/api/usage')).as<{ remainingEditsThisHour: number }>()
  assert.equal(remainingEditsThisHour, 0)
})

test('a refusal says the limit and the wait in units that people use', () => {
  const said = (windowS: number, waitS: number) => {
    const { message } = rateLimited({ name: 'requests', max: 100, windowS }, waitS)
    return message.replace('At most 100 requests ', '').replace('. Try again in', ',')
  }
  assert.equal(said(60, 11.2), 'a minute, 12 s.')
  assert.equal(said(10, 0), 'in 10 s, 1 s.')
  assert.equal(said(3_600, 119), 'an hour, 119 s.')
  assert.equal(said(3_600, 121), 'an hour, 3 min.')
  assert.equal(said(86_400, 119 * 60), 'a day, 119 min.')
  assert.equal(said(86_400, 86_399.5), 'a day, 24 h.')
})
