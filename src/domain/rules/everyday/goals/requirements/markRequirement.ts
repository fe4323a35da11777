import { lineAt } from '../../../../markdown/document.ts'
import { type Leaf, spanIn } from '../../../../markdown/leaf.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { isQuote } from '../../instruction/utterance.ts'
import { describe } from '../../page/describe.ts'
import { isId } from '../../page/ids.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const marking =
  /^(?:mark|flag) (?:the )?(?:requirement |rule |clause |item |bullet )?(.{1,80}?) as (?:being )?(deprecated|obsolete|withdrawn|superseded|veraltet|überholt|zurückgezogen)$/i
const state = /\b(?:deprecated|obsolete|withdrawn|superseded|veraltet|überholt|zurückgezogen)\b/i

/** `mark REQ-3 as deprecated`: a remark behind its text, where the page has no other way to say so. */
export const markRequirement: Goal = request => {
  const [, phrase = '', word = ''] = marking.exec(request.text) ?? []
  if (!isId(phrase) && !isQuote(phrase)) return []
  const { page, quotes, scope } = request
  const kinds = ['item', 'paragraph', 'row', 'section'] as const
  const [thing, another] = resolvePhrase(page, phrase, { quotes, area: scope, kinds })
  return thing === undefined || another !== undefined ? [] : marked(request, thing, word.toLowerCase())
}

function marked({ page }: Request, thing: PageElement, word: string): readonly Interpretation[] {
  const { document } = page
  const name = describe(document, thing)
  const leaf = leafOf(thing)
  if (leaf === null) return []
  if (state.test(leaf.content)) throw new InstructionError(`It already says so: ${name}.`)
  const known = /\((?:deprecated|obsolete|withdrawn|superseded|veraltet|überholt|zurückgezogen)\)$/i
  const others = page.document.outline().leaves.filter(({ content }) => state.test(content))
  const hasStatus = page.things('line').some(line => contains(thing, line) && /^status$/i.test(line.names[0] ?? ''))
  if (hasStatus || !others.every(({ content }) => known.test(content.trim())))
    throw new InstructionError(
      `The page says ${quoteShort(word)} in its own way. Say what changes in ${name}, such as: replace "…" with "…".`,
    )
  const { end } = spanIn(leaf, 0, leaf.content.trimEnd().length)
  return [
    {
      sentence: `mark ${name} as ${word}`,
      edits: [{ start: end, end, replacement: ` (${word})` }],
      summary: `Marked ${name} as ${word}, on line ${lineAt(document, end)}.`,
    },
  ]
}

/** The text of an item of one paragraph, or of a paragraph. */
function leafOf(thing: PageElement): Leaf | null {
  if (thing.kind === 'paragraph') return thing.leaf
  return thing.kind === 'item' ? (thing.item.leaf ?? null) : null
}
