import { breakChar, type SentenceSpan, sentencesOf, verbatimChar } from '#domain/text/sentences.ts'
import { readText } from '../../html/escape.ts'
import type { Token } from '../../html/tokens.ts'
import type { Run } from '../runs.ts'
import { type Keyword, keywordsIn, mayHaveKeyword, strongest } from './keywords.ts'
import { binding } from './mentions.ts'

/** A sentence that binds, in a page's runs. */
export type FoundStatement = {
  /** The sentence as readers see it. */
  readonly text: string
  /** What it completes, such as `Clients MUST:` above a list, or the name in front of it in a table; `''` if nothing. */
  readonly stem: string
  /** The strongest of its keywords. */
  readonly keyword: string
  /** The heading above it, by its id. */
  readonly section: string
  readonly run: number
  /** Its keywords, as ranges of the run's text tokens; empty if they are in its stem. */
  readonly marks: readonly Mark[]
}

export type Mark = { readonly parts: readonly MarkedPart[] }
/** Positions in the text that the token at `at` shows. */
export type MarkedPart = { readonly at: number; readonly start: number; readonly end: number }

export type FoundStatements = {
  readonly statements: readonly FoundStatement[]
  /** The keywords of sentences that lists complete. */
  readonly stemMarks: readonly Mark[]
}

export const normativeLimits = { statementsMax: 5_000, textMaxChars: 1_000, stemMaxChars: 300 } as const

type Read = {
  readonly run: Run
  readonly index: number
  readonly text: string
  readonly masked: string
  readonly starts: readonly number[]
}
type Sentence = SentenceSpan & { readonly keywords: readonly Keyword[] }

/** Every sentence of a page that states a requirement with a keyword of RFC 2119. Linear. */
export function statementsIn(tokens: readonly Token[], runs: readonly Run[]): FoundStatements {
  const headings = headingsOf(runs)
  const leads = new Map<Run, string>()
  const found: FoundStatement[] = []
  const stems = new Map<number, Stem>()
  const stemMarks: Mark[] = []
  runs.forEach((run, index) => {
    if (found.length >= normativeLimits.statementsMax) return
    const stem = stems.get(run.stem)
    if ((!mayHaveKeyword.test(run.text) && !stem) || !isProse(run)) return
    const read = readRun(tokens, run, index)
    const sentences = sentencesWithKeywords(read, headings.get(run.section) ?? '')
    if (stem && sentences.every(({ keywords }) => keywords.length === 0)) {
      if (run.text.length > 1) found.push(completed(run, index, stem))
      return
    }
    const last = sentences.at(-1)
    const opened = last && introduces(runs, index) ? stemOf(read, last) : null
    for (const sentence of sentences) {
      if (sentence.keywords.length === 0) continue
      const statement = statementOf(runs, leads, read, sentence)
      if (opened && sentence === last) {
        stems.set(index, opened)
        stemMarks.push(...statement.marks)
      } else found.push(statement)
    }
  })
  return { statements: found, stemMarks }
}

function isProse({ kind, isQuoted }: Run): boolean {
  return !isQuoted && kind !== 'heading' && kind !== 'head' && kind !== 'code'
}

function headingsOf(runs: readonly Run[]): ReadonlyMap<string, string> {
  return new Map(runs.filter(({ kind }) => kind === 'heading').map(({ section, text }) => [section, text]))
}

function readRun(tokens: readonly Token[], run: Run, index: number): Read {
  let text = ''
  let masked = ''
  const starts: number[] = []
  for (const { at, isVerbatim, isBreak } of run.parts) {
    const token = tokens[at]
    const shown = isBreak ? breakChar : token?.kind === 'text' ? readText(token.markup) : ''
    starts.push(text.length)
    text += shown
    masked += isVerbatim ? verbatimChar.repeat(shown.length) : shown
  }
  return { run, index, text, masked, starts }
}

