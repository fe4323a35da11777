import { lineAt } from '../../../../markdown/document.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { occurrencesOf, phraseOccurrences } from '../../page/occurrences.ts'
import { sameStem, wordsIn } from '../../page/words.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const instead =
  /^(.+?)(?: now)?,? (?:instead of|rather than|and not|not) (?:the |every |each |at least |at most |up to |within |after )?(\d[\d.,]*(?: [\p{L}%°µ€$]+)?)(?: (.+))?$/iu
const value = /(?<![\p{L}\p{N}.,])\d[\d.,]*(?![\p{L}\p{N}])/gu

/**
 * A sentence of the page with another number, and the number that it has now: `passwords have at least 16 characters, not
 * 12`, `at least 60 days instead of 30 days in advance`.
 */
export const statedValue: Goal = request => {
  const { text } = request
  const [, said = '', old = '', behind = ''] = instead.exec(text) ?? []
  if (said === '' || hasQuote(text)) return []
  const [number = '', ...unit] = old.split(' ')
  return [...said.matchAll(value)].flatMap(({ 0: written, index }) => {
    const after = said.slice(index + written.length)
    const [, shown = ''] = /^ ([\p{L}%°µ€$]+)/u.exec(after) ?? []
    if (unit.length === 0)
      return stated(request, {
        before: said.slice(0, index),
        from: number,
        to: written,
        after: withRest(after, behind),
      })
    if (shown === '') {
      const to = [written, ...unit].join(' ')
      return stated(request, { before: said.slice(0, index), from: old, to, after: withRest(after, behind) })
    }
    const rest = withRest(after.slice(shown.length + 1), behind)
    return stated(request, { before: said.slice(0, index), from: old, to: `${written} ${shown}`, after: rest })
  })
}

type Statement = { readonly before: string; readonly from: string; readonly to: string; readonly after: string }

function withRest(after: string, behind: string): string {
  return behind === '' ? after : `${after} ${behind}`
}

/** In a place that is named, the old number with its unit is enough, if it is there once. */
function inPlace(
  { document }: Request['page'],
  scope: Span,
  { from, to, after }: Statement,
): readonly Interpretation[] {
  const unit = /^ ([\p{L}%°µ€$]+)/u.exec(after)?.[0] ?? ''
  const wanted = / /.test(from) ? from : from + unit
  const [one, another] = occurrencesOf(document, [{ from: wanted, to: wanted }], scope)
  if (!/\p{L}|%/u.test(wanted) || one === undefined || another !== undefined) return []
  return [
    {
      sentence: `replace ${quote(wanted)} with ${quote(wanted.replace(from, to))}`,
      edits: [{ start: one.start, end: one.start + from.length, replacement: to }],
      summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} on line ${lineAt(document, one.start)}.`,
    },
  ]
}

const modal = /^(?:an?|the|should|must|shall|will|may|can|be|is|are|have|has|now|only)$/

/** The one sentence that has the words of the statement in their order, in any form, and the old number. */
function inSentence(page: Request['page'], statement: Statement): readonly Interpretation[] {
  const { before, from, after } = statement
  const wanted = plainWords(`${before}${from}${after}`)
  if (wanted.length < 3) return []
  const found = page.things('sentence').filter(({ start, end }) => {
    const words = plainWords(page.document.text.slice(start, end))
    return words.some((_, at) => wanted.every((word, index) => sameStem(words[at + index] ?? '', word)))
  })
  const readings = found.flatMap(sentence => inPlace(page, sentence, statement))
  return readings.length === 1 ? readings : []
}

/** Without articles and modal verbs. */
function plainWords(text: string): readonly string[] {
  return wordsIn(text).filter(word => !modal.test(word))
}

/** Words that are on the page once with the old number. */
function stated({ page, scope }: Request, { before, from, to, after }: Statement): readonly Interpretation[] {
  if (!/\p{L}{2}/u.test(before + after)) return []
  const [hit, another] = phraseOccurrences(page.document, before + from + after, undefined).filter(
    one => scope === undefined || contains(scope, one),
  )
  if (hit === undefined && scope !== undefined) return inPlace(page, scope, { before, from, to, after })
  if (hit === undefined) return inSentence(page, { before, from, to, after })
  if (another !== undefined) return []
  const start = hit.start + before.length
  const end = start + from.length
  if (page.document.text.slice(start, end) !== from) return []
  return [
    {
      sentence: `replace ${quote(before + from + after)} with ${quote(before + to + after)}`,
      edits: [{ start, end, replacement: to }],
      summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} on line ${lineAt(page.document, start)}.`,
    },
  ]
}
