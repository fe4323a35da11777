import { setTimeout as wait } from 'node:timers/promises'
import type { AiModel } from '#ports/ai.ts'

/** How long the model takes; an edit's own share of the time is the rest. */
export const modelMs = 2_000

const limit = /The limit is (\d+) seconds\./

/** Answers each request with one changed number, after two seconds. */
export const slowModel: AiModel = {
  provider: 'scripted',
  model: 'scripted-1',
  async *stream({ document, instruction }, signal) {
    await wait(modelMs, undefined, { signal })
    const nonce = /NONCE is ([0-9a-z]+)\./.exec(instruction)?.[1] ?? ''
    const [search = '', seconds] = limit.exec(document) ?? []
    const replace = `The limit is ${Number(seconds) + 1} seconds.`
    const block = `<<<<<<< SEARCH ${nonce}\n${search}\n======= ${nonce}\n${replace}\n>>>>>>> REPLACE ${nonce}\n`
    yield { type: 'text', text: `${block}SUMMARY: another limit\n` }
    const usage = { inputTokens: 900, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 100 }
    yield { type: 'finish', reason: 'stop', usage }
  },
}
