import { lineAt } from '../../../../markdown/document.ts'
import { spanIn } from '../../../../markdown/leaf.ts'
import type { Span } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, quoteMark, unquote } from '../../instruction/utterance.ts'
import { describe } from '../../page/describe.ts'
import type { PageElement } from '../../page/page.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Request } from '../../request/goal.ts'

const pattern = new RegExp(
  `^(?:replace|change|rewrite|reword|update) (?:the )?(?:text |wording |content )?(?:of )?(.+?) (?:with|by|to(?: read| say)?|as|so that it (?:reads|says)):? (${quoteMark})$`,
  'i',
)
/** `the second step should say "…" instead`. */
const restated = new RegExp(
  `^(?:the )?(.{1,100}?) (?:should|must|has to|needs to) (?:now )?(?:say|read|be|state):? (${quoteMark})(?: instead)?$`,
  'i',
)
const counted = /\b(?:first|second|third|fourth|fifth|sixth|last|\d+(?:st|nd|rd|th)) \p{L}/iu
const noun =
  /\b(?:sentence|paragraph|bullet|bullet point|item|list item|step|entry|question)\b| (?:about|regarding|concerning|mentioning|that mentions) /i

/** `replace the last sentence of Scope with "…"`: a new text for one sentence, paragraph or item. */
export const replaceThing: Goal = ({ page, quotes, text, scope }) => {
  const [, said = '', stated = ''] = restated.exec(text) ?? []
  const [, phrase = said, mark = stated] = pattern.exec(text) ?? []
  if (phrase === '' || isQuote(phrase) || !(noun.test(phrase) || (said !== '' && counted.test(phrase)))) return []
  const wording = unquote(mark, quotes)
  if (wording.trim() === '' || /[\n\r]/.test(wording)) return []
  const thing = resolveOne(page, phrase, { quotes, area: scope, kinds: ['sentence', 'paragraph', 'item'] })
  const place = thing === null ? null : textSpan(thing, page)
  if (thing === null || place === null) return []
  const name = describe(page.document, thing)
  return [
    {
      sentence: `replace ${name} with ${quote(wording)}`,
      edits: [{ ...place, replacement: wording }],
      summary: `Replaced ${name} with ${quoteShort(wording)} on line ${lineAt(page.document, place.start)}.`,
    },
  ]
}

/** The text of a sentence or of a paragraph; of an item without its mark, if it has one paragraph only. */
function textSpan(thing: PageElement, { document }: Request['page']): Span | null {
  if (thing.kind === 'sentence') return { start: thing.start, end: thing.end }
  const leaf = thing.kind === 'paragraph' ? thing.leaf : thing.kind === 'item' ? thing.item.leaf : undefined
  if (leaf === undefined) return null
  const place = spanIn(leaf, 0, leaf.content.length)
  return document.text.slice(place.end, thing.end).trim() === '' ? place : null
}
