import { attributeOf, type Token } from '../../html/tokens.ts'
import type { Run } from '../runs.ts'
import { isNormativeAnchor } from './anchors.ts'
import { type FoundStatement, statementsIn } from './statements.ts'

/** A sentence that binds, and its anchor on the page. */
export type Statement = Pick<FoundStatement, 'text' | 'stem' | 'keyword' | 'section'> & { readonly anchor: string }

/** The statements whose anchors are on a finished page, so that every link to them arrives. */
export function readStatements(tokens: readonly Token[], runs: readonly Run[]): Statement[] {
  return statementsIn(tokens, runs).statements.flatMap(({ text, stem, keyword, section, run, marks }) => {
    const first = marks[0]?.parts[0]
    const anchor = first ? anchorBefore(tokens, first.at) : (runs[run]?.id ?? null)
    return anchor === null ? [] : [{ anchor, text, stem, keyword, section }]
  })
}

function anchorBefore(tokens: readonly Token[], at: number): string | null {
  const tag = tokens[at - 1]
  const id = tag?.kind === 'open' ? attributeOf(tag, 'id') : undefined
  return id !== undefined && isNormativeAnchor(id) ? id : null
}
