import { type Document, lineAt } from '../../markdown/document.ts'
import type { Span } from '../../text/span.ts'
import { InstructionError } from '../instructionError.ts'
import { count, onLines, quote, quoteShort } from './phrase.ts'
import type { Reader } from './reader.ts'
import { areaOf, ordinal, parseSectionName } from './scope.ts'

/** Which table or list is meant; empty if there is only one. */
export type Selector = { readonly section?: string; readonly nth?: number | 'last' }
export type Noun = 'table' | 'list'

/** `the table`, `the first list in section "X"`, `the list in "X"`. */
export function parseSelector(reader: Reader, noun: Noun, ...before: readonly string[]): Selector | null {
  return reader.attempt(() => {
    reader.word('the', 'a')
    const nth = readNth(reader, noun)
    if (nth === 0 || (nth === null && reader.word(noun) === null)) return null
    const section = reader.attempt(() => {
      if (reader.word('in', 'of', 'within', 'under') === null) return null
      if (reader.word(...before) !== null) return null
      return parseSectionName(reader) ?? reader.quoted()
    })
    return { ...(nth !== null && { nth }), ...(section !== null && { section }) }
  })
}

/** Only together with its noun: the typo correction would otherwise read "list" as "last". */
function readNth(reader: Reader, noun: Noun): NonNullable<Selector['nth']> | null {
  return reader.attempt(() => {
    const nth = reader.word('last') === null ? reader.ordinal() : 'last'
    return reader.word(noun) === null ? null : nth
  })
}

/** The same, or a section, after a word such as `from`; without it, any one is meant. */
export function parseSelectorAfter(
  reader: Reader,
  words: readonly string[],
  noun: Noun,
  ...before: readonly string[]
): Selector {
  const selector = reader.attempt(() => {
    if (reader.word(...words) === null) return null
    const named = parseSelector(reader, noun, ...before)
    const section = named === null ? parseSectionName(reader) : null
    return section === null ? named : { section }
  })
  return selector ?? {}
}

/** The phrase that `parseSelector` reads as this selector. */
export function formatSelector({ section, nth }: Selector, noun: Noun): string {
  const number = nth === undefined ? '' : `${nth === 'last' ? nth : ordinal(nth)} `
  return `the ${number}${noun}${section === undefined ? '' : ` in section ${quote(section)}`}`
}

/** The one that is meant, among those that the section and the selection contain. */
export function choose<Found extends Span>(
  document: Document,
  found: readonly Found[],
  { section, nth }: Selector,
  noun: Noun,
): Found {
  const area = areaOf(document, section === undefined ? {} : { section })
  const inside = found.filter(({ start, end }) => start < area.end && end > area.start)
  const chosen =
    nth === undefined ? inside : inside.slice(nth === 'last' ? -1 : nth - 1, nth === 'last' ? undefined : nth)
  const [one, another] = chosen
  if (one !== undefined && another === undefined) return one

  const part = document.selection === undefined ? 'There' : 'In the selected lines there'
  const place = section === undefined ? part : `In section ${quoteShort(section)} there`
  const lines = onLines(inside.map(({ start }) => lineAt(document, start)))
  if (inside.length === 0) throw new InstructionError(`${place} is no ${noun}.`)
  if (one === undefined) throw new InstructionError(`${place} ${amount(inside.length, noun)} only, on ${lines}.`)
  throw new InstructionError(
    `${place} ${amount(inside.length, noun)}, on ${lines}. Say which: "the first ${noun}", "the last ${noun}", or the section.`,
  )
}

function amount(number: number, noun: Noun): string {
  return `${number === 1 ? 'is' : 'are'} ${count(number, noun)}`
}
