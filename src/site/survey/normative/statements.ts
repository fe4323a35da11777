import { sentencesOf } from '#domain/text/sentences.ts'
import type { Token } from '../../html/tokens.ts'
import type { Run } from '../runs.ts'
import { changeLogsIn } from './changeLogs.ts'
import { headingRule } from './headingRules.ts'
import { mayHaveKeyword, strongest } from './keywords.ts'
import { isLevel, rowDemand } from './levels.ts'
import {
  type Mark,
  normativeLimits,
  partsOf,
  type Read,
  readRun,
  type Sentence,
  sentencesWithKeywords,
  shortened,
} from './sentences.ts'

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

export type FoundStatements = {
  readonly statements: readonly FoundStatement[]
  /** The keywords of sentences that lists complete. */
  readonly stemMarks: readonly Mark[]
}

/** Every sentence of a page that states a requirement with a keyword of RFC 2119. Linear. */
export function statementsIn(tokens: readonly Token[], runs: readonly Run[]): FoundStatements {
  const headings = headingsOf(runs)
  const changeLogs = changeLogsIn(runs)
  const leads = new Map<Run, string>()
  const found: FoundStatement[] = []
  const stems = new Map<number, Stem>()
  const stemMarks: Mark[] = []
  const heads = new Map<number, string>()
  let rowOfLevels = -1
  runs.forEach((run, index) => {
    if (run.kind === 'head') heads.set(run.column, run.text)
    else if (run.row < 0) heads.clear()
    if (found.length >= normativeLimits.statementsMax || changeLogs.has(run.section)) return
    if (run.kind === 'heading') {
      const rule = mayHaveKeyword.test(run.text) && run.id !== null ? headingRule(run.text) : null
      if (rule !== null) found.push({ ...rule, stem: '', section: run.section, run: index, marks: [] })
      return
    }
    const stem = stems.get(run.stem)
    if ((!mayHaveKeyword.test(run.text) && !stem) || !isProse(run)) return
    if (isLevel(run)) {
      if (rowOfLevels === run.row) return
      rowOfLevels = run.row
      const { marks, statement } = readLevels(tokens, rowAround(runs, index), headings.get(run.section) ?? '', heads)
      if (statement) found.push({ ...statement, section: run.section, run: index, marks })
      else stemMarks.push(...marks)
      return
    }
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

/** The runs of the row around a cell. */
function rowAround(runs: readonly Run[], index: number): readonly Run[] {
  const row = runs[index]?.row
  let [from, to] = [index, index + 1]
  while (from > 0 && runs[from - 1]?.row === row) from--
  while (runs[to]?.row === row) to++
  return runs.slice(from, to)
}

type Levels = {
  readonly marks: readonly Mark[]
  readonly statement: Pick<FoundStatement, 'text' | 'stem' | 'keyword'> | null
}

/** The levels of a row, which state what the row does, unless one of its sentences binds by itself. */
function readLevels(
  tokens: readonly Token[],
  row: readonly Run[],
  heading: string,
  heads: ReadonlyMap<number, string>,
): Levels {
  const bound = row.map((run, index) => {
    const read = readRun(tokens, run, index)
    const isRead = mayHaveKeyword.test(run.text) && isProse(run)
    return { read, keywords: isRead ? sentencesWithKeywords(read, heading).flatMap(({ keywords }) => keywords) : [] }
  })
  const levels = bound.filter(({ read }) => isLevel(read.run))
  const keyword = strongest(levels.flatMap(({ keywords }) => keywords.map(({ word }) => word)))
  const marks = levels.flatMap(({ read, keywords }) => keywords.map(each => ({ parts: partsOf(read, each) })))
  if (bound.some(({ read, keywords }) => keywords.length > 0 && !isLevel(read.run))) return { marks, statement: null }
  const demand = keyword === null ? null : rowDemand(row, heads)
  if (keyword === null || demand === null) return { marks: [], statement: null }
  const text = shortened(demand.text, normativeLimits.textMaxChars)
  return { marks, statement: { text, stem: shortened(demand.stem, normativeLimits.stemMaxChars), keyword } }
}

function statementOf(
  runs: readonly Run[],
  leads: Map<Run, string>,
  read: Read,
  { start, end, keywords }: Sentence,
): FoundStatement {
  const { run, index, text } = read
  const hasSubject = keywords[0]?.start !== start
  const before = isBare(text.slice(start, end), keywords) ? text.slice(0, start).trim() : ''
  return {
    text: shortened(text.slice(start, end), normativeLimits.textMaxChars),
    stem:
      before !== ''
        ? shortened(before, normativeLimits.stemMaxChars)
        : hasSubject
          ? ''
          : run.row >= 0
            ? rowName(runs, index)
            : leadsOf(runs, leads, run),
    keyword: strongest(keywords.map(({ word }) => word)) ?? '',
    section: run.section,
    run: index,
    marks: keywords.map(keyword => ({ parts: partsOf(read, keyword) })),
  }
}

/** Whether a sentence is only its keyword: a level below the name in front of it, `size<br>OPTIONAL`. */
function isBare(sentence: string, keywords: Sentence['keywords']): boolean {
  const [only, ...others] = keywords
  return only !== undefined && others.length === 0 && sentence.trim().length <= only.end - only.start
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
