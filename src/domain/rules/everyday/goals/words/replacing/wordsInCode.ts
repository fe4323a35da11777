import { codeSpans } from '../../../../../markdown/code.ts'
import { findText } from '../../../../../text/occurrences.ts'
import { contains } from '../../../../../text/span.ts'
import { unquote } from '../../../instruction/utterance.ts'
import { codeOccurrences, type Occurrence } from '../../../page/occurrences.ts'
import { isInAny } from '../../../page/phrases/areas.ts'
import type { Interpretation, Request } from '../../../request/goal.ts'
import { reading } from './replacedWords.ts'

export const codeNamed =
  /^(?:the )?(?:(?:field|parameter|property|attribute|option|key|variable|argument|header|setting) (.+?)|(.+?) (?:field|parameter|property|attribute|option|key|variable|argument|header|setting)) (?:to|into|as) (.+)$/i

/** An identifier in all code of the page, and only there. */
export function inCode({ page, quotes, scope }: Request, named: string, to: string): readonly Interpretation[] {
  const [from, wanted] = [unquote(named, quotes), unquote(to, quotes)]
  if (/\s/.test(from + wanted) || from === '' || wanted === '') return []
  const area = scope ?? { start: 0, end: page.document.text.length }
  const found = codeOccurrences(page.document, [{ from, to: wanted }], area)
  return found.length === 0 ? [] : [reading(page, found, from, wanted, '')]
}

/** A quoted text that is only in one code span of the text, outside code blocks. */
export function inOneSpan(page: Request['page'], from: string, to: string): readonly Occurrence[] {
  const { document } = page
  const found = findText(document.text, from, { start: 0, end: document.text.length }, { wholeWord: true })
  const [hit, another] = found
  if (hit === undefined || another !== undefined || isInAny(page.things('code'), hit)) return []
  return codeSpans(document).some(span => contains(span, hit)) ? [{ ...hit, form: { from, to }, isCode: true }] : []
}
