import assert from 'node:assert/strict'
import type { Problem } from '#contract/problem.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { statusOf } from '#http/status.ts'
import type { Answer } from '#testing/users.ts'

type ProblemAnswer = Pick<Answer, 'status' | 'headers' | 'text'>

/** What no error response may reveal: stack traces, SQL, paths and tokens. */
const internalDetails =
  /\bat [^\n]*(?:\.ts|\.js|node:)|node_modules|\/(?:work|home|tmp|root|src)\/|select .+ from|insert into|update .+ set|postgres|\bECONN|eyJ[\w-]+\.|spk_/i

/** Checks an error response against RFC 9457 and Interface §7, and returns its document. */
export function assertProblem(answer: ProblemAnswer, code: ErrorCode, what?: string): Problem {
  const [status, title] = statusOf[code]
  assert.equal(answer.status, status, `${what ?? ''} ${answer.text.slice(0, 500)}`)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8', what)
  const problem = JSON.parse(answer.text) as Problem
  const { type, detail, instance, message, requestId, errors = [] } = problem
  assert.deepEqual(
    { status: problem.status, title: problem.title, code: problem.code, type },
    { status, title, code, type: `urn:speckeep:problem:${code}` },
    what,
  )
  assert.ok(detail.length > 0 && message === detail, what)
  assert.ok(instance.length > 0 && !instance.includes('?'), what)
  assert.equal(requestId, answer.headers.get('x-request-id'), what)
  for (const { field, message } of errors) assert.ok(field.length > 0 && message.length > 0, what)
  // The id is random, and may contain any letters.
  assert.doesNotMatch(answer.text.replaceAll(requestId, ''), internalDetails, what)
  return problem
}
