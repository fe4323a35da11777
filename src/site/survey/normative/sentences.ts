import { breakChar, type SentenceSpan, sentencesOf, verbatimChar } from '#domain/text/sentences.ts'
import { readText } from '../../html/escape.ts'
import type { Token } from '../../html/tokens.ts'
import type { Run } from '../runs.ts'
import { type Keyword, keywordsIn } from './keywords.ts'
import { linkedTitles } from './linkedTitles.ts'
import { binding } from './mentions.ts'

export type Mark = { readonly parts: readonly MarkedPart[] }
/** Positions in the text that the token at `at` shows. */
export type MarkedPart = { readonly at: number; readonly start: number; readonly end: number }

export const normativeLimits = { statementsMax: 5_000, textMaxChars: 1_000, stemMaxChars: 300 } as const

/** A run with its text as readers see it, and with all that is not prose masked. */
export type Read = {
  readonly run: Run
  readonly index: number
  readonly text: string
  readonly masked: string
  readonly starts: readonly number[]
}
export type Sentence = SentenceSpan & { readonly keywords: readonly Keyword[] }

export function readRun(tokens: readonly Token[], run: Run, index: number): Read {
  let text = ''
  let masked = ''
  const starts: number[] = []
  const titles = linkedTitles(tokens, run, at => textAt(tokens, at))
  for (const [part, { at, isVerbatim, isBreak }] of run.parts.entries()) {
    const shown = isBreak ? breakChar : textAt(tokens, at)
    starts.push(text.length)
    text += shown
    masked += isVerbatim || titles.has(part) ? verbatimChar.repeat(shown.length) : shown
  }
  return { run, index, text, masked, starts }
}

function textAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at]
  return token?.kind === 'text' ? readText(token.markup) : ''
}

export function sentencesWithKeywords({ run, masked }: Read, heading: string): Sentence[] {
  const isItem = run.kind === 'item' || run.kind === 'term'
  const sentences = sentencesOf(masked).map(({ start, end }) => {
    const text = masked.slice(start, end)
    const keywords = binding({ text, heading, isItem }, keywordsIn(text))
    return {
      start,
      end,
      keywords: keywords.map(({ word, start: from, end: to }) => ({ word, start: start + from, end: start + to })),
    }
  })
  return joinLabels(masked, sentences)
}

const label = /^[\s*([]*(?:(?:NOT )?REQUIRED|(?:NOT )?RECOMMENDED|OPTIONAL)[\s*)\]]*[.:]?$/

/** `REQUIRED.` in front of a sentence is a part of it. */
function joinLabels(masked: string, sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    if (last && label.test(masked.slice(last.start, last.end))) {
      joined.splice(-1, 1, {
        start: last.start,
        end: sentence.end,
        keywords: [...last.keywords, ...sentence.keywords],
      })
    } else joined.push(sentence)
  }
  return joined
}

export function partsOf({ run, text, starts }: Read, { start, end }: Keyword): MarkedPart[] {
  const found: MarkedPart[] = []
  for (let index = lastUpTo(starts, start); index < starts.length; index++) {
    const from = starts[index] ?? 0
    if (from >= end) break
    const to = Math.min(end, starts[index + 1] ?? text.length)
    const part = { at: run.parts[index]?.at ?? -1, start: Math.max(start, from) - from, end: to - from }
    if (part.start < part.end && run.parts[index]?.isBreak === false) found.push(part)
  }
  return found
}

/** The index of the last of some ascending numbers that is at most `limit`. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((ascending[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

export function shortened(text: string, maxChars: number): string {
  const plain = text.replaceAll(breakChar, ' ').replace(/\s+/g, ' ').trim()
  return plain.length <= maxChars
    ? plain
    : `${plain
        .slice(0, maxChars - 1)
        .toWellFormed()
        .trimEnd()}…`
}
