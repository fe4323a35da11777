import type { Found } from '../finding.ts'
import type { Rule } from '../rule.ts'
import type { Statement } from '../statements.ts'
import { everyMatch } from '../words.ts'

/** INCOSE guide, R18: one thought in one sentence. */
export const severalRequirements: Rule = {
  id: 'several-requirements',
  kind: 'wording',
  severity: 'note',
  title: 'Two requirements in one sentence',
  why: 'One of them can fail while the other holds, and a reference cannot name which.',
  isOn: true,
  find: reading => reading.worded().flatMap(foundIn),
}

const second =
  /(?:[,;]|(?<![\p{L}\p{N}])(?:and|but))[\s\u2060]{1,9}(?:(?:and|but)[\s\u2060]{1,9})?((?:(?!if |when |meaning |otherwise |thus |hence |therefore |thereby |where |unless |which |that |who |or |e\.g|i\.e|so |because |since |than )[^\s,;.:()]{1,30}[\s\u2060]{1,9}){0,5}?(?:shall|must))(?![\p{L}\p{N}-]|\s+requirements?\b)/giu

/** A further `shall` with its own subject, or after `and`; not those of conditions and relative clauses. */
function foundIn(statement: Statement): readonly Found[] {
  const { text } = statement
  const first = /(?<![\p{L}\p{N}])(?:shall|must)(?![\p{L}\p{N}])/iu.exec(text)
  if (first === null || /^(?:to|whether|if|when|where|since|because)\b/iu.test(text)) return []
  const [match] = everyMatch(second, text).filter(
    ({ index }) => index > first.index && !depends.test(text.slice(Math.max(0, index - lookMaxChars), index)),
  )
  if (match === undefined) return []
  const [whole, part = ''] = match
  const start = match.index + whole.length - part.length
  const modal = /(?<!\p{L})\p{L}+$/u.exec(part)?.[0].length ?? part.length
  return [
    {
      ...statement.at(start + part.length - modal, modal),
      message: 'This sentence states a second requirement: give it its own sentence and id.',
    },
  ]
}

const lookMaxChars = 80
/** A keyword in a list of them, an example, or what belongs to a clause that depends on another one. */
const depends =
  /(?:e\.g\.?|i\.e\.?|(?<!\p{L})(?:must|shall|should|not|required|may))[\s\u2060]*$|(?<!\p{L})(?:where|which|that|who|whose|whether|when|if)(?!\p{L})[^,;]*$/iu
