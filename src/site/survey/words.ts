import { requirementIdAtStart } from '#domain/requirementIds.ts'
import { surveyLimits } from './limits.ts'

/** Ids of the most usual form anywhere in a text. */
export const plainIdInText: RegExp = new RegExp(`(?<![\\w-])${requirementIdAtStart.source.replace('^', '')}`, 'g')

const readWithinChars = 1_000
const sentenceEnd = /[.!?]["'”’)\]]*(?=\s+[\p{Lu}\p{N}"'“‘([])/gu
const noEnd = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|approx|resp|no|sec|fig|ca|z\.b|d\.h|bzw|\p{L})\.$/iu

export function firstSentence(text: string): string {
  const start = text.slice(0, readWithinChars)
  for (const end of start.matchAll(sentenceEnd)) {
    const sentence = start.slice(0, end.index + end[0].length)
    if (!noEnd.test(sentence)) return truncate(sentence)
  }
  return truncate(text)
}

export function truncate(text: string, maxChars: number = surveyLimits.sentenceMaxChars): string {
  if (text.length <= maxChars) return text
  return `${text
    .slice(0, maxChars - 1)
    .toWellFormed()
    .trimEnd()}…`
}
