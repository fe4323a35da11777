import type { Document } from '../../markdown/document.ts'
import type { Definition } from '../../markdown/outline.ts'
import { fold } from '../../text/fold.ts'
import { contains } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { enumerate, quoteShort } from '../language/phrase.ts'

const written = /\[([^\]\n]{1,200})\]:/g

/** Names the link and footnote definitions that go with the text around them; nothing for none. */
export function lostDefinitionsNote(document: Document, edits: readonly Edit[]): string {
  const { definitions } = document.outline()
  if (definitions.length === 0) return ''
  const kept = new Set(
    edits.flatMap(({ replacement }) => [...replacement.matchAll(written)].map(([, label = '']) => fold(label))),
  )
  let next = 0
  const lost = definitions.filter(one => {
    while ((edits[next]?.end ?? Number.POSITIVE_INFINITY) <= one.start) next++
    const edit = edits[next]
    return edit !== undefined && contains(edit, one) && !isAlone(document, edit, one) && !kept.has(fold(one.label))
  })
  if (lost.length === 0) return ''
  const [noun, pronoun] = lost.length === 1 ? ['definition', 'it'] : ['definitions', 'them']
  return ` The ${noun} ${enumerate(lost.map(one => quoteShort(labelOf(document, one))))} went with it, because nothing else uses ${pronoun}.`
}

/** As it is written. */
function labelOf({ text }: Document, { start, end, label }: Definition): string {
  return /\[([^\]\n]{1,200})\]/.exec(text.slice(start, end))?.[1] ?? label
}

/** Whether the edit is about the definition itself. */
function isAlone({ text }: Document, edit: Edit, { start, end }: Definition): boolean {
  return text.slice(edit.start, start).trim() === '' && text.slice(end, edit.end).trim() === ''
}
