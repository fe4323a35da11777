import type { Fix, Found } from '../finding.ts'
import type { Rule } from '../rule.ts'
import type { Statement } from '../statements.ts'
import { everyMatch } from '../words.ts'

/** INCOSE guide, R17: oblique; R15: logical expressions. */
export const andOr: Rule = {
  id: 'and-or',
  kind: 'wording',
  severity: 'warning',
  title: '“And/or”',
  why: 'It does not say whether one is enough or all are needed.',
  isOn: true,
  find: reading => reading.worded().flatMap(foundIn),
}

function foundIn(statement: Statement): readonly Found[] {
  return everyMatch(/(?<![\p{L}\p{N}_])and ?\/ ?or(?![\p{L}\p{N}_])/giu, statement.text).map(
    ({ index, 0: written }) => {
      const fix = bothOf(statement, index, written)
      const message = `“${written}” has two meanings: say “or”, “and”, or “A, B or both”.`
      return { ...statement.at(index, written.length), message, ...(fix && { fix }) }
    },
  )
}

/** `email and/or SMS.` is `email or SMS, or both.`; between longer parts only the author knows where they end. */
function bothOf(statement: Statement, index: number, written: string): Fix | null {
  const after = statement.text.slice(index + written.length)
  const second = /^ ([\p{L}\p{N}-]{1,40})(?=[.;]?$)/u.exec(after)
  if (second === null) return null
  const place = statement.at(index, written.length + second[0].length)
  return {
    label: `Say “or ${second[1]}, or both”`,
    edits: [{ ...place, replacement: `or ${second[1]}, or both` }],
  }
}
