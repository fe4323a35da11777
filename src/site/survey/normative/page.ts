import { attributeOf, type Token } from '../../html/tokens.ts'
import type { Run } from '../runs.ts'
import { isNormativeAnchor } from './anchors.ts'
import { type FoundStatement, statementsIn } from './statements.ts'

/** A sentence that binds, and its anchor on the page. */
export type Statement = Pick<FoundStatement, 'text' | 'stem' | 'keyword' | 'section'> & {
  readonly anchor: string
  /** The id of the requirement that contains it: of its block, of its row, of its term, or of the heading above. */
  readonly requirement: string | null
  /** Its position among the page's runs. */
  readonly order: number
}

/** The statements whose anchors are on a finished page, so that every link to them arrives. */
export function readStatements(tokens: readonly Token[], runs: readonly Run[]): Statement[] {
  const requirementOf = requirementsAround(runs)
  return statementsIn(tokens, runs).statements.flatMap(({ text, stem, keyword, section, run, marks }) => {
    const first = marks[0]?.parts[0]
    const anchor = first ? anchorBefore(tokens, first.at) : (runs[run]?.id ?? null)
    return anchor === null
      ? []
      : [{ anchor, text, stem, keyword, section, requirement: requirementOf(run), order: run }]
  })
}

function anchorBefore(tokens: readonly Token[], at: number): string | null {
  const tag = tokens[at - 1]
  const id = tag?.kind === 'open' ? attributeOf(tag, 'id') : null
  return id !== null && isNormativeAnchor(id) ? id : null
}

function requirementsAround(runs: readonly Run[]): (run: number) => string | null {
  const bySection = new Map<string, string>()
  const byRow = new Map<number, string>()
  const byMeaning = new Map<number, string>()
  let ofTerm: string | undefined
  for (const [index, { kind, section, row, requirements }] of runs.entries()) {
    const id = requirements.find(({ leads }) => leads)?.id
    if (kind === 'term') ofTerm = id ?? (runs[index - 1]?.kind === 'term' ? ofTerm : undefined)
    if (kind === 'meaning' && ofTerm !== undefined) byMeaning.set(index, ofTerm)
    if (id === undefined) continue
    if (kind === 'heading') bySection.set(section, id)
    else if (row >= 0 && !byRow.has(row)) byRow.set(row, id)
  }
  return index => {
    const run = runs[index]
    if (!run) return null
    const own = run.requirements.find(({ leads }) => leads)?.id
    return own ?? byRow.get(run.row) ?? byMeaning.get(index) ?? bySection.get(run.section) ?? null
  }
}
