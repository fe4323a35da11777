import { requirementIdAtStart } from '#domain/requirementIds.ts'

/** Longer ids have no room in the gutter. */
const idMaxChars = 12
const opening = /^(?:#{1,6}[ \t]+)?(?:\*\*|__|`)*/
const closing = /^[:.]?(?:\*\*|__|`)*/
const separator = /^\s*[:.–—-](?:\s+|$)|^\s+/
/** A sentence that begins behind an id, which is then no word of it. */
const sentence = /^(?:\p{Lu}\p{Ll}|\p{Lu}\s)/u

/** The id that begins a text, as offsets: `end` is after what separates it from the sentence. */
export type HungId = { readonly from: number; readonly to: number; readonly end: number }

export function hungIdIn(text: string): HungId | null {
  const from = opening.exec(text)?.[0].length ?? 0
  const id = requirementIdAtStart.exec(text.slice(from))?.[0]
  if (id === undefined || id.length > idMaxChars) return null
  const to = from + id.length
  const marks = closing.exec(text.slice(to))?.[0] ?? ''
  const mark = separator.exec(text.slice(to + marks.length))?.[0] ?? ''
  const end = to + marks.length + mark.length
  // An id that is the subject of its sentence stays in it.
  const isLabel = from > 0 && mark !== '' && sentence.test(text.slice(end))
  if (!/[:.–—-]/.test(marks + mark) && !isLabel && !text.startsWith('#')) return null
  return end < text.length ? { from, to, end } : null
}
