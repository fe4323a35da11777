import { codeSpans } from '../../../../markdown/code.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { contains, createOverlapFinder, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { inFormOf } from '../../instruction/dateWords.ts'
import { writtenLike } from '../../instruction/numberWords.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { type Amount, amountsIn } from '../../page/amounts.ts'
import { equalPlaces } from '../../page/equalPlaces.ts'
import type { Page } from '../../page/page.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { noteOtherPlaces } from './otherPlaces.ts'
import { partsStating } from './statedBlocks.ts'
import { agrees, namesOther, type Statement, speaksOf, statementIn } from './statedSubject.ts'

/**
 * A statement with a new value for what one sentence or row says: `Codes should be valid for 48 hours`, where the page
 * has `Codes are valid for 24 hours`. Only one place may speak of this subject with an amount of this kind.
 */
export const statement: Goal = request => {
  const { text, page, scope } = request
  const isPlaced = scope !== undefined && ['item', 'paragraph', 'row', 'line', 'sentence'].includes(scope.kind)
  const said = hasQuote(text) ? null : statementIn(text, isPlaced, page.document.text.slice(0, languageMaxChars))
  if (said === null) return []
  const isCode = createOverlapFinder(codeSpans(page.document))
  const found = [...page.things('sentence'), ...page.things('row')].flatMap(({ start, end }) => {
    if (scope !== undefined && !contains(scope, { start, end })) return []
    const sentence = page.document.text.slice(start, end)
    return partsStating(sentence, said).flatMap(part => {
      const block = sentence.slice(part.start, part.end)
      const alike = amountsIn(block).filter(
        ({ kind }) => kind === said.amount.kind || (isDay(kind) && isDay(said.amount.kind)),
      )
      const amounts = alike.filter(({ kind }) => kind === said.amount.kind)
      return amounts.flatMap(one => {
        const own = ownSubject(page, start, { block, amount: one }, said)
        if (own === null) return []
        return [{ block, own: one, amount: moved(one, start + part.start), said: own, isOnly: alike.length === 1 }]
      })
    })
  })
  const [place, another] = found.filter(({ amount }) => !isCode(amount))
  if (place === undefined) return []
  if (another !== undefined)
    throw severalPlaces(
      request,
      found.map(({ amount }) => amount),
    )
  if (!place.isOnly || !agrees(place.block, place.own, place.said)) return []
  return changed(request, place.amount, said)
}

/**
 * The statement as far as the sentence says it: the title above it may say the rest, such as `support` below `Support`, if the
 * sentence itself names nothing else.
 */
function ownSubject(
  page: Page,
  start: number,
  { block, amount }: { readonly block: string; readonly amount: Span },
  said: Statement,
): Statement | null {
  if (speaksOf(block, said)) return said
  const titles = page.things('section').filter(section => section.start <= start && start < section.end)
  const title = titles.at(-1)
  if (title?.kind !== 'section' || title.section.heading.level === 1) return null
  const inTitle = (word: string) => speaksOf(title.section.heading.text, { ...said, subject: [word] })
  const own = said.subject.filter(word => speaksOf(block, { ...said, subject: [word] }))
  const isRestInTitle = said.subject.every(word => own.includes(word) || inTitle(word))
  if (namesOther(block.slice(0, amount.start), { ...said, subject: own })) return null
  return own.length > 0 && isRestInTitle ? { ...said, subject: own } : null
}

/** Dates in any form may mean the same day. */
function isDay(kind: string): boolean {
  return kind.startsWith('date ')
}

/** Enough of a page to show its language. */
const languageMaxChars = 4_000

function moved(amount: Amount, by: number): Amount {
  const { start, end, number } = amount
  return {
    ...amount,
    start: start + by,
    end: end + by,
    number: { start: number.start + by, end: number.end + by },
  }
}

function severalPlaces({ page }: Request, places: readonly Span[]): InstructionError {
  return new InstructionError(
    `There are ${places.length} values that this could mean: ${equalPlaces(page, places)}. Say in which section, or: replace "…" with "…" on line ${lineAt(page.document, places[0]?.start ?? 0)}.`,
  )
}

/** The number alone if its unit stays. */
function changed(request: Request, old: Amount, { amount }: Statement): readonly Interpretation[] {
  const { document } = request.page
  const isSameUnit = old.unit === amount.unit && isPlural(old) === isPlural(amount)
  const number = writtenLike(old.written, amount.written)
  if (number === null) return []
  const place = isSameUnit ? old.number : old
  const was = document.text.slice(place.start, place.end)
  const gap = /\s+/.exec(was)?.[0] ?? ' '
  const next = isSameUnit ? inFormOf(was, number) : amount.text.replace(/\s+/, gap)
  const line = lineAt(document, place.start)
  const reading = {
    sentence: `replace ${quote(document.text.slice(old.start, old.end))} with ${quote(amount.text)} on line ${line}`,
    edits: [{ start: place.start, end: place.end, replacement: next }],
    summary: `Replaced ${quoteShort(was)} with ${quoteShort(next)} on line ${line}.`,
  }
  return [noteOtherPlaces(request, reading)]
}

function isPlural({ written }: Pick<Amount, 'written'>): boolean {
  return !/^(?:1|one|eine?[nr]?)$/i.test(written)
}
