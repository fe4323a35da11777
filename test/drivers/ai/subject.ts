/** The real drivers, pointed at servers on this machine that speak the providers' wire formats. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import type { AnswerPart } from '#domain/edit/engine.ts'
import { createAiModel, type ModelTimeouts } from '#drivers/ai/model.ts'
import type { Provider } from '#drivers/ai/providers.ts'
import type { AiModel, AiPrompt } from '#ports/ai.ts'

export const providers = ['anthropic', 'openai', 'google', 'mistral', 'openai-compatible'] as const

export const apiKey = 'key-that-must-never-be-shown'

export const prompt: AiPrompt = {
  system: 'You edit one document.',
  document: 'DOCUMENT: the secret plan.',
  instruction: 'Rewrite the plan.',
  outputMaxTokens: 1_000,
}

/** Where each provider's package expects the version segment of its address. */
export function baseUrlFor(provider: Provider, url: string): string {
  return provider === 'google' ? `${url}/v1beta` : `${url}/v1`
}

export function modelAt(provider: Provider, url: string, timeouts?: ModelTimeouts): AiModel {
  return createAiModel({ provider, model: 'test-model', apiKey, baseUrl: baseUrlFor(provider, url) }, timeouts)
}

export async function startMock(): Promise<LLMock & AsyncDisposable> {
  const mock = await LLMock.create({ port: 0, logLevel: 'silent' })
  return Object.assign(mock, { [Symbol.asyncDispose]: () => mock.stop() })
}

/** A server for what the mock cannot do: it sends exactly the bytes that the test writes. */
export async function startRaw(answer: RequestListener): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type ReceivedAnswer = { readonly text: string; readonly parts: readonly AnswerPart[] }

export async function collectAnswer(stream: AsyncIterable<AnswerPart>): Promise<ReceivedAnswer> {
  const parts: AnswerPart[] = []
  for await (const part of stream) parts.push(part)
  return { parts, text: parts.map(part => (part.type === 'text' ? part.text : '')).join('') }
}

export function never(): AbortSignal {
  return new AbortController().signal
}
