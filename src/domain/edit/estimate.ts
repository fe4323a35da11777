import { tokensIn } from '../price.ts'
import type { ModelUsage } from './engine/ask.ts'
import { choiceIn, selectedScope } from './engine/scope.ts'
import { likelyAnswerTokens } from './estimate/answer.ts'
import { countQuestion, type Question, quoting, reading, shownTokens, usageOf } from './estimate/question.ts'
import { likelyReadTokens } from './estimate/sections.ts'
import { type EditRequest, editPrompt, lastResortMaxTokens, outlinePrompt, wholePrompt } from './prompt.ts'

/** Expected token use of a rewrite: at least, most likely, and in the worst case. */
export type ExpectedUse = {
  readonly least: ModelUsage
  readonly likely: ModelUsage
  readonly most: ModelUsage
}

/** The parts of a request that determine its use. */
export type EstimatedRequest = Pick<EditRequest, 'text' | 'instruction' | 'earlier' | 'selection'>

/** Tokenizers differ from the estimate by about this much either way. */
const leastShare = 0.8
const mostShare = 1.5

/** The shortest possible answer: nothing has to change. */
const answerMinTokens = 8

/** The list of sections that answers the question about an outline. */
const choiceTokens = 6

/**
 * The likely use assumes one question, or two for a long document, whose answer can be placed; it is calibrated on real
 * commits (`npm run bench:estimate`). The worst case: the model asks for every part of a long document, its answer has
 * the maximum length and cannot be placed, nor can the next one, which quotes the first; then the model is asked for
 * the whole document.
 */
export function expectedUse(request: EstimatedRequest): ExpectedUse {
  const marked = { ...request, nonce: 'nonce0nonce0', documentNonce: 'nonce0nonce0' }
  const sections = choiceIn(request)
  const outline = sections === null ? [] : [countQuestion(outlinePrompt(marked, sections))]
  const whole = countQuestion(editPrompt(marked))
  const { excerpt } = selectedScope(request)
  const narrowed = excerpt === null ? null : countQuestion(editPrompt(marked, excerpt))
  const isLong = sections !== null || narrowed !== null
  const bare = sections === null ? whole : countQuestion(editPrompt(marked, { sections, shown: new Set() }))
  const plain = narrowed ?? bare
  const shown = sections === null ? plain : reading(plain, likelyReadTokens(request, sections))
  const longest = [...outline, ...(isLong ? [whole, whole] : []), whole, quoting(whole), ...lastResort(marked)]
  return {
    least: usageOf([...outline, plain], { share: leastShare, answerOf: () => answerMinTokens, isKept: false }),
    likely: usageOf([...outline, shown], {
      share: 1,
      answerOf: question => (question === shown ? likelyAnswer(request, shown) : choiceTokens),
      isKept: true,
    }),
    most: usageOf(longest, { share: mostShare, answerOf: question => question.outputMaxTokens, isKept: true }),
  }
}

function likelyAnswer(request: EstimatedRequest, shown: Question): number {
  return Math.min(likelyAnswerTokens(request, shownTokens(shown)), shown.outputMaxTokens)
}

function lastResort(request: EditRequest): readonly Question[] {
  return tokensIn(request.text) <= lastResortMaxTokens ? [countQuestion(wholePrompt(request))] : []
}
