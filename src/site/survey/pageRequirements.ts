import { type About, aboutOf, aboutOfColumn, aboutOfRows } from './idLabels.ts'
import { surveyLimits } from './limits.ts'
import { keywordsIn, strongest } from './normative/keywords.ts'
import { readIds } from './requirementIds.ts'
import { cellsMax, levelOfRow, obligesInAnyCase, reasonCells, requirementText, withoutId } from './requirementText.ts'
import type { RequirementMark, Run } from './runs.ts'
import { firstSentence } from './words.ts'

export type SurveyedRequirement = {
  readonly id: string
  /** Whether a tool states it as a requirement, whatever the form of its id. */
  readonly isNamed?: true
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
    for (const { id, leads, isNamed } of run.requirements) {
      if (found.length >= surveyLimits.requirementsMax) return
      const words = requirementText(runs, index, id, isReason)
      const demand = `${words} ${levelOfRow(runs, index)}`
      const { section } = run
      found.push({
        id,
        ...(isNamed && { isNamed }),
        text: firstSentence(words),
        keyword: strongest(keywordsIn(demand).map(({ word }) => word)),
        obliges: obligesInAnyCase.test(demand),
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

/** An item that has nothing but an id refers to what has it. */
function isBareItem(runs: readonly Run[], index: number, id: string): boolean {
  const run = runs[index]
  const next = runs[index + 1]
  if (run?.kind !== 'item' || /[\p{L}\p{N}]/u.test(withoutId(run.text, id))) return false
  return next?.carrier !== run.carrier && next?.stem !== index
}

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
