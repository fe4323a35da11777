import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { type AnswerPart, type Ask, type RewriteResult, rewrite } from '#domain/edit/engine.ts'
import { createAiModel } from '#drivers/ai/model.ts'
import type { AiModel } from '#ports/ai.ts'
import type { Pair } from '../corpus/pairs.ts'
import { createOracle } from '../edit/oracle.ts'
import { formats, type ReplayFormat } from './replayFormats.ts'

/** An answer, the lengths of its pieces in characters, and those of the stream's chunks in bytes; both are repeated. */
export type Scripted = {
  readonly text: string
  readonly pieces: readonly number[]
  readonly chunkBytes: readonly number[]
}

export type ReplayServer = AsyncDisposable & {
  readonly models: Readonly<Record<ReplayFormat, AiModel>>
  /** Sets the answer to the next request, from any caller. */
  answerNext(scripted: Scripted): void
}

/** A local server that answers as scripted, and the real drivers of three providers that call it. */
export async function startReplayServer(): Promise<ReplayServer> {
  const worker = new Worker(new URL('./replayThread.ts', import.meta.url))
  const [port] = await once(worker, 'message')
  const modelFor = (provider: ReplayFormat) =>
    createAiModel({ provider, model: 'replay', apiKey: 'none', baseUrl: `http://127.0.0.1:${port}/v1` })
  return {
    models: {
      anthropic: modelFor(formats[0]),
      openai: modelFor(formats[1]),
      'openai-compatible': modelFor(formats[2]),
    },
    answerNext: scripted => worker.postMessage(scripted),
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

/** `ownMs`: how long the event loop of this thread was busy from the first part of the answer to the result. */
export type Replay = { readonly result: RewriteResult; readonly ownMs: number }

const nonce = '5eed0c0de5'
const documentNonce = 'd0c0de5eed'

/** Lengths that never align with anything, and change from pair to pair. */
function lengthsFor(turn: number): Pick<Scripted, 'pieces' | 'chunkBytes'> {
  return { pieces: [3 + (turn % 29), 4, 11, 23], chunkBytes: [1_400 + (turn % 97), 61 + (turn % 7), 8_191] }
}

/** Rewrites the old text as the commit did, through the driver and over HTTP. */
export async function replayOver(
  server: ReplayServer,
  format: ReplayFormat,
  pair: Pair,
  turn: number,
): Promise<Replay> {
  const oracle = createOracle(pair.old, pair.new, nonce)
  let begun: ReturnType<typeof performance.eventLoopUtilization> | undefined
  async function* noteBegin(parts: AsyncIterable<AnswerPart>): AsyncIterable<AnswerPart> {
    for await (const part of parts) {
      begun ??= performance.eventLoopUtilization()
      yield part
    }
  }
  const ask: Ask = prompt => {
    server.answerNext({ text: oracle(prompt), ...lengthsFor(turn) })
    return noteBegin(server.models[format].stream(prompt, new AbortController().signal))
  }
  const result = await rewrite({ text: pair.old, instruction: 'As in the commit.', nonce, documentNonce, ask })
  return { result, ownMs: performance.eventLoopUtilization(begun).active }
}
