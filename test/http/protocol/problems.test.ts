import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pino from 'pino'
import type { DetailedReason } from '#domain/detailedReason.ts'
import { type ErrorCode, errorCodes, Failure, type FailureReason, type PlainErrorCode } from '#domain/errors.ts'
import { createServer } from '#http/server.ts'
import { statusOf } from '#http/status.ts'
import { AiError } from '#ports/ai.ts'
import { HostError } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import { type Answer, caller, type TestUser } from '#testing/users.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** Every error as a client sees it: a port of the service throws what a test specifies. */

const service = await testService()
let thrown: unknown
const faults: Parameters<Ports['events']['fault']>[0][] = []
const { ports } = service.app
const failing = await createServer(
  {
    ...ports,
    templates: { ...ports.templates, list: () => Promise.reject(thrown) },
    events: { ...ports.events, fault: fault => void faults.push(fault) },
  },
  { logger: pino({ level: 'silent' }), trustProxy: false },
)
after(async () => {
  await failing.close()
  await service[Symbol.asyncDispose]()
})
let user: TestUser
let url: string

before(async () => {
  user = await service.user()
  url = await failing.listen({ host: '127.0.0.1', port: 0 })
})

function answerTo(error: unknown): Promise<Answer> {
  thrown = error
  faults.length = 0
  return caller(url, { authorization: `Bearer ${user.token}` }).get('/api/templates?secret=x')
}

/** One of each reason that carries data, with the members that it adds to the problem, in order. */
const detailed: { readonly [C in DetailedReason['code']]: readonly [Extract<DetailedReason, { code: C }>, object] } = {
  second_factor_needed: [
    {
      code: 'second_factor_needed',
      challenge: 'abc',
      expiresInS: 300,
      methods: ['totp'],
      passkeyOptions: { rpId: 'x' },
    },
    { challenge: 'abc', expiresIn: 300, methods: ['totp'], passkeyOptions: { rpId: 'x' } },
  ],
  budget_exceeded: [
    {
      code: 'budget_exceeded',
      limitMicroUsd: 5,
      spentMicroUsd: 4,
      expectedMicroUsd: 2,
      worstCaseMicroUsd: 3,
      resetsAt: new Date('2026-12-01'),
    },
    {
      limitMicroUsd: 5,
      spentMicroUsd: 4,
      expectedMicroUsd: 2,
      worstCaseMicroUsd: 3,
      resetsAt: '2026-12-01T00:00:00.000Z',
    },
  ],
  conflict: [
    {
      code: 'conflict',
      why: 'same_lines',
      path: 'a.md',
      current: { sha: 'abc', commitSha: 'def' },
      merge: { text: 'x', conflicts: [{ base: line(0), ours: line(1), theirs: line(2) }] },
    },
    {
      path: 'a.md',
      currentSha: 'abc',
      currentCommitSha: 'def',
      merge: { clean: false, text: 'x', conflicts: [{ base: line(0), ours: line(1), theirs: line(2) }] },
    },
  ],
  quota_exceeded: [
    { code: 'quota_exceeded', quota: 'projects', used: 3, max: 3 },
    { quota: 'projects', used: 3, max: 3 },
  ],
  instruction_unsupported: [
    { code: 'instruction_unsupported', forms: [{ form: 'Add', example: 'Add x' }], suggestion: 'Add y' },
    { forms: [{ form: 'Add', example: 'Add x' }], suggestion: 'Add y' },
  ],
}

function line(start: number) {
  return { start, end: start + 1 }
}

function isPlain(code: ErrorCode): code is PlainErrorCode {
  return code === 'conflict' || !(code in detailed)
}

const reasons: readonly FailureReason[] = [
  ...errorCodes.filter(isPlain),
  ...Object.values(detailed).map(([reason]) => reason),
]

test('every code has its status, its title and the form of RFC 9457', async () => {
  for (const reason of reasons) {
    const code = typeof reason === 'string' ? reason : reason.code
    const answer = await answerTo(new Failure(reason, 'What happened. What to do.'))
    const problem = assertProblem(answer, code)
    assert.equal(problem.message, 'What happened. What to do.')
    assert.equal(problem.instance, '/api/templates')
    const members = typeof reason === 'string' ? {} : detailed[reason.code][1]
    assert.deepEqual(Object.keys(problem).sort(), [...commonMembers, ...Object.keys(members)].sort())
    assert.ok(answer.text.startsWith(JSON.stringify(members).slice(0, -1)), answer.text)
  }
  const statuses = errorCodes.map(code => statusOf[code][0])
  assert.deepEqual([...new Set(statuses)], [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504])
})

