import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { assertLinear } from '../../support/linear.ts'

function recordLogs(level = 'trace') {
  const lines: string[] = []
  const logger = createLogger({ level, destination: { write: line => void lines.push(line) } })
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '') }
}

test('a line is one JSON object with the name of its level and its time in ISO 8601', () => {
  const { logger, lines, last } = recordLogs()
  logger.info({ projectId: 7 }, 'project created')
  assert.equal(lines.length, 1)
  assert.equal(last().level, 'info')
  assert.equal(last().msg, 'project created')
  assert.equal(last().projectId, 7)
  assert.match(last().time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('lines below the level are not written', () => {
  const { logger, lines } = recordLogs('warn')
  logger.info('nothing to see')
  logger.warn('something')
  assert.equal(lines.length, 1)
})

test('a request is logged by method, path and address, without its query and its headers', () => {
  const { logger, lines, last } = recordLogs()
  const headers = { authorization: 'Bearer canary-1', cookie: 'canary-2', 'x-other': 'canary-3' }
  logger.info({ req: { id: 'r-1', method: 'GET', url: '/api/projects?q=canary-4', ip: '127.0.0.1', headers } })
  logger.info({ res: { statusCode: 200, headers } })
  assert.deepEqual(JSON.parse(lines[0] ?? '').req, { id: 'r-1', method: 'GET', path: '/api/projects', ip: '127.0.0.1' })
  assert.deepEqual(last().res, { statusCode: 200 })
  assert.ok(!lines.join('').includes('canary'))
})

test('an error is logged with its stack and its causes, but without fields that quote data', () => {
  const { logger, lines, last } = recordLogs()
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary@example.org)' })
  logger.error({ err: new TypeError('cannot register', { cause }) }, 'fault')
  assert.equal(last().err.type, 'TypeError')
  assert.match(last().err.stack, /logs\.test\.ts/)
  assert.equal(last().err.cause.code, '23505')
  assert.equal(last().err.cause.message, 'duplicate key')
  assert.ok(!lines.join('').includes('canary'))
})

test('anything that is thrown can be logged', () => {
  const { logger, last } = recordLogs()
  logger.error({ err: 'a text' })
  assert.deepEqual(last().err, { message: 'a text' })
  logger.error({ err: { message: 'the queue is gone', password: 'canary' } })
  assert.deepEqual(last().err, { message: 'the queue is gone' })
  logger.error({ err: new AggregateError([new Error('one'), new Error('two')], 'both') })
  assert.deepEqual(last().err.errors, ['Error: one', 'Error: two'])
  const circular = new Error('round')
  circular.cause = circular
  logger.error({ err: circular })
  assert.equal(last().err.cause.message, 'round')
})

const secretFields = [
  ...['authorization', 'Authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-csrf-token', 'csrfToken'],
  ...['password', 'passwd', 'secret', 'token', 'accessToken', 'access_token', 'refreshToken', 'gitToken', 'apiKey'],
  ...['api_key', 'clientSecret', 'client_secret', 'jwtSecret', 'JWT_SECRET', 'encryptionKey', 'ENCRYPTION_KEY'],
  ...['ENCRYPTION_KEY_PREVIOUS', 'code_verifier', 'idToken'],
]

for (const name of secretFields) {
  test(`a field named ${name} is redacted at any depth`, () => {
    const { logger, lines, last } = recordLogs()
    const secret = { [name]: 'canary "quoted" \\ and\nbroken' }
    logger.info({ ...secret, a: { ...secret, b: [{ c: secret }, { [name]: ['canary', 'canary'] }] }, after: 'kept' })
    assert.ok(!lines.join('').includes('canary'), lines.join(''))
    assert.equal(last().a.b[0].c[name], '[redacted]')
    assert.equal(last().after, 'kept')
  })
}

const jwt = `eyJ${'hbGciOiJI'}.eyJ${'zdWIiOiI3'}.canary_canary`
const secretTexts: readonly [what: string, text: string, expected: string][] = [
  ['a bearer token', 'sent Authorization: Bearer canary.canary~1+/=', 'sent Authorization: Bearer [redacted]'],
  ['basic credentials', 'sent Basic Y2FuYXJ5OmNhbmFyeQ== to it', 'sent Basic [redacted] to it'],
  ['a JWT', `token ${jwt} was refused`, 'token [redacted] was refused'],
  ['a git token', 'spk_canary0123456789canary01234567', '[redacted]'],
  ['a GitHub token', 'used gho_canary0123456789canary', 'used [redacted]'],
  ['an AI key', 'key sk-ant-canary-0123456789 is wrong', 'key [redacted] is wrong'],
  ['credentials in an address', 'postgres://keeper:canary@db/keep', 'postgres://[redacted]@db/keep'],
  [
    'a code in a query',
    '/callback?code=canary&state=canary&page=2',
    '/callback?code=[redacted]&state=[redacted]&page=2',
  ],
]

for (const [what, text, expected] of secretTexts) {
  test(`${what} is redacted wherever it appears`, () => {
    const { logger, lines, last } = recordLogs()
    logger.error({ err: new Error(text), list: [text] }, text)
    assert.equal(last().msg, expected)
    assert.equal(last().err.message, expected)
    assert.deepEqual(last().list, [expected])
    assert.ok(!lines.join('').includes('canary'))
  })
}

test('ordinary words are kept', () => {
  const { logger, last } = recordLogs()
  const text = 'tokensUsed=12, the token was refused; write to ada@example.org or see https://example.org/a?page=2'
  logger.info({ tokensUsed: 12, passwordMinChars: 8, note: text }, text)
  assert.equal(last().msg, text)
  assert.equal(last().note, text)
  assert.equal(last().tokensUsed, 12)
})

test('one message is one line of JSON, whatever callers send', () => {
  const { logger, lines } = recordLogs()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (message, value) => {
      lines.length = 0
      logger.info({ value, [value]: message }, message.replaceAll('%', ''))
      assert.equal(lines.length, 1)
      assert.equal(lines[0]?.indexOf('\n'), (lines[0]?.length ?? 0) - 1)
      assert.doesNotThrow(() => JSON.parse(lines[0] ?? ''))
    }),
  )
})

for (const part of ['\\"', '"password":"', 'eyJ.', 'Bearer ', '://', '?token=', '["']) {
  test(`a long line is redacted in time proportional to its length: ${part}`, t => {
    const { logger, lines } = recordLogs()
    assertLinear(t, size => {
      const text = part.repeat(size / part.length)
      return () => logger.info({ text }, text)
    })
    assert.ok(lines.length > 0)
  })
}