function sentencesWithKeywords({ run, masked }: Read, heading: string): Sentence[] {
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

function statementOf(
  runs: readonly Run[],
  leads: Map<Run, string>,
  read: Read,
  { start, end, keywords }: Sentence,
): FoundStatement {
  const { run, index, text } = read
  const hasSubject = keywords[0]?.start !== start
  return {
    text: shortened(text.slice(start, end), normativeLimits.textMaxChars),
    stem: hasSubject ? '' : run.row >= 0 ? rowName(runs, index) : leadsOf(runs, leads, run),
    keyword: strongest(keywords.map(({ word }) => word)) ?? '',
    section: run.section,
    run: index,
    marks: keywords.map(keyword => ({ parts: partsOf(read, keyword) })),
  }
}

/** The first cell of a row names what its other cells say something about. */
function rowName(runs: readonly Run[], index: number): string {
  const row = runs[index]?.row
  let first = index
  while (first > 0 && index - first < 100 && runs[first - 1]?.row === row) first--
  const run = runs[first]
  return run && first !== index && run.column === 0 ? shortened(run.text, normativeLimits.stemMaxChars) : ''
}

const leadsMax = 8

/** What the lists above an item complete: a paragraph that ends with a colon, and the items above, from the outermost. */
function leadsOf(runs: readonly Run[], known: Map<Run, string>, item: Run): string {
  const leads: string[] = []
  for (let lead = runs[item.stem]; lead !== undefined && leads.length < leadsMax; lead = runs[lead.stem])
    leads.unshift(leadOf(known, lead))
  return shortened(leads.join(' '), normativeLimits.stemMaxChars)
}

/** Read once, however many items complete it. */
function leadOf(known: Map<Run, string>, run: Run): string {
  const before = known.get(run)
  if (before !== undefined) return before
  const lead = shortened(run.kind === 'item' ? run.text : openSentence(run), normativeLimits.stemMaxChars)
  known.set(run, lead)
  return lead
}

/** The last sentence of a paragraph if it ends with a colon. */
function openSentence(run: Run): string {
  if (!isProse(run) || !/[:：]\s{0,100}$/u.test(run.text.slice(-200))) return ''
  const { start = 0, end = 0 } = sentencesOf(run.text).at(-1) ?? {}
  return run.text.slice(start, end)
}

type Stem = { readonly text: string; readonly keyword: string }

function introduces(runs: readonly Run[], index: number): boolean {
  return runs[index + 1]?.stem === index
}

const listed = /\b(?:following|below|follows?)\b/iu
const named = /\b(?:these|those|steps|rules|requirements|conditions|criteria|them|it|this|that|so)\b/iu
const wordsAfterKeywordMax = 3

/** The beginning that each item of a list completes, such as `Clients MUST:`; `null` for a complete sentence. */
function stemOf({ text, masked }: Read, { start, end, keywords }: Sentence): Stem | null {
  const last = keywords.at(-1)
  if (!last || !/[:：—–]\s*$/u.test(masked.slice(start, end))) return null
  const rest = masked.slice(last.end, end)
  const isPassive = /^\s+be\s+[\p{L}\uE000]/u.test(rest)
  if (isPassive || named.test(rest) || listed.test(masked.slice(start, end))) return null
  if ((rest.match(/[\p{L}\p{N}\uE000]+/gu)?.length ?? 0) > wordsAfterKeywordMax) return null
  const keyword = strongest(keywords.map(({ word }) => word)) ?? last.word
  return { text: shortened(text.slice(start, end), normativeLimits.stemMaxChars), keyword }
}

function completed(run: Run, index: number, { text, keyword }: Stem): FoundStatement {
  const own = shortened(run.text, normativeLimits.textMaxChars)
  return { text: own, stem: text, keyword, section: run.section, run: index, marks: [] }
}

function partsOf({ run, text, starts }: Read, { start, end }: Keyword): MarkedPart[] {
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

function shortened(text: string, maxChars: number): string {
  const plain = text.replaceAll(breakChar, ' ').replace(/\s+/g, ' ').trim()
  return plain.length <= maxChars
    ? plain
    : `${plain
        .slice(0, maxChars - 1)
        .toWellFormed()
        .trimEnd()}…`
}