const commonMembers = ['code', 'detail', 'instance', 'message', 'requestId', 'status', 'title', 'type']

test('a refusal contains the fields, the retry time and whatever else its code promises', async () => {
  const fields = [{ field: 'name', message: 'is empty.' }]
  const [reason, members] = detailed.conflict
  const answer = await answerTo(new Failure(reason, 'It changed.', { fields, retryAfterS: 6.2 }))
  const problem = assertProblem(answer, 'conflict')
  assert.deepEqual(problem, { ...problem, ...members, errors: fields })
  assert.equal(answer.headers.get('retry-after'), '7')
})

test('a client that has to wait always gets a time, and one that has to sign in gets the scheme', async () => {
  for (const code of ['rate_limited', 'unavailable'] as const) {
    assert.equal((await answerTo(new Failure(code, 'Later.'))).headers.get('retry-after'), '1')
  }
  for (const code of ['unauthenticated', 'bad_credentials'] as const) {
    const { headers } = await answerTo(new Failure(code, 'No.'))
    assert.equal(headers.get('www-authenticate'), 'Bearer realm="speckeep"')
  }
  assert.equal((await answerTo(new Failure('forbidden', 'No.'))).headers.get('www-authenticate'), null)
})

const inward: Readonly<Record<string, unknown>> = {
  'a database error': Object.assign(new Error('duplicate key value violates "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(someone@example.org) already exists.',
    query: 'insert into users values ($1)',
  }),
  'an error with a path': new Error("ENOENT: no such file, open '/home/service/data/secrets/JWT_SECRET'"),
  'an error with a token': new Error('refused: Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'),
  'an error that looks like a refusal': Object.assign(new Error('select secret'), { statusCode: 418, status: 418 }),
  'an error that looks like one of the framework': Object.assign(new Error('select secret'), {
    code: 'FST_ERR_X',
    statusCode: 599,
  }),
  'an error with causes': new AggregateError([new Error('select 1 from a')], 'select 2 from b'),
  'a text': 'select secret from table',
  'an object': { message: 'select secret from table', statusCode: 200 },
}

test('an unexpected error is an internal fault, logged in full and hidden from the caller', async () => {
  for (const [what, error] of Object.entries(inward)) {
    const answer = await answerTo(error)
    assertProblem(answer, 'internal', what)
    assert.doesNotMatch(answer.text, /secret|users_email|somebody|select/, what)
    assert.equal(faults.length, 1, what)
    assert.equal(faults[0]?.where, 'GET /api/templates')
    if (error instanceof Error) assert.equal(faults[0]?.error, error)
  }
})

test('a refusal is not a fault, and is not logged as one', async () => {
  for (const reason of reasons) {
    const failure = new Failure(reason, 'So it is.')
    await answerTo(failure)
    assert.equal(faults.length, statusOf[failure.code][0] >= 500 ? 1 : 0, failure.code)
  }
})

test('faults of the code host and of the AI provider have their codes, and hide what the provider said', async () => {
  const ofHost: Readonly<Record<HostError['kind'], ErrorCode>> = {
    name_taken: 'name_taken',
    access_expired: 'reconnect_required',
    access_refused: 'forbidden',
    gone: 'not_found',
    protected: 'protected',
    too_large: 'too_large',
    invalid: 'validation_failed',
    busy: 'unavailable',
    failed: 'repohost_failed',
  }
  for (const [kind, code] of Object.entries(ofHost)) {
    const cause = new Error('/tmp/x: select secret')
    assertProblem(await answerTo(new HostError(kind as HostError['kind'], 'The host says so.', { cause })), code, kind)
  }
  const ofAi: Readonly<Record<AiError['kind'], ErrorCode>> = {
    key_refused: 'ai_failed',
    model_unknown: 'ai_failed',
    out_of_credit: 'ai_failed',
    rejected: 'ai_failed',
    rate_limited: 'ai_failed',
    overloaded: 'ai_failed',
    timeout: 'ai_timeout',
    disconnected: 'ai_failed',
    garbled: 'ai_failed',
  }
  for (const [kind, code] of Object.entries(ofAi)) {
    const answer = await answerTo(new AiError(kind as AiError['kind'], 'key sk-secret was refused'))
    assertProblem(answer, code, kind)
    assert.ok(!answer.text.includes('sk-secret'), kind)
  }
})

test('an unknown route of the API is a problem document too, without the query of its URL', async () => {
  const problem = assertProblem(await user.get('/api/nowhere?token=x'), 'not_found')
  assert.deepEqual([problem.instance, problem.detail], ['/api/nowhere', 'There is no endpoint GET at this address.'])
})
