import type { Document } from '../../../../../markdown/document.ts'
import { findText } from '../../../../../text/occurrences.ts'
import { contains, type Span } from '../../../../../text/span.ts'
import type { Occurrence } from '../../../page/occurrences.ts'
import type { Form } from '../../../page/wordForms.ts'

const notText =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|pre)\b[\s\S]*?(?:<\/\1>|$)|<[^>]*(?:>|$)|`[^`]*`|\]\([^()\n]{0,500}\)/gi

/** Where a term occurs in the text of HTML blocks such as `<Note>`: not in tags, comments, scripts or code. */
export function htmlOccurrences(
  document: Document,
  forms: readonly Form[],
  area: Span | undefined,
): readonly Occurrence[] {
  const blocks = document.outline().blocks.filter(({ type }) => type === 'html_block')
  return blocks.flatMap(({ start, end }) => {
    const text = document.text.slice(start, end).replace(notText, part => '\uFFFC'.repeat(part.length))
    return forms.flatMap(form =>
      findText(text, form.from, { start: 0, end: text.length }, { wholeWord: true }).flatMap(hit => {
        const place = { start: start + hit.start, end: start + hit.end }
        return area === undefined || contains(area, place) ? [{ ...place, form }] : []
      }),
    )
  })
}
