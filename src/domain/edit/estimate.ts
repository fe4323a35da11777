import { tokensIn } from '../price.ts'
import type { ModelUsage } from './engine/ask.ts'
import { choiceIn, selectedScope } from './engine/scope.ts'
import {
  type EditPrompt,
  type EditRequest,
  editPrompt,
  lastResortMaxTokens,
  outlinePrompt,
  wholePrompt,
} from './prompt.ts'

/** What a rewrite will use: at least, in the plainest course, and at most, in the worst. */
export type ExpectedUse = { readonly least: ModelUsage; readonly most: ModelUsage }

/** Tokenizers differ from the rule of thumb by about this much either way. */
const leastShare = 0.8
const mostShare = 1.5

/** The shortest answer there is, which is that nothing has to change. */
const answerMinTokens = 8

/**
 * The worst course: every part of a long document is asked for, the answer is as long as it may be and has no place,
 * and so has the one after it, which quotes the first; then the whole document is asked for.
 */
export function expectedUse(request: Omit<EditRequest, 'nonce' | 'documentNonce'>): ExpectedUse {
  const marked = { ...request, nonce: 'nonce0nonce0', documentNonce: 'nonce0nonce0' }
  const sections = choiceIn(request)
  const outline = sections === null ? [] : [outlinePrompt(marked, sections)]
  const whole = editPrompt(marked)
  const { excerpt } = selectedScope(request)
  const narrowed = excerpt === null ? null : editPrompt(marked, excerpt)
  const isLong = sections !== null || narrowed !== null
  const plain = narrowed ?? (sections === null ? whole : editPrompt(marked, { sections, shown: new Set() }))
  return {
    least: usageOf([...outline, plain], leastShare, () => answerMinTokens),
    most: usageOf(
      [...outline, ...(isLong ? [whole, whole] : []), whole, quoting(whole), ...lastResort(marked)],
      mostShare,
      prompt => prompt.outputMaxTokens,
    ),
  }
}

function lastResort(request: EditRequest): readonly EditPrompt[] {
  return tokensIn(request.text) <= lastResortMaxTokens ? [wholePrompt(request)] : []
}

const charsPerToken = 4

/** The question that quotes an answer of full length. */
function quoting(prompt: EditPrompt): EditPrompt {
  return { ...prompt, instruction: prompt.instruction + ' '.repeat(prompt.outputMaxTokens * charsPerToken) }
}

function usageOf(prompts: readonly EditPrompt[], share: number, answer: (prompt: EditPrompt) => number): ModelUsage {
  let inputTokens = 0
  let outputTokens = 0
  for (const prompt of prompts) {
    inputTokens += share * tokensIn(prompt.system + prompt.document + prompt.instruction)
    outputTokens += answer(prompt)
  }
  return {
    inputTokens: Math.ceil(inputTokens),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: Math.ceil(outputTokens),
  }
}
