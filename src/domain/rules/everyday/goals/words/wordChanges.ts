import { lineAt } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { asItemOf, orderedIndex } from '../../edits/newItem.ts'
import { isDate } from '../../instruction/dateWords.ts'
import { newText, quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { equalPlaces } from '../../page/equalPlaces.ts'
import { occurrencesOf } from '../../page/occurrences.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'

const dropping = new RegExp(`^${verbs.remove} (?:the )?(?:(?:words?|phrase|text|passage|part) )?(${quoteMark})$`, 'i')
const capitals =
  /^(?:capitali[sz]e|uppercase|upper-case|normali[sz]e|write|put|use) (?:all |the |every )*(.+?)(?: in (?:capitals|capital letters|upper ?case|all caps))?$/i
const keywords =
  /^(?:(?:rfc ?2119 |requirement )?key ?words?|(?:must|should|shall|may|must not|should not|shall not|required|recommended|optional)(?:(?:,| and|, and| or) (?:must not|should not|shall not|must|should|shall|may|required|recommended|optional))*)$/i
const defining = new RegExp(
  `^${verbs.add} (?:a |an |the )?(?:new )?(?:(?:term|entry|definition|abbreviation)(?: (?:for|of))? )(.+?)(?: (?:with the (?:definition|meaning|text)|meaning|defined as|as|which means|with the description):?|:|,) ?(${quoteMark})$`,
  'i',
)

/** Changes to single words of the text: removed, capitalised or defined. */
export const wordChanges: Goal = request => [...dropped(request), ...inCapitals(request), ...defined(request)]

/** What needs something after it: a comma or a conjunction of a list, an article, a preposition. */
const hanging = /(?:[,:;(]|(?<![\p{L}\p{N}])(?:and|or|nor|but|the|an?|of|to|in|on|by|for|with|from)) $/iu
const hangingMaxChars = 12

function dropped({ page, text, quotes, scope, isEverywhere }: Request): readonly Interpretation[] {
  const [, mark] = dropping.exec(text) ?? []
  if (mark === undefined) return []
  const words = unquote(mark, quotes)
  if (words === '' || resolvePhrase(page, mark, { quotes, area: scope }).length > 0) return []
  const { document } = page
  const found = occurrencesOf(document, [{ from: words, to: '' }], scope)
  if (found.length === 0)
    throw new InstructionError(
      `${quoteShort(words)} is not ${scope === undefined ? 'on this page' : 'there'} as words of the text.`,
    )
  if (found.length > 1 && !isEverywhere)
    throw new InstructionError(
      `${quoteShort(words)} occurs ${found.length} times: ${equalPlaces(page, found)}. Say in which section, or: remove ${quote(words)} everywhere.`,
    )
  const edits = found.map(({ start, end }) => {
    const [before, after] = [document.text.slice(start - 1, start), document.text.slice(end, end + 1)]
    if (/^[,;:(–—]/.test(words) && /\S/.test(before) && /^(?:[\s.,;:!?)]|)$/.test(after))
      return { start, end, replacement: '' }
    const isHanging =
      hanging.test(document.text.slice(Math.max(0, start - hangingMaxChars), start)) &&
      /^[ \t]*(?:[,.;:!?)\r\n]|$)/.test(document.text.slice(end, end + hangingMaxChars))
    const isEnclosed =
      /[«‹“„"'‘([][ \u00a0\u202f]$/.test(document.text.slice(Math.max(0, start - 2), start)) &&
      /^[ \u00a0\u202f]?[»›”“"'’)\]]/.test(document.text.slice(end, end + 2))
    if (isHanging || isEnclosed || before !== ' ' || !/^(?:[\s.,;:!?)]|)$/.test(after))
      throw new InstructionError(
        `Without ${quoteShort(words)} the sentence on line ${lineAt(document, start)} would begin or join wrongly. Say: replace ${quote(words)} with "…".`,
      )
    return { start: start - 1, end, replacement: '' }
  })
  return [
    {
      sentence: `remove the words ${quote(words)}`,
      edits,
      summary: `Removed ${quoteShort(words)} on line ${lineAt(document, found[0]?.start ?? 0)}.`,
    },
  ]
}

/** The words of RFC 2119 that state requirements. */
function inCapitals({ page, text, scope }: Request): readonly Interpretation[] {
  const isAsked =
    /^(?:capitali[sz]e|uppercase|upper-case|normali[sz]e)\b/i.test(text) ||
    /(?:capitals|capital letters|upper ?case|all caps)$/i.test(text)
  const list = isAsked ? capitals.exec(text)?.[1] : undefined
  if (list === undefined || !keywords.test(list)) return []
  const words = /key ?words?/i.test(list) ? [] : list.toUpperCase().split(/,? AND |, ?| OR /)
  const all = words.flatMap(word => (['MUST', 'SHOULD', 'SHALL'].includes(word) ? [word, `${word} NOT`] : [word]))
  if (scope !== undefined && scope.kind !== 'section') return []
  const place =
    scope === undefined
      ? ''
      : ` in section ${quote(`${scope.section.heading.text} (line ${lineAt(page.document, scope.start)})`)}`
  return [exactly(page, `normalise keywords${all.length === 0 ? '' : ` ${all.map(quote).join(', ')}`}${place}`)]
}

/** `add the term Quorum with the definition "…"`: next to the other terms, in their style. */
function defined(request: Request): readonly Interpretation[] {
  const { page, text, quotes, scope } = request
  const [, name, mark = ''] = defining.exec(text) ?? []
  const term = name === undefined ? null : newText(name, quotes)
  if (term === null || isDate(term) || !/^\p{L}/u.test(term)) return []
  const definition = unquote(mark, quotes)
  const lists = page
    .things('list')
    .filter(thing => (scope === undefined || contains(scope, thing)) && holdsTerms(thing))
  const [thing, another] = lists
  if (thing?.kind !== 'list')
    throw new InstructionError(
      `There is no list of terms ${scope === undefined ? 'on this page' : 'there'}. Say: add "${term}: …" to a section with a list.`,
    )
  if (another !== undefined)
    throw new InstructionError(`There are ${lists.length} lists of terms. Say in which section.`)
  if (thing.list.items.some(({ visible }) => visible.toLowerCase().startsWith(`${term.toLowerCase()}:`)))
    throw new InstructionError(`${quoteShort(term)} is already defined.`)
  const line = asItemOf(page, thing.list, `${term}: ${definition}`)
  const index = orderedIndex(thing.list, `${term}: ${definition}`) ?? thing.list.items.length
  const edits = insertItem(page.document, thing.list, { index, content: line })
  return [
    {
      sentence: `add the term ${quote(term)} with the definition ${quote(definition)}`,
      edits,
      summary: `Added the term ${quoteShort(term)}.`,
      isOfBlocks: true,
    },
  ]
}

function holdsTerms(thing: PageElement): boolean {
  return (
    thing.kind === 'list' &&
    thing.list.items.every(({ visible }) => /^\p{L}[^:.\d]{0,40}: \S/u.test(visible)) &&
    thing.list.items.length > 1
  )
}
