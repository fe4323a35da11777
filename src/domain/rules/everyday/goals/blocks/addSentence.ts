import { lineAt } from '../../../../markdown/document.ts'
import { sentencesIn } from '../../../../markdown/sentences.ts'
import { contains } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import type { PageElement } from '../../page/page.ts'
import type { Interpretation, Request } from '../../request/goal.ts'
import type { Where } from '../../request/where.ts'

/** After or before a sentence, or at an edge of a text. */
export function sentenceReadings(request: Request, text: string, { side, thing }: Where): readonly Interpretation[] {
  const { page } = request
  if (thing === undefined) return []
  const edge = side === 'start' || side === 'end' ? edgeSentence(request, thing, side) : thing
  if (edge?.kind !== 'sentence') return []
  const at = side === 'before' || side === 'start' ? edge.start : edge.end
  const replacement = at === edge.start ? `${text} ` : ` ${text}`
  return [
    {
      sentence: `add the sentence ${quote(text)} ${at === edge.start ? 'before' : 'after'} ${quote(edge.sentence.text)}`,
      edits: [{ start: at, end: at, replacement }],
      summary: `Added the sentence ${quoteShort(text)} on line ${lineAt(page.document, at)}.`,
    },
  ]
}

/** The first or last sentence of a paragraph or an item, or of a section that begins or ends with a paragraph. */
function edgeSentence({ page }: Request, thing: PageElement, side: 'start' | 'end'): PageElement | null {
  const { text } = page.document
  const paragraphs = page
    .things('paragraph')
    .filter(one => (thing.kind === 'section' ? contains(thing.section.own, one) : one.start === thing.start))
  const holder = thing.kind === 'item' ? thing : paragraphs.at(side === 'start' ? 0 : -1)
  if (holder === undefined) return null
  if (thing.kind === 'section') {
    const rest =
      side === 'start'
        ? text.slice(thing.section.own.start, holder.start)
        : text.slice(holder.end, thing.section.own.end)
    if (rest.trim() !== '') return null
  }
  const leaf = holder.kind === 'paragraph' ? holder.leaf : holder.kind === 'item' ? holder.item.leaf : undefined
  const found = leaf === undefined ? [] : sentencesIn(leaf)
  const one = found.at(side === 'start' ? 0 : -1)
  return one === undefined
    ? null
    : { kind: 'sentence', sentence: one, start: one.start, end: one.end, names: [one.text] }
}
