import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { ModelErrorKind } from '#domain/modelErrors.ts'
import { AiError } from '#ports/ai.ts'
import { takeTime } from '#testing/takeTime.ts'
import { collectAnswer, modelAt, never, prompt, startRaw } from './subject.ts'

/** What the mock server cannot express, byte for byte. */

const start = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 5, cache_read_input_tokens: 900, cache_creation_input_tokens: 40, output_tokens: 1 },
  },
}
const text = [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
]
const end = [
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 7 } },
  { type: 'message_stop' },
]

function speak(response: ServerResponse, events: readonly { readonly type: string }[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
}

test('cached input counts as input and is listed as cached', async () => {
  await using server = await startRaw((_request, response) => {
    speak(response, [start, ...text, ...end])
    response.end()
  })
  const { parts } = await collectAnswer(modelAt('anthropic', server.url).stream(prompt, never()))
  const last = parts.at(-1)
  assert.deepEqual(last?.type === 'finish' && last.usage, {
    inputTokens: 945,
    cacheReadTokens: 900,
    cacheWriteTokens: 40,
    outputTokens: 7,
  })
})

test('an answer without its final event is a lost connection', async () => {
  await using server = await startRaw((_request, response) => {
    speak(response, [start, ...text])
    response.end()
  })
  await failsAs('disconnected', modelAt('anthropic', server.url).stream(prompt, never()))
})

test('a socket that closes in the middle of an answer is a lost connection', async () => {
  await using server = await startRaw((_request, response) => {
    speak(response, [start, ...text])
    void takeTime(50).then(() => response.destroy())
  })
  await failsAs('disconnected', modelAt('anthropic', server.url).stream(prompt, never()))
})

test('an answer that is not an event stream is garbled', async () => {
  await using server = await startRaw((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end('data: {"type": nonsense\n\n')
  })
  await failsAs('garbled', modelAt('anthropic', server.url).stream(prompt, never()))
})

test('a wait that the provider asks for is respected, once', async () => {
  let requests = 0
  let firstMs = 0
  let secondMs = 0
  await using server = await startRaw((_request, response) => {
    requests++
    if (requests === 1) {
      firstMs = performance.now()
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' })
      response.end('{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}')
      return
    }
    secondMs = performance.now()
    speak(response, [start, ...text, ...end])
    response.end()
  })
  assert.equal((await collectAnswer(modelAt('anthropic', server.url).stream(prompt, never()))).text, 'Hello')
  assert.ok(secondMs - firstMs >= 950, `waited ${secondMs - firstMs} ms`)
})

test('a wait longer than a caller would accept is not started, and is reported', async () => {
  await using server = await startRaw((_request, response) => {
    response.writeHead(429, { 'retry-after': '90', 'content-type': 'application/json' })
    response.end('{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}')
  })
  const error = await failsAs('rate_limited', modelAt('anthropic', server.url).stream(prompt, never()))
  assert.equal(error.retryAfterS, 90)
})

test('a fault that the provider reports in the middle of its answer ends the answer', async () => {
  await using server = await startRaw((_request, response) => {
    speak(response, [
      start,
      ...text,
      { type: 'error', error: { type: 'overloaded_error', message: 'busy' } } as { type: string },
    ])
    response.end()
  })
  const error = await failsAs('overloaded', modelAt('anthropic', server.url).stream(prompt, never()))
  assert.ok(!`${error.message} ${String(error.cause)}`.includes('busy'), 'it quotes the provider')
})

test('the wait may be given as a date', async () => {
  await using server = await startRaw((_request, response) => {
    const date = new Date(Date.now() + 90_000).toUTCString()
    response.writeHead(503, { 'retry-after': date, 'content-type': 'application/json' }).end('{}')
  })
  const { retryAfterS = 0 } = await failsAs('overloaded', modelAt('anthropic', server.url).stream(prompt, never()))
  assert.ok(retryAfterS > 60 && retryAfterS <= 90, `${retryAfterS} s`)
})

test('an answer without token counts has no usage, rather than a usage of zero', async () => {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
  await using server = await startRaw((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ content: 'Hello' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
  })
  const { parts, text } = await collectAnswer(modelAt('openai-compatible', server.url).stream(prompt, never()))
  assert.equal(text, 'Hello')
  assert.deepEqual(parts.at(-1), { type: 'finish', reason: 'stop', usage: null })
})

test('reasoning that a model sends in a separate field is not part of its answer', async () => {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
  for (const field of ['reasoning_content', 'reasoning']) {
    await using server = await startRaw((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const reasoning = chunk({ role: 'assistant', [field]: 'A draft. ' }, null)
      response.end(`${reasoning}${reasoning}${chunk({ content: 'Hello' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
    const { text } = await collectAnswer(modelAt('openai-compatible', server.url).stream(prompt, never()))
    assert.equal(text, 'Hello')
  }
  await using server = await startRaw((_request, response) => {
    const reasoning = [
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'A draft.' } },
      { type: 'content_block_stop', index: 0 },
    ]
    speak(response, [
      start,
      ...reasoning,
      ...[...text, ...end].map(event => ({ ...event, ...('index' in event && { index: 1 }) })),
    ])
    response.end()
  })
  assert.equal((await collectAnswer(modelAt('anthropic', server.url).stream(prompt, never()))).text, 'Hello')
})

async function failsAs(kind: ModelErrorKind, stream: AsyncIterable<unknown>): Promise<AiError> {
  try {
    for await (const _ of stream);
  } catch (error) {
    assert.ok(error instanceof AiError, String(error))
    assert.equal(error.kind, kind)
    return error
  }
  throw new assert.AssertionError({ message: 'the call did not fail' })
}
