import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelErrorKind } from '#domain/modelErrors.ts'
import { AiError } from '#ports/ai.ts'
import { apiKey, collectAnswer, modelAt, never, prompt, providers, startMock } from './subject.ts'

const answer = `<<<<<<< SEARCH 0123456789ab
The plan is old.
======= 0123456789ab
The plan is new — “really” 新.
>>>>>>> REPLACE 0123456789ab
SUMMARY: Renewed the plan.`

for (const provider of providers) {
  test(`${provider} streams the whole answer in order, then one finish`, async () => {
    await using mock = await startMock()
    mock.on({}, { content: answer }, { chunkSize: 7 })
    const { text, parts } = await collectAnswer(modelAt(provider, mock.url).stream(prompt, never()))
    assert.equal(text, answer)
    assert.equal(parts.filter(part => part.type === 'finish').length, 1)
    assert.ok(parts.length > 5, 'it did not stream')
    const last = parts.at(-1)
    assert.equal(last?.type === 'finish' && last.reason, 'stop')
  })

  test(`${provider} receives the system text, the document before the instruction, and nothing else`, async () => {
    await using mock = await startMock()
    mock.on({}, { content: 'fine' })
    await collectAnswer(modelAt(provider, mock.url).stream(prompt, never()))
    assert.equal(mock.getRequests().length, 1)
    const sent = JSON.stringify(mock.getLastRequest()?.body)
    assert.ok(sent.includes(prompt.system))
    assert.ok(sent.indexOf(prompt.document) < sent.indexOf(prompt.instruction))
    assert.ok(sent.includes(prompt.document))
    const rest = sentencesIn(mock.getLastRequest()?.body).join('\n')
    const texts = [prompt.system, prompt.document, prompt.instruction]
    assert.equal(texts.reduce((left, text) => left.replace(text, ''), rest).trim(), '')
  })

  test(`${provider} retries after an overload but not after a refused request`, async () => {
    await using mock = await startMock()
    const model = modelAt(provider, mock.url)
    for (const [status, kind, requests] of faults) {
      mock.clearFixtures().clearRequests()
      mock.on({}, { error: { message: `no: ${apiKey} ${prompt.document}`, type: 'error' }, status })
      const error = await failureOf(model.stream(prompt, never()))
      assert.equal(error.kind, kind, `${status}`)
      assert.equal(mock.getRequests().length, requests, `${status}`)
      assert.ok(!inspected(error).includes(apiKey) && !inspected(error).includes('secret plan'))
    }
  })

  test(`${provider} continues after one transient fault`, async () => {
    await using mock = await startMock()
    mock.on({}, { content: answer })
    mock.nextRequestError(503, { message: 'busy' })
    assert.equal((await collectAnswer(modelAt(provider, mock.url).stream(prompt, never()))).text, answer)
  })

  test(`${provider} does not retry a stream that broke off after its first text`, async () => {
    await using mock = await startMock()
    mock.on({}, { content: answer }, { chunkSize: 5, truncateAfterChunks: 10, streamingProfile: { ttft: 20, tps: 50 } })
    const error = await failureOf(modelAt(provider, mock.url).stream(prompt, never()))
    assert.ok(['disconnected', 'garbled'].includes(error.kind), error.kind)
    assert.equal(mock.getRequests().length, 1)
  })

  test(`${provider} stops in the middle of an answer when the caller aborts`, async () => {
    await using mock = await startMock()
    const content = answer.repeat(2)
    mock.on({}, { content }, { chunkSize: 5, streamingProfile: { ttft: 20, tps: 40 } })
    const gone = new AbortController()
    const reason = new Error('the caller went away')
    let received = ''
    const read = async () => {
      for await (const part of modelAt(provider, mock.url).stream(prompt, gone.signal)) {
        if (part.type !== 'text') continue
        received += part.text
        gone.abort(reason)
      }
    }
    await assert.rejects(read, error => error === reason)
    assert.ok(received.length > 0 && received.length < content.length, received)
  })
}

/** The texts of a request's body that have several words; all others are names and settings. */
function sentencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /\S\s\S/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}

const faults: readonly (readonly [status: number, kind: ModelErrorKind, requests: number])[] = [
  [400, 'rejected', 1],
  [401, 'key_refused', 1],
  [402, 'out_of_credit', 1],
  [403, 'key_refused', 1],
  [404, 'model_unknown', 1],
  [429, 'rate_limited', 2],
  [500, 'overloaded', 2],
  [529, 'overloaded', 2],
]

for (const provider of ['anthropic', 'google', 'openai-compatible', 'mistral'] as const) {
  test(`${provider} reports an answer that reached its length limit`, async () => {
    await using mock = await startMock()
    mock.on({}, { content: 'cut', finishReason: 'length' })
    const { parts } = await collectAnswer(modelAt(provider, mock.url).stream(prompt, never()))
    const last = parts.at(-1)
    assert.equal(last?.type === 'finish' && last.reason, 'length')
  })
}

test('an answer that the provider declines is reported as refused', async () => {
  await using mock = await startMock()
  mock.on({}, { content: 'no', finishReason: 'refusal' })
  const { parts } = await collectAnswer(modelAt('anthropic', mock.url).stream(prompt, never()))
  const last = parts.at(-1)
  assert.equal(last?.type === 'finish' && last.reason, 'refused')
})

test('an unreachable server is a lost connection, and the message omits its address', async () => {
  const error = await failureOf(modelAt('openai-compatible', 'http://127.0.0.1:9').stream(prompt, never()))
  assert.equal(error.kind, 'disconnected')
})

test('a call that is cancelled before it starts sends no request', async () => {
  await using mock = await startMock()
  mock.on({}, { content: 'fine' })
  const stream = modelAt('openai', mock.url).stream(prompt, AbortSignal.abort(new Error('too late')))
  await assert.rejects(collectAnswer(stream), /too late/)
  assert.equal(mock.getRequests().length, 0)
})

async function failureOf(stream: AsyncIterable<unknown>): Promise<AiError> {
  try {
    for await (const _ of stream);
  } catch (error) {
    assert.ok(error instanceof AiError, String(error))
    return error
  }
  throw new assert.AssertionError({ message: 'the call did not fail' })
}

function inspected(error: AiError): string {
  return `${error.message} ${error.stack} ${String(error.cause)}`
}
