import { type LiquidMark, liquidMarks } from '../../../jekyll/liquid.ts'
import type { LineChange } from '../../../text/diff.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, quoteSome, type Warning, type WarningCode, warn } from '../context/warnings.ts'

/**
 * Braces that Jekyll would run. The warning applies even if the instruction names them: a user who asks for Liquid in
 * an example means its text and gets a gap. Liquid that the page ran before is its author's, wherever it moved.
 */
export function guardLiquid({ rewrite: { before, after, changes, pages } }: GuardContext): readonly Warning[] {
  if (pages !== 'jekyll') return []
  const known = liquidMarks(before)
  const ranBefore = new Set(known.map(mark => keyOf(mark)))
  const ranThere = new Set(known.map(mark => keyOf(mark, mark.lines[0])))
  const oldLineOf = lineBefore(changes)
  const warnings = liquidMarks(after).flatMap(mark => {
    const oldLine = oldLineOf(mark.lines)
    const isKnown = oldLine === null ? ranBefore.has(keyOf(mark)) : ranThere.has(keyOf(mark, oldLine))
    return isKnown ? [] : [about(mark, oldLine === null ? 'liquid_added' : 'liquid_bared')]
  })
  return inRuns(warnings)
}

function about({ kind, text, lines: [first, last] }: LiquidMark, code: WarningCode): Warning {
  return warn(kind === 'broken' ? 'liquid_broken' : code, [first + 1, last + 1], `It is about ${quoteSome([text])}.`)
}

function keyOf({ kind, text }: LiquidMark, line?: number): string {
  return `${kind} ${line ?? ''} ${text}`
}

/** Where a range of lines began before; `null` if one of them is new. Call with rising ranges. */
function lineBefore(changes: readonly LineChange[]): (lines: LiquidMark['lines']) => number | null {
  let next = 0
  return ([first, last]) => {
    let change = changes[next]
    while (change !== undefined && change.bEnd <= first) change = changes[++next]
    if (change !== undefined && change.bStart <= last) return null
    const passed = changes[next - 1]
    return passed === undefined ? first : first - passed.bEnd + passed.aEnd
  }
}
