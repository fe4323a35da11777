import type { Segment } from '../../compare/segments.ts'
import { namesIn } from '../../intent.ts'
import type { LineOutline } from '../../lineOutline.ts'

/** What an instruction asks for apart from its exception, and what of the page the exception keeps as it is. */
export type Exception = { readonly rest: string; readonly isKept: (segment: Segment) => boolean }

/** The exception of an instruction (`except in clause 2`, `but do not touch Fees`); `null` if the page has no such part. */
export function exceptionIn(instruction: string, outline: LineOutline): Exception | null {
  const text = instruction.slice(0, readMaxChars)
  const found = excepting.exec(text)
  if (found === null) return null
  const named = text.slice(found.index + found[0].length).replace(/(?<![.!\s])[.!\s]+$/, '')
  const numbers: readonly string[] =
    named.match(/(?<![\p{L}\p{N}.])(?:\p{Lu}[\p{Lu}\d]{0,9}-)?\d{1,4}(?:\.\d{1,4}){0,5}/gu) ?? []
  const kept = new Uint8Array(outline.lines.length)
  const titles = new Map(outline.headings.map(heading => [heading.line, heading]))
  let level = 0
  let isInside = false
  for (const [at, line] of outline.lines.entries()) {
    const heading = titles.get(at)
    const id = idAt(line)
    if (heading !== undefined) {
      if (level === 0 || heading.level <= level) {
        const title = heading.text.replace(/^[\d.]+\s+/, '')
        const isNamed = (/\p{L}/u.test(title) && namesIn(named, title)) || (id !== null && numbers.includes(id))
        level = isNamed ? heading.level : 0
      }
      isInside = false
    } else if (id !== null) isInside = numbers.some(number => id === number || id.startsWith(`${number}.`))
    if (level > 0 || isInside) kept[at] = 1
  }
  if (!kept.includes(1)) return null
  return { rest: text.slice(0, found.index), isKept: ({ start, end }) => kept.subarray(start, end).includes(1) }
}

const readMaxChars = 2_000
const excepting =
  /,?\s(?:except(?: for)?|excluding|apart from|but not|but (?:do not|don['’]t) (?:touch|change|edit)|without (?:touching|changing)|außer|ausgenommen|aber nicht)\s(?=(?:in|under|within|for|im|in der|unter|the|clause|section|abschnitt|\p{Lu}|\d))/iu

/** The id or number that a line begins with. */
function idAt(line: string): string | null {
  return leadingId.exec(line.slice(0, 200))?.[1] ?? null
}

const leadingId =
  /^[\s>]*(?:#{1,6}\s+|[-*+]\s+)?[*_[(]{0,3}((?:\p{Lu}[\p{Lu}\d]{0,9}-)?\d{1,4}(?:\.\d{1,4}){0,5})(?=[\s.:)*\]])/u
