import { tokensIn } from '../price.ts'
import type { ModelUsage } from './engine/ask.ts'
import { choiceIn, selectedScope } from './engine/scope.ts'
import { likelyAnswerTokens } from './estimate/answer.ts'
import { countQuestion, type Question, quoting, reading, shownTokens, usageOf } from './estimate/question.ts'
import { likelyReadTokens } from './estimate/sections.ts'
import { type EditRequest, editPrompt, lastResortMaxTokens, outlinePrompt, wholePrompt } from './prompt.ts'

/** What a rewrite will use: at least, most likely, and at most, which is the worst case. */
export type ExpectedUse = {
  readonly least: ModelUsage
  readonly likely: ModelUsage
  readonly most: ModelUsage
}

/** What of a request decides what it uses. */
export type EstimatedRequest = Pick<EditRequest, 'text' | 'instruction' | 'earlier' | 'selection'>

/** Tokenizers differ from the rule of thumb by about this much either way. */
const leastShare = 0.8
const mostShare = 1.5

/** The shortest answer there is, which is that nothing has to change. */
const answerMinTokens = 8

/** The list of sections that answers the question about an outline. */
const choiceTokens = 6

/**
 * The likely use is that of one question, or two for a long document, whose answer has its place; it is calibrated on
 * real commits (`npm run bench:estimate`). The worst case: every part of a long document is asked for, the answer is as
 * long as it may be and has no place, and so has the one after it, which quotes the first; then the whole document is
 * asked for.
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
