import { spanIn } from '../../../../markdown/leaf.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import type { Goal } from '../../request/goal.ts'

const redefined = new RegExp(
  `^(?:change|update|replace|rewrite|reword|set) (?:the )?(?:definition|meaning|description|text|explanation) (?:of|for) (?:the )?(?:term )?(.+?) (?:to(?: say| read)?|with|by):? (${quoteMark})$`,
  'i',
)

/** `change the definition of merchant to "…"`: of the term that an item begins with. */
export const redefineTerm: Goal = ({ page, quotes, text, scope }) => {
  const [, named = '', mark = ''] = redefined.exec(text) ?? []
  if (named === '') return []
  const term = fold(unquote(named, quotes))
  const found = page.things('item').flatMap(thing => {
    if (thing.kind !== 'item' || (scope !== undefined && !contains(scope, thing))) return []
    const start = /^[*_`]{0,3}([^:*_`\n]{1,60})[*_`]{0,3}\s?:[*_]{0,3}\s+/.exec(thing.item.leaf?.content ?? '')
    return start !== null && fold(start[1] ?? '') === term && thing.item.leaf !== undefined
      ? [{ leaf: thing.item.leaf, from: start[0].length }]
      : []
  })
  const [one, another] = found
  const wording = unquote(mark, quotes)
  if (one === undefined || wording === '' || /[\n\r]/.test(wording)) return []
  if (another !== undefined)
    throw new InstructionError(
      `${quoteShort(term)} is defined ${found.length} times on this page. Say in which section.`,
    )
  const edits = [{ ...spanIn(one.leaf, one.from, one.leaf.content.length), replacement: wording }]
  return [
    {
      sentence: `change the definition of ${quote(term)} to ${quote(wording)}`,
      edits,
      summary: `Changed the definition of ${quoteShort(term)}.`,
    },
  ]
}
