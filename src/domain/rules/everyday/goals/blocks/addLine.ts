import { quote, quoteShort } from '../../../language/phrase.ts'
import type { PageElement } from '../../page/page.ts'
import type { Interpretation, Request } from '../../request/goal.ts'

/** Adds a line next to one such as `Status: Draft`, in the same form. */
export function addLine(
  { page }: Request,
  text: string,
  thing: PageElement,
  side: 'before' | 'after',
): readonly Interpretation[] {
  const { document } = page
  const written = document.text.slice(thing.start, thing.end).replace(/\r?\n$/, '')
  const tail = /(?: {2}|\\)$/.exec(written)?.[0] ?? ''
  const isOpen = !document.text.slice(thing.start, thing.end).endsWith('\n')
  const at = side === 'before' ? thing.start : thing.end
  const styled = asLineLike(written, text)
  const replacement = isOpen && side === 'after' ? document.eol + styled : styled + tail + document.eol
  return [
    {
      sentence: `add ${quote(text)} ${side} ${quote(thing.names[0] ?? '')}`,
      edits: [{ start: at, end: at, replacement }],
      summary: `Added the line ${quoteShort(text)}.`,
    },
  ]
}

/** `**Owner:** Ada` where the other line is `**Status:** draft`. */
function asLineLike(line: string, text: string): string {
  const [, label = '', value = ''] = /^([^:*_]{1,60}):(.*)$/.exec(text) ?? []
  const [, open, inside, outside] = /^(\*\*|__|\*|_)[^*_:]{1,60}(?:(:)\1|\1(:))/.exec(line.trimStart()) ?? []
  if (label === '' || open === undefined) return text
  return inside === undefined
    ? `${open}${label}${open}${outside} ${value.trim()}`
    : `${open}${label}:${open} ${value.trim()}`
}
