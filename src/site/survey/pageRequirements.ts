import { reasonColumn, reasonLabel } from '#domain/reasonLabels.ts'
import { type About, aboutOf, aboutOfColumn, aboutOfRows } from './idLabels.ts'
import { surveyLimits } from './limits.ts'
import { keywordsIn, strongest } from './normative/keywords.ts'
import { idField, readIdAtStart, readIds } from './requirementIds.ts'
import type { RequirementMark, Run } from './runs.ts'
import { firstSentence } from './words.ts'

export type SurveyedRequirement = {
  readonly id: string
  /** The first sentence of the requirement. */
  readonly text: string
  readonly keyword: string | null
  /** Whether it has the words of an obligation, in capitals or not. */
  readonly obliges: boolean
  /** What the labels around it say that it is. */
  readonly about: About | null
  /** The heading above it. */
  readonly section: string
  /** How likely it is that the requirement is stated here rather than mentioned. */
  readonly rank: number
  /** Its position among the page's runs. */
  readonly order: number
}

export type Reference = {
  readonly id: string
  /** The id of the requirement, else of the heading, that contains the reference; `''` at the top. */
  readonly near: string
}

/** A table lists requirements more often than it states them, and bold text in a sentence only mentions them. */
export const ranks = { heading: 4, block: 3, cell: 2, mention: 1 } as const

export function requirementsIn(runs: readonly Run[]): SurveyedRequirement[] {
  const found: SurveyedRequirement[] = []
  const labels = labelReader()
  const isReason = reasonCells(runs)
  runs.forEach((run, index) => {
    const labelled = labels(run)
    if (run.requirements.length === 0) return
    const about = fieldOfRequirements.test(run.text) ? 'requirements' : labelled
    for (const { id, leads } of run.requirements) {
      if (found.length >= surveyLimits.requirementsMax) return
      const words = textOf(runs, index, id, isReason)
      const { section } = run
      found.push({
        id,
        text: firstSentence(words),
        keyword: strongest(keywordsIn(words).map(({ word }) => word)),
        obliges: obligesInAnyCase.test(words),
        about,
        section,
        rank: rankOf(runs, index, { id, leads }, words),
        order: index,
      })
    }
  })
  return found
}

/** The field by which tools for requirements identify them. */
const fieldOfRequirements = /(?:^|\s)(?:UID|(?:requirement|control|criterion) (?:ID|identifier))\s?[:：]/i

/** What the nearest label of a run that says so is about: the heads of its table, then the headings around it. */
function labelReader(): (run: Run) => About | null {
  const headings: { level: number; about: About | null }[] = []
  let table: TableLabels = { row: -1, columns: new Map(), ofRows: null }
  return run => {
    if (run.kind === 'head') table = withHead(table, run)
    else if (run.row < 0 && table.columns.size > 0) table = { row: -1, columns: new Map(), ofRows: null }
    if (run.level > 0) {
      while ((headings.at(-1)?.level ?? 0) >= run.level) headings.pop()
      const around = headings.at(-1)?.about ?? null
      const isStated = run.requirements.length > 0
      headings.push({ level: run.level, about: (isStated ? null : aboutOf(run.text)) ?? around })
      return around
    }
    return (run.row < 0 ? null : (table.columns.get(run.column) ?? table.ofRows)) ?? headings.at(-1)?.about ?? null
  }
}

/** What the heads of a table say of its columns, and of its rows, by the row in which they are. */
type TableLabels = {
  readonly row: number
  readonly columns: Map<number, About | null>
  readonly ofRows: About | null
}

function withHead({ row, columns, ofRows }: TableLabels, head: Run): TableLabels {
  const known = head.row === row ? { columns, ofRows } : { columns: new Map<number, About | null>(), ofRows: null }
  const about = aboutOfRows(head.text)
  const isStronger = known.ofRows === null || about === 'requirements'
  return {
    row: head.row,
    columns: known.columns.set(head.column, aboutOfColumn(head.text)),
    ofRows: isStronger ? about : known.ofRows,
  }
}

function rankOf(runs: readonly Run[], index: number, { id, leads }: RequirementMark, text: string): number {
  const run = runs[index]
  if (!run || !leads) return ranks.mention
  if (run.kind === 'heading') return ranks.heading
  if (run.row >= 0) return text === '' || followsIdInRow(runs, index) ? ranks.mention : ranks.cell
  return isBareItem(runs, index, id) ? ranks.mention : ranks.block
}

/** The first id of a row is what the row is about; the others are what it refers to. */
function followsIdInRow(runs: readonly Run[], index: number): boolean {
  const row = runs[index]?.row
  for (let at = index - 1; at >= 0 && index - at <= cellsMax && runs[at]?.row === row; at--) {
    if (runs[at]?.requirements.some(({ leads }) => leads)) return true
  }
  return false
}

/** Of a row; what is further away does not belong to an id. */
const cellsMax = 50

