import { numberOf } from '../../../text/numberWords.ts'
import { daysIn } from '../../compare/dates.ts'
import { quantitiesIn } from '../../compare/quantities.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { runsBetween } from '../../compare/wording.ts'
import type { GuardContext } from '../context/context.ts'
import { isRelative } from '../context/relative.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { impliedNumbers } from './impliedNumbers.ts'

/**
 * A number, name or address that the instruction gives has to be in what came. If it is in neither text, and another one
 * of its kind came that the instruction does not have (`AES-128` for `AES-256`), the change has the wrong one. `reported`
 * are warnings about statements; `guardOtherDays` compares days.
 */
export function guardOtherLiterals(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { rewrite, comparison, asked, isRevision } = context
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (asked.intent.isOpen || isRevision || isRelative(instruction) || daysIn(instruction).length > 0) return []
  const said = literalsIn(tokensOf(instruction), instruction)
  const path = rewrite.path ?? ''
  const isPath = (text: string) => /\d{3}/.test(text) && path.includes(text.replace(/\D+/g, ''))
  const wanted = said.filter(({ text }) => !asked.intent.places.has(text) && !isPath(text))
  if (wanted.length === 0) return []
  const was = new Set(literalsIn(tokensOf(rewrite.before.slice(0, documentMaxChars)), '').map(keyOf))
  const known = new Set(said.map(keyOf))
  const isImplied = impliedNumbers(context)
  const places = [
    ...comparison.changed.map(({ before, after }) => ({ before: before.text, after })),
    ...comparison.added.map(after => ({ before: '', after })),
  ].slice(0, placesMax)
  const now = new Set(places.flatMap(({ after }) => literalsIn(tokensOf(after.text), after.text)).map(keyOf))
  const missing = wanted.filter(one => !isIn(now, one) && !isIn(was, one))
  if (missing.length === 0) return []
  for (const { before, after } of places) {
    if (reported.some(warning => isAbout(warning, after))) continue
    for (const { removed, added } of runsBetween(tokensOf(before), tokensOf(after.text))) {
      const gone = literalsIn(removed, before)
      const other = literalsIn(added, after.text).find(
        one =>
          !known.has(keyOf(one)) &&
          !was.has(keyOf(one)) &&
          !gone.some(old => keyOf(old) === keyOf(one) || isImplied(old.text, one.text)) &&
          missing.some(({ kind }) => kind === one.kind),
      )
      if (other === undefined) continue
      const same = missing.filter(({ kind }) => kind === other.kind).map(({ text }) => text)
      return [warn('partly_done', [after.start + 1, after.end], `Missing: ${quoteSome(same)}. New: "${other.text}".`)]
    }
  }
  return []
}

const readMaxChars = 2_000
const documentMaxChars = 200_000
const placesMax = 100

type Literal = { readonly kind: 'number' | 'name' | 'address'; readonly text: string }

/** `1,000`, `04:00` and `seven` are `1000`, `4` and `7`. */
function keyOf({ text }: Literal): string {
  const figures = text
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d{1,2}):00$/, '$1')
  return String(numberOf(figures) ?? (groups.test(figures) ? figures.replace(/[,.' ]/g, '') : figures))
}

/** A cron line has the hour and the minute of `5:15` on their own. */
function isIn(known: ReadonlySet<string>, { kind, text }: Literal): boolean {
  if (known.has(keyOf({ kind, text }))) return true
  const parts = text.split(':')
  return parts.length === 2 && parts.every(part => known.has(keyOf({ kind, text: part })))
}

const groups = /^\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3}){0,4}$/

/** Numbers in figures, or in words with their unit; names with a number in them; addresses. */
function literalsIn(tokens: readonly Token[], text: string): readonly Literal[] {
  const spelled = new Set(
    quantitiesIn(text).flatMap(({ number }) => (/^\p{L}{3,}$/u.test(number) ? [number.toLowerCase()] : [])),
  )
  return tokens.flatMap(({ kind, text: word }, at): readonly Literal[] => {
    if (kind === 'address')
      return isPattern(word) ? [] : [{ kind: 'address', text: word.replace(/(?<![.,;:/])[.,;:/]+$/, '') }]
    if (kind === 'number') return isName(tokens, at) ? [] : [{ kind: 'number', text: word }]
    if (kind === 'word' && spelled.has(word.toLowerCase())) return [{ kind: 'number', text: word }]
    return kind === 'word' && /\p{L}/u.test(word) && /\p{Nd}/u.test(word) ? [{ kind: 'name', text: word }] : []
  })
}

/** `#12`, `Proposal 003` */
function isName(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at - 1] ?? { kind: 'sign', text: '' }
  return text === '#' || (at > 1 && kind === 'word' && /^\p{Lu}/u.test(text))
}

/** `https://host/rfcNNNN`, `https://host/<name>` */
function isPattern(address: string): boolean {
  return /([A-Z])\1|[<>{}*…]|\.{3}/.test(address)
}
