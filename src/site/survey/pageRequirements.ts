import { surveyLimits } from './limits.ts'
import { keywordsIn, strongest } from './normative/keywords.ts'
import type { Run } from './runs.ts'
import { firstSentence, requirementIdInText } from './words.ts'

export type SurveyedRequirement = {
  readonly id: string
  /** The first sentence of the requirement. */
  readonly text: string
  readonly keyword: string | null
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
  runs.forEach((run, index) => {
    for (const { id, leads } of run.requirements) {
      if (found.length >= surveyLimits.requirementsMax) return
      const words = textOf(runs, index, id)
      const { section } = run
      found.push({
        id,
        text: firstSentence(words),
        keyword: strongest(keywordsIn(words).map(({ word }) => word)),
        section,
        rank: rankOf(run, leads),
        order: index,
      })
    }
  })
  return found
}

function rankOf(run: Run, leads: boolean): number {
  if (!leads) return ranks.mention
  if (run.kind === 'heading') return ranks.heading
  return run.row >= 0 ? ranks.cell : ranks.block
}

/** A rationale beside a requirement is often longer. */
const obliges = /\b(?:shall|must|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL|SHALL|MUST)\b/

/** The text of a requirement: beside its id, in the other cells of its row, or right below. */
function textOf(runs: readonly Run[], index: number, id: string): string {
  const run = runs[index]
  if (!run) return ''
  const own = withoutId(run.text, id)
  if (run.row >= 0) {
    const cells = rowAround(runs, index)
    return cells.find(cell => obliges.test(cell)) ?? cells.toSorted((a, b) => b.length - a.length)[0] ?? own
  }
  const next = runs[index + 1]
  const below = next && next.section === run.section && next.kind !== 'code' && next.level === 0 ? next.text : ''
  if (run.kind === 'heading') return [own, below].filter(Boolean).join(': ')
  return own === '' ? below : own
}

function rowAround(runs: readonly Run[], index: number): string[] {
  const row = runs[index]?.row
  const texts: string[] = []
  for (let at = index + 1; at < runs.length && runs[at]?.row === row; at++) texts.push(runs[at]?.text ?? '')
  return texts
}

function withoutId(text: string, id: string): string {
  return text.startsWith(id) ? text.slice(id.length).replace(/^[\s:.,;—–-]+|^\s*\)\s*/u, '') : text
}

/** Every place that mentions a requirement without stating it, once per place. */
export function referencesIn(runs: readonly Run[]): Reference[] {
  const found = new Map<string, Reference>()
  for (const run of runs) {
    if (run.kind === 'code' || !/-\d/.test(run.text)) continue
    const own = new Set(run.requirements.map(({ id }) => id))
    const near = run.requirements.find(({ leads }) => leads)?.id ?? run.section
    for (const [id] of run.text.matchAll(requirementIdInText)) {
      if (!own.has(id)) found.set(`${id} ${near}`, { id, near })
      if (found.size >= surveyLimits.referencesMax) return [...found.values()]
    }
  }
  return [...found.values()]
}