/** An item that has nothing but an id refers to what has it. */
function isBareItem(runs: readonly Run[], index: number, id: string): boolean {
  const run = runs[index]
  const next = runs[index + 1]
  if (run?.kind !== 'item' || /[\p{L}\p{N}]/u.test(withoutId(run.text, id))) return false
  return next?.carrier !== run.carrier && next?.stem !== index
}

/** A rationale beside a requirement is often longer. */
const obliges = /\b(?:shall|must|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL|SHALL|MUST)\b/
/** In the languages that specifications are mostly written in; or an instruction to those who verify. */
const obligesInAnyCase =
  /\b(?:shall|must|should|muss|müssen|soll|sollen|sollte|doit|doivent|debe|deberá|deben|deve|deverá|devem)\b|^(?:verify|ensure) that\b/iu

/** The text of a requirement: beside its id, in the other cells of its row, or right below. */
function textOf(runs: readonly Run[], index: number, id: string, isReason: (cell: number) => boolean): string {
  const run = runs[index]
  if (!run) return ''
  const own = withoutId(run.text, id)
  if (run.row >= 0) {
    const cells = rowAround(runs, index, isReason)
    return cells.find(cell => obliges.test(cell)) ?? cells.toSorted((a, b) => b.length - a.length)[0] ?? own
  }
  const follows = labelsOnly(runs[index + 1]?.text ?? '', id) ? index + 2 : index + 1
  const next = runs[follows]
  const isNear = next && next.kind !== 'code' && (next.level === 0 ? next.section === run.section : run.text === '')
  const below = isNear && reasonLabel.exec(next.text)?.index !== 0 ? next.text : ''
  if (run.kind === 'heading') return [own, below].filter(Boolean).join(': ') || textOfChild(runs, index)
  if (own === '' || labelsOnly(run.text, id)) return below
  return fieldAtEnd.test(run.text) ? textBelow(runs, index) : own
}

/** The first text below the first heading below a heading that has only an id. */
function textOfChild(runs: readonly Run[], index: number): string {
  const [heading, child, text] = runs.slice(index, index + 3)
  if (!heading || !child || !text || child.level <= heading.level) return ''
  return text.level === 0 && text.kind !== 'code' ? text.text : ''
}

/** The id of an anchor and a label that follows without a space, in elements that a style separates: `LMP_1SHALL`. */
function labelsOnly(text: string, id: string): boolean {
  return text.startsWith(id) && /^\p{L}*$/u.test(text.slice(id.length))
}

/** A block of fields that ends with the id of what the next blocks say. */
const fieldAtEnd = new RegExp(String.raw`(?:^|\s)${idField}\s*[[(<#]?\S{1,120}$`, 'i')
const nameOfField = /^[\p{L} ]{1,30}[:：]$/u

function textBelow(runs: readonly Run[], index: number): string {
  const section = runs[index]?.section
  const below = runs.slice(index + 1, index + 4)
  return below.find(run => run.section === section && run.kind !== 'code' && !nameOfField.test(run.text))?.text ?? ''
}

/** Whether a run is in a column whose head says that it has reasons. Linear. */
function reasonCells(runs: readonly Run[]): (cell: number) => boolean {
  const found = new Set<number>()
  let columns = new Set<number>()
  let head = -1
  runs.forEach(({ kind, row, column, text }, index) => {
    if (row < 0 || (kind === 'head' && row !== head)) columns = new Set()
    if (kind === 'head') head = row
    if (kind === 'head' && reasonColumn.test(text)) columns.add(column)
    else if (columns.has(column)) found.add(index)
  })
  return cell => found.has(cell)
}

function rowAround(runs: readonly Run[], index: number, isReason: (cell: number) => boolean): string[] {
  const row = runs[index]?.row
  const texts: string[] = []
  for (let at = index + 1; at <= index + cellsMax && runs[at]?.row === row; at++) {
    if (!isReason(at)) texts.push(runs[at]?.text ?? '')
  }
  return texts
}

/** What follows the id that a text begins with, which may be in brackets or the value of a field. */
function withoutId(text: string, id: string): string {
  const before = beforeId.exec(text)?.[0].length ?? 0
  const read = readIdAtStart(text.slice(before))
  if (read?.id !== id) return text
  return text.slice(before + read.written.length).replace(/^[\])>]?(?:[\s:.,;—–-]+|\s*\)\s*)?/u, '')
}

const beforeId = new RegExp(String.raw`^(?:(?:[\w ]{1,20}\s)?${idField}\s*)?[[(<#]?`, 'i')

/** Every place that mentions a requirement without stating it, once per place. */
export function referencesIn(runs: readonly Run[]): Reference[] {
  const found = new Map<string, Reference>()
  for (const run of runs) {
    if (run.kind === 'code') continue
    const own = new Set(run.requirements.map(({ id }) => id))
    const near = run.requirements.find(({ leads }) => leads)?.id ?? run.section
    for (const { id } of readIds(run.text)) {
      if (!own.has(id)) found.set(`${id} ${near}`, { id, near })
      if (found.size >= surveyLimits.referencesMax) return [...found.values()]
    }
  }
  return [...found.values()]
}
