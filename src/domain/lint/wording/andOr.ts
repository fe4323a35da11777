import type { Fix, Found } from '../finding.ts'
import type { Rule } from '../rule.ts'
import type { Statement } from '../statements.ts'
import { afterLast, everyMatch } from '../words.ts'

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

/**
 * `by email and/or SMS.` is `by email or SMS, or both.`; between longer parts only the author knows where they end, and
 * of what is denied or one of a list, `both` would say something else.
 */
function bothOf(statement: Statement, index: number, written: string): Fix | null {
  const before = statement.text.slice(Math.max(0, index - clauseMaxChars), index)
  if (otherwise.test(afterLast(before, ';:')) || !singleWord.test(before)) return null
  const after = statement.text.slice(index + written.length)
  const second = /^ ([\p{L}\p{N}-]{1,40})(?=[.;]?$)/u.exec(after)
  if (second === null) return null
  const place = statement.at(index, written.length + second[0].length)
  return {
    label: `Say “or ${second[1]}, or both”`,
    edits: [{ ...place, replacement: `or ${second[1]}, or both` }],
  }
}

const clauseMaxChars = 400
const otherwise = /(?<!\p{L})(?:not|cannot|no|none|nor|never|without|n?either|both|between)(?!\p{L})|n['’]t(?!\p{L})/iu

/** A word after the verb, or after a preposition or an article that begins its part. */
const singleWord = new RegExp(
  String.raw`(?<!,\s{0,3})(?<!\sof\s{1,3})(?<!\p{L})` +
    String.raw`(?:(?:must|shall|should|may|can|will)(?:\s(?!be\s)[\p{L}-]{1,40})?|be|by|to|in|on|at|via|with|for|from|as|through|using|an?|the|its|their|his|her|your)` +
    String.raw`\s[\p{L}\p{N}-]{1,40}\s$`,
  'iu',
)
