import { lineAt } from '../../../../markdown/document.ts'
import { narrowEdit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isReference } from '../../page/phrases/reference.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { readQuantity } from '../../page/quantity.ts'
import { setNumber } from '../../page/setNumber.ts'
import type { Interpretation, Request } from '../../request/goal.ts'
import { cellReadings } from './cellValues.ts'
import { requireNoRows } from './tableBeside.ts'

/** The number that has this name in a sentence, or the one of this unit in a thing such as `step 4`. */
export function numberReadings(
  request: Request,
  name: string,
  value: string,
  old: string | undefined,
): readonly Interpretation[] {
  const inThing = numberInThing(request, name, value, old)
  if (inThing.length > 0) return inThing
  const numbers = inSentence(request, name, value, old)
  const before = numberBefore(request, numbers)
  const rows = rowReadings(request, name, value, before)
  if (numbers.length > 0 && rows.length === 0 && old === undefined) requireNoRows(request, name, value)
  return rows.length === 0 ? numbers : [...inSentence(request, name, value, before), ...rows]
}

/** `step 4` and `clause 4.2` with one number of this unit. */
function numberInThing(
  { page, quotes, scope, text }: Request,
  name: string,
  value: string,
  old: string | undefined,
): readonly Interpretation[] {
  const quantity = readQuantity(value)
  if (quantity === null || quantity.unit.length === 0 || !isReference(name)) return []
  const kinds = ['item', 'paragraph', 'row', 'line'] as const
  const [thing, another] = resolvePhrase(page, name, { quotes, kinds, area: scope, withLetters: true })
  if (thing === undefined || another !== undefined) return []
  const edits = setNumber(page.document, '', quantity, thing, old)
  if (edits.length === 0) return []
  requireDirection(text, name, page.document.text.slice(edits[0]?.start ?? 0, edits[0]?.end ?? 0), quantity.number)
  const line = lineAt(page.document, edits[0]?.start ?? 0)
  const summary = `Set the number in ${quoteShort(name)} to ${quoteShort(value)} on line ${line}.`
  return [{ sentence: `set ${name} to ${value}`, edits, summary }]
}

function inSentence(
  { page, scope, text }: Request,
  name: string,
  value: string,
  old: string | undefined,
): readonly Interpretation[] {
  const quantity = readQuantity(value)
  if (quantity === null || old === '' || /^\d/.test(name)) return []
  const named = setNumber(page.document, name, quantity, scope, old)
  const others = named.length === 0 && quantity.unit.length > 0 ? shorterNames(name) : []
  const edits = others.reduce(
    (found, shorter) => (found.length > 0 ? found : setNumber(page.document, shorter, quantity, scope, old)),
    named,
  )
  const was = page.document.text.slice(edits[0]?.start ?? 0, edits[0]?.end ?? 0)
  if (edits.length === 0) return []
  requireDirection(text, name, was, quantity.number)
  const line = lineAt(page.document, edits[0]?.start ?? 0)
  const place = scope?.kind === 'section' ? ` in section ${quote(scope.section.heading.text)}` : ''
  return [
    {
      sentence:
        old === undefined
          ? `set the ${name} to ${value}${place}`
          : `replace ${quote(was)} with ${quote(edits[0]?.replacement ?? '')} on line ${line}`,
      edits,
      summary: `Set ${quoteShort(name)} to ${quoteShort(value)} on line ${line}.`,
    },
  ]
}

/** Nouns for a time that the page may not use: `the refund window` for `a refund within 14 days`. */
const span = / (?:window|period|time|timeframe|time frame|deadline|duration|interval)$/i

/** `Meldefrist` for what someone `meldet` within a time, `Reservierungszeit` for `reservieren`. */
const compound = /^(?:(?:der|die|das) )?(\p{L}{4,30})(?:zeit|frist|dauer)$/iu

/** What a page may say in place of a noun for a time. */
function shorterNames(name: string): readonly string[] {
  const [, said = ''] = compound.exec(name) ?? []
  if (said === '') return span.test(name) ? [name.replace(span, '')] : []
  const noun = said.replace(/(?<=ung)s$/, '')
  return [noun, `${noun}t`, `${noun}n`]
}

/** The number that the readings replace; the page may state it in another place too. */
function numberBefore({ page }: Request, readings: readonly Interpretation[]): string {
  const [first] = readings[0]?.edits ?? []
  if (first === undefined) return ''
  const { text } = page.document
  const edit = narrowEdit(text, first)
  const before = /[\d.,]{0,20}$/.exec(text.slice(Math.max(0, edit.start - numberMaxChars), edit.start))?.[0] ?? ''
  return /^\s{0,20}(\d[\d.,]*)/.exec(before + text.slice(edit.start, edit.end + numberMaxChars))?.[1] ?? ''
}

const numberMaxChars = 20

/** The old value with the unit of the new one: `from 20 to 30 days`. */
export function withUnitOf(value: string, from: string): string {
  const [old, next] = [readQuantity(from), readQuantity(value)]
  return old?.unit.length === 0 && next !== null ? [old.number, ...next.unit].join(' ') : from
}

/** `delivery time` may also be the row `Delivery`, if it has the same value. */
function rowReadings(request: Request, name: string, value: string, was: string): readonly Interpretation[] {
  const shorter = name.replace(span, '')
  const stated = withUnitOf(value, was)
  if (shorter === name || was === '') return []
  const { text } = request.page.document
  return cellReadings(request, shorter, value, stated).filter(({ edits }) =>
    edits.some(({ start, end }) => text.slice(start, end).includes(stated)),
  )
}

/** Refuses to raise a number to a smaller one. */
function requireDirection(text: string, name: string, was: string, value: string): void {
  const amount = (written: string) => Number((/\d[\d.,]*/.exec(written)?.[0] ?? '').replaceAll(',', ''))
  const [old, next] = [amount(was), amount(value)]
  const isOpposite = /^(?:raise|increase|extend|prolong) /i.test(text)
    ? next < old
    : /^(?:lower|decrease|reduce|shorten|cut) /i.test(text) && next > old
  if (!isOpposite || !/^\D*\d[\d.,]*$/.test(was)) return
  throw new InstructionError(
    `The number is ${quoteShort(was)} now, so that would do the opposite. Say, if it is meant: set ${/^\p{L}+ [\d(]/u.test(name) ? name : `the ${name}`} to ${value}.`,
  )
}
