import { codeSpans } from '../../../../../markdown/code.ts'
import { findText } from '../../../../../text/occurrences.ts'
import { createOverlapFinder } from '../../../../../text/span.ts'
import type { Occurrence } from '../../../page/occurrences.ts'
import { isInAny } from '../../../page/phrases/areas.ts'
import type { Request } from '../../../request/goal.ts'

/** `a@b.test`, `docs.b.test`, `https://b.test/a`. */
export const isAddress = /^(?:[a-z]+:\/\/\S+|[\w.+-]+@[\w.-]+\.[a-z]{2,}|(?:[\w-]+\.){2,6}[a-z]{2,})$/i

/** Where words are with their marks, such as `_and_`, or an address is in a link. */
export function asWritten(
  { page: { document }, scope, areas, exceptions }: Request,
  from: string,
  to: string,
): Occurrence[] {
  const whole = scope ?? { start: document.bodyStart, end: document.text.length }
  const isCode = createOverlapFinder(codeSpans(document))
  return findText(document.text, from, whole)
    .filter(hit => !/[\p{L}\p{N}*_~]/u.test((document.text[hit.start - 1] ?? '') + (document.text[hit.end] ?? '')))
    .filter(hit => !/[.@-]/.test(document.text[hit.start - 1] ?? ''))
    .filter(hit => !/^(?:[@-]|\.[\p{L}\p{N}])/u.test(document.text.slice(hit.end, hit.end + 2)))
    .filter(hit => !isCode(hit) && (areas === undefined || isInAny(areas, hit)) && !isInAny(exceptions, hit))
    .map(hit => ({ ...hit, form: { from, to } }))
}
