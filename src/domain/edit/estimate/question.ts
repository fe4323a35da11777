import { tokensIn } from '../../price.ts'
import type { ModelUsage } from '../engine/ask.ts'
import type { EditPrompt } from '../prompt.ts'

/** A question to a model, in tokens. */
export type Question = {
  /** The common start of all questions, which some providers cache and charge more for. */
  readonly startTokens: number
  readonly instructionTokens: number
  readonly outputMaxTokens: number
}

export function countQuestion({ system, document, instruction, outputMaxTokens }: EditPrompt): Question {
  return {
    startTokens: tokensIn(system) + tokensIn(document),
    instructionTokens: tokensIn(instruction),
    outputMaxTokens,
  }
}

/** The same question with more of the document. */
export function reading(question: Question, readTokens: number): Question {
  return { ...question, startTokens: question.startTokens + readTokens }
}

/** The question that quotes an answer of maximum length. */
export function quoting(question: Question): Question {
  return { ...question, instructionTokens: question.instructionTokens + question.outputMaxTokens }
}

export function shownTokens({ startTokens, instructionTokens }: Question): number {
  return startTokens + instructionTokens
}

export type UsageOptions = {
  /** Factor applied to the tokens of the questions. */
  readonly share: number
  readonly answerOf: (question: Question) => number
  /** Whether to assume that the provider caches the start of each question, which may cost more than sending it. */
  readonly isKept: boolean
}

/** Providers do not cache shorter prefixes. */
const keptMinTokens = 1_024

export function usageOf(questions: readonly Question[], { share, answerOf, isKept }: UsageOptions): ModelUsage {
  let inputTokens = 0
  let cacheWriteTokens = 0
  let outputTokens = 0
  for (const question of questions) {
    inputTokens += share * shownTokens(question)
    if (isKept && question.startTokens >= keptMinTokens) cacheWriteTokens += share * question.startTokens
    outputTokens += answerOf(question)
  }
  return {
    inputTokens: Math.ceil(inputTokens),
    cacheReadTokens: 0,
    cacheWriteTokens: Math.ceil(cacheWriteTokens),
    outputTokens: Math.ceil(outputTokens),
  }
}
