import { type Ask, rewrite } from '#domain/edit/engine.ts'
import type { EditPrompt } from '#domain/edit/prompt.ts'
import type { Pair } from '#testing/corpus/pairs.ts'
import { documentNonce, nonce } from './oracle.ts'
import { tokensOf } from './tokens.ts'

/** US dollars per million tokens. */
export type Price = {
  readonly name: string
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
}

export type Use = {
  /** All input tokens, cached or not. */
  readonly inputTokens: number
  /** Of these, the tokens written to the provider's cache and the tokens read from it, for the same edit. */
  readonly writtenTokens: number
  readonly readTokens: number
  readonly outputTokens: number
}

export function usdOf(uses: readonly Use[], { input, output, cacheRead, cacheWrite }: Price): number {
  const micro = uses.map(
    ({ inputTokens, writtenTokens, readTokens, outputTokens }) =>
      (inputTokens - writtenTokens - readTokens) * input +
      writtenTokens * cacheWrite +
      readTokens * cacheRead +
      outputTokens * output,
  )
  return micro.reduce((sum, each) => sum + each, 0) / 1_000_000
}

/** What is sent to the provider and received when a text is rewritten as in the commit. */
export async function recordUses(
  pair: Pair,
  instruction: string,
  answer: (prompt: EditPrompt) => string,
): Promise<readonly Use[]> {
  const uses: Use[] = []
  const kept = new Set<string>()
  const ask: Ask = async function* (prompt) {
    const text = answer(prompt)
    uses.push(useOf(prompt, text, kept))
    yield { type: 'text', text }
    yield { type: 'finish', reason: 'stop', usage: null }
  }
  const result = await rewrite({ text: pair.old, instruction, nonce, documentNonce, ask })
  const text = result.kind === 'edited' ? result.text : pair.old
  if (result.kind === 'refused' || text !== pair.new) throw new Error(`${pair.path} did not become what it should`)
  return uses
}

/** Providers cache nothing shorter. */
const keptMinTokens = 1_024

function useOf({ system, document, instruction }: EditPrompt, answer: string, kept: Set<string>): Use {
  const start = tokensOf(system) + tokensOf(document)
  const known = kept.has(system + document)
  const keepable = start >= keptMinTokens ? start : 0
  kept.add(system + document)
  return {
    inputTokens: start + tokensOf(instruction),
    writtenTokens: known ? 0 : keepable,
    readTokens: known ? keepable : 0,
    outputTokens: tokensOf(answer),
  }
}

const wholePromptTokens = 250

/** One request with the document and a short prompt, answered with the whole new document. */
export function wholeFileUse({ old, new: wanted }: Pair, instruction: string): Use {
  return {
    inputTokens: wholePromptTokens + tokensOf(instruction) + tokensOf(old),
    writtenTokens: 0,
    readTokens: 0,
    outputTokens: tokensOf(wanted),
  }
}
