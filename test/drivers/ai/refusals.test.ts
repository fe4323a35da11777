import type { ModelErrorKind } from '#domain/modelErrors.ts'
import '../../support/loopback.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, modelAt, never, prompt, type providers, startRaw } from './subject.ts'

/** The refusals that providers document, as they are sent; what each means to an administrator. */

type Refusal = readonly [
  provider: (typeof providers)[number],
  status: number,
  error: Readonly<Record<string, unknown>>,
  kind: ModelErrorKind,
]

const refusals: readonly Refusal[] = [
  ['anthropic', 401, { error: { type: 'authentication_error', message: 'no' } }, 'key_refused'],
  ['anthropic', 403, { error: { type: 'permission_error', message: 'no' } }, 'key_refused'],
  ['anthropic', 404, { error: { type: 'not_found_error', message: 'no' } }, 'model_unknown'],
  ['anthropic', 402, { error: { type: 'billing_error', message: 'no' } }, 'out_of_credit'],
  ['anthropic', 400, { error: { type: 'invalid_request_error', message: 'no' } }, 'rejected'],
  ['openai', 401, { error: { message: 'no', type: null, code: 'invalid_api_key' } }, 'key_refused'],
  ['openai', 404, { error: { message: 'no', type: null, code: 'model_not_found' } }, 'model_unknown'],
  ['openai', 429, { error: { message: 'no', type: 'tokens', code: 'rate_limit_exceeded' } }, 'rate_limited'],
  ['openai', 429, { error: { message: 'no', type: 'insufficient_quota', code: 'x' } }, 'out_of_credit'],
  [
    'google',
    400,
    { error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } },
    'key_refused',
  ],
  ['google', 404, { error: { code: 404, message: 'no', status: 'NOT_FOUND' } }, 'model_unknown'],
  ['google', 429, { error: { code: 429, message: 'no', status: 'RESOURCE_EXHAUSTED' } }, 'rate_limited'],
  ['mistral', 401, { message: 'Unauthorized' }, 'key_refused'],
  ['mistral', 400, { object: 'error', message: 'no', type: 'invalid_model', code: '1500' }, 'model_unknown'],
  ['openai-compatible', 404, { error: { message: 'no', type: 'not_found_error' } }, 'model_unknown'],
  ['openai-compatible', 405, {}, 'rejected'],
]

for (const [provider, status, body, kind] of refusals) {
  test(`${provider} answering ${status} ${JSON.stringify(body)} is ${kind}`, async () => {
    await using server = await startRaw((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '3600' })
      response.end(JSON.stringify(body))
    })
    await assert.rejects(collectAnswer(modelAt(provider, server.url).stream(prompt, never())), { kind })
  })
}

test('a sentence of the provider decides nothing, because it may quote the document', async () => {
  const message = 'cannot read: \\"code\\": insufficient_quota, model_not_found, api_key'
  await using server = await startRaw((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }))
  })
  await assert.rejects(collectAnswer(modelAt('openai', server.url).stream(prompt, never())), { kind: 'rejected' })
})
