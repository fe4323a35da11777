import type { Ask, ModelUsage } from '#domain/edit/engine.ts'
import type { EditPrompt } from '#domain/edit/prompt.ts'
import { estimateTokens } from '#domain/price.ts'
import type { AiPrices } from '#ports/ai.ts'
import type { Bill } from './record.ts'
import { sum } from './statistics.ts'

/** One question to the model: the size of the prompt and the tokens used. */
export type ModelCall = { readonly promptChars: number; readonly usage: ModelUsage; readonly counted: boolean }

/** Wraps `ask` and records each question, including one whose answer breaks off. */
export function recordCalls(ask: Ask, note: (question: ModelCall) => void): Ask {
  return async function* (prompt) {
    let usage: ModelUsage | null = null
    let answerChars = 0
    try {
      for await (const part of ask(prompt)) {
        if (part.type === 'finish') usage = part.usage
        else answerChars += part.text.length
        yield part
      }
    } finally {
      const promptChars = charsOf(prompt)
      note({ promptChars, counted: usage !== null, usage: usage ?? estimateUsage(promptChars, answerChars) })
    }
  }
}

export function charsOf({ system, document, instruction }: EditPrompt): number {
  return system.length + document.length + instruction.length
}

/** Estimates the use from the length of the texts if the provider does not report it. */
export function estimateUsage(promptChars: number, answerChars: number): ModelUsage {
  const [inputTokens, outputTokens] = [estimateTokens(promptChars), estimateTokens(answerChars)]
  return { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 }
}

export type Pricing = { readonly provider: string; readonly model: string; readonly prices: AiPrices }

export async function computeBill(questions: readonly ModelCall[], pricing: Pricing): Promise<Bill> {
  const costs = await Promise.all(questions.map(({ usage }) => costOf(usage, pricing)))
  const total = (key: keyof ModelUsage) => sum(questions.map(({ usage }) => usage[key]))
  return {
    usage: {
      inputTokens: total('inputTokens'),
      cacheReadTokens: total('cacheReadTokens'),
      cacheWriteTokens: total('cacheWriteTokens'),
      outputTokens: total('outputTokens'),
    },
    counted: questions.every(({ counted }) => counted),
    costMicroUsd: costs.every(cost => cost !== null) ? sum(costs) : null,
  }
}

/** Size of a short fixed prompt that asks for a whole document. */
const wholeFilePromptChars = 1_000

/** Tokens by the provider's own measure: as many per character as in the recorded questions. */
export async function computeWholeFileBill(
  texts: { readonly text: string; readonly instruction: string; readonly solution: string },
  questions: readonly ModelCall[],
  pricing: Pricing,
): Promise<Bill> {
  const chars = sum(questions.map(({ promptChars }) => promptChars))
  const tokens = sum(questions.map(({ usage }) => usage.inputTokens))
  const tokensPerChar = chars > 0 && tokens > 0 ? tokens / chars : 1 / 4
  const inputTokens = Math.ceil((wholeFilePromptChars + texts.text.length + texts.instruction.length) * tokensPerChar)
  const outputTokens = Math.ceil(texts.solution.length * tokensPerChar)
  const usage = { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 }
  return { usage, counted: false, costMicroUsd: await costOf(usage, pricing) }
}

export function costOf(usage: ModelUsage, { provider, model, prices }: Pricing): Promise<number | null> {
  return prices.costMicroUsd(provider, model, usage)
}
