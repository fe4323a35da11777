import { spanIn } from '../../../../markdown/leaf.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { definitionIn } from '../../page/writtenDefinition.ts'
import type { Goal } from '../../request/goal.ts'

const redefined = new RegExp(
  `^(?:change|update|replace|rewrite|reword|set) (?:the )?(?:definition|meaning|description|text|explanation) (?:of|for) (?:the )?(?:term )?(.+?) (?:to(?: say| read)?|with|by):? (${quoteMark})$`,
  'i',
)
const defining = new RegExp(`^(?:re)?define (?:the )?(?:term )?(.+?) as:? (${quoteMark})$`, 'i')

const isDefinition = /^(?:re)?define |\b(?:definition|meaning) (?:of|for) /i

/** `change the definition of merchant to "…"`: of the term that an item begins with. */
export const redefineTerm: Goal = ({ page, quotes, text, scope }) => {
  const [, named = '', mark = ''] = redefined.exec(text) ?? defining.exec(text) ?? []
  if (named === '') return []
  const term = fold(unquote(named, quotes))
  const found = page.things('item').flatMap(thing => {
    if (thing.kind !== 'item' || (scope !== undefined && !contains(scope, thing))) return []
    const start = /^[*_`]{0,3}([^:*_`\n]{1,60})[*_`]{0,3}\s?:[*_]{0,3}\s+/.exec(thing.item.leaf?.content ?? '')
    return start !== null && fold(start[1] ?? '') === term && thing.item.leaf !== undefined
      ? [{ leaf: thing.item.leaf, from: start[0].length }]
      : []
  })
  const paragraphs = page.things('paragraph').flatMap(thing => {
    if (thing.kind !== 'paragraph' || (scope !== undefined && !contains(scope, thing))) return []
    const written = definitionIn(thing.leaf.content)
    if (written === null || fold(written.term) !== term) return []
    return [{ leaf: thing.leaf, from: written.before.length + written.term.length + written.between.length }]
  })
  const [one, another] = [...found, ...paragraphs]
  const wording = unquote(mark, quotes)
  if (
    one === undefined &&
    isDefinition.test(text) &&
    !page.things('row').some(({ names }) => names.some(name => fold(name) === term))
  )
    throw new InstructionError(
      `${quoteShort(unquote(named, quotes))} is not defined on this page. Say, to define it: add a definition of ${quote(unquote(named, quotes))}: …`,
    )
  if (one === undefined || wording === '' || /[\n\r]/.test(wording)) return []
  if (another !== undefined)
    throw new InstructionError(
      `${quoteShort(term)} is defined ${found.length + paragraphs.length} times on this page. Say in which section.`,
    )
  const edits = [{ ...spanIn(one.leaf, one.from, one.leaf.content.length), replacement: wording }]
  return [
    {
      sentence: `change the definition of ${quote(term)} to ${quote(wording)}`,
      edits,
      summary: `Changed the definition of ${quoteShort(unquote(named, quotes))}.`,
    },
  ]
}
