import { contentOf } from '../../../../markdown/blocks.ts'
import type { Document } from '../../../../markdown/document.ts'
import { isInNumber } from '../../../../text/numbers.ts'
import { findText } from '../../../../text/occurrences.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { reorderRows } from '../../../changes/rowOrder.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, quoteShort } from '../../../language/phrase.ts'
import { splitsAt } from '../../instruction/utterance.ts'
import { describe } from '../../page/describe.ts'
import { singular } from '../../page/nouns.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { resolveOne, resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { siblingsOf } from '../../page/siblings.ts'
import { type Goal, type Interpretation, inOrder, type Request } from '../../request/goal.ts'
import { inListOrder } from './move.ts'

const swapping =
  /^(?:swap|exchange|switch|interchange|transpose) (?:the )?(?:(?:order|places|positions?) of )?(?:the )?(.+)$/i

/** `swap Refunds and Retries`, `swap steps 1 and 2 in Operation`. */
export const swap: Goal = request => {
  const { page, quotes, scope } = request
  const rest = swapping.exec(request.text)?.[1]
  if (rest === undefined || /^(?:swap|switch) out /i.test(request.text)) return []
  const [, end = '', both] = /^(?:(first|last) )?two (.+)$/i.exec(rest) ?? []
  if (both !== undefined) return end === '' ? pairOf(request, both) : pairAtEnd(request, end.toLowerCase(), both)
  const [, before = '', link = '', after = '', tail = ''] = ordinalPair.exec(rest) ?? []
  if (before !== '') {
    const things = [before, after].map(word => resolveOne(page, `the ${word} ${tail}`, { quotes, area: scope }))
    const [one, other] = things
    return link !== '' && one && other && one !== other ? [swapped(page, one, other)] : []
  }
  return splitsAt(rest, 'and|with|&').flatMap(([left, right]) => {
    const noun = /^(\S+(?: \S+)?) (\S+)$/.exec(left)?.[1]
    const one = resolveOne(
      page,
      left.replace(/^\p{L}+(?: \p{L}+)?(?= \S+$)/u, word => singular(word)),
      { quotes, area: scope },
    )
    if (one === null) return []
    const search = { quotes, area: scope, kinds: [one.kind] }
    const plain = resolvePhrase(page, right, search)
    const [other, another] =
      plain.length > 0 ? plain : noun === undefined ? [] : resolvePhrase(page, `${singular(noun)} ${right}`, search)
    if (other === undefined || another !== undefined || other === one) return []
    return [swapped(page, one, other)]
  })
}

/** `the second and third bullet under Limits`. */
const ordinalPair =
  /^(first|second|third|fourth|fifth|sixth|last) (and|with) (?:the )?(first|second|third|fourth|fifth|sixth|last) (.+)$/i

/** `the two items under Limits`, if there are two. */
function pairOf({ page, quotes, scope }: Request, phrase: string): readonly Interpretation[] {
  const name = phrase.replace(/^(?:nested|inner|sub-?|indented) ?(?=\S)/i, '')
  const [noun = ''] = name.split(' ')
  const one = singular(noun)
  const things = ['first', 'second', 'third'].map(word =>
    resolvePhrase(page, `the ${word} ${one}${name.slice(noun.length)}`, { quotes, area: scope }),
  )
  const [[first, another] = [], [second, other] = [], third = []] = things
  if (first === undefined || second === undefined || another !== undefined || other !== undefined) return []
  if (third.length > 0) throw new InstructionError(`There are more than two there. Say which: the first and the last.`)
  return [swapped(page, first, second)]
}

/** `the first two steps`: the one at that end and its neighbour. */
function pairAtEnd({ page, quotes, scope }: Request, end: string, phrase: string): readonly Interpretation[] {
  const [noun = ''] = phrase.split(' ')
  const search = { quotes, area: scope }
  const one = resolveOne(page, `the ${end} ${singular(noun)}${phrase.slice(noun.length)}`, search)
  if (one === null) return []
  const among = siblingsOf(page, one)
  const other = among.at(among.indexOf(one) + (end === 'first' ? 1 : -1))
  return other === undefined || other === one ? [] : [swapped(page, one, other)]
}

export function swapped(page: Page, one: PageElement, other: PageElement): Interpretation {
  const { document } = page
  const names = enumerate([one, other].map(thing => describe(document, thing)))
  return {
    sentence: `swap ${names}`,
    edits: swapEdits(page, one, other),
    summary: `Swapped ${names}.`,
    isOfBlocks: true,
  }
}

function swapEdits({ document }: Page, one: PageElement, other: PageElement): readonly Edit[] {
  if (contains(one, other) || contains(other, one))
    throw new InstructionError('One of these is part of the other, so they cannot be swapped.')
  const exchanged = (length: number, first: number, second: number) =>
    Array.from({ length }, (_, index) => (index === first ? second : index === second ? first : index))
  if (one.kind === 'item' && other.kind === 'item') {
    const { list } = one
    if (other.list !== list)
      throw new InstructionError('These items are in different lists. Say which lists, or move them one by one.')
    return inListOrder(
      document,
      list,
      exchanged(list.items.length, list.items.indexOf(one.item), list.items.indexOf(other.item)),
    )
  }
  if (one.kind === 'row' && other.kind === 'row' && one.table === other.table) {
    const { rows } = one.table
    return reorderRows(document, one.table, exchanged(rows.length, rows.indexOf(one.row), rows.indexOf(other.row)))
  }
  if (one.kind === 'section' && other.kind === 'section' && one.section.heading.level !== other.section.heading.level) {
    throw new InstructionError(
      'These sections are on different levels, so they cannot be swapped. Say: move section "…" before "…".',
    )
  }
  if (one.kind !== other.kind || one.kind === 'row')
    throw new InstructionError('Only things of one kind can be swapped.')
  const contents = [one, other].map(thing => (thing.kind === 'sentence' ? thing : contentOf(document, thing)))
  const [first, second] = one.kind === 'paragraph' ? behindNumbers(document, contents) : contents
  if (first === undefined || second === undefined) return []
  const textOf = ({ start, end }: { start: number; end: number }) => document.text.slice(start, end)
  return inOrder([
    { ...pick(first), replacement: textOf(second) },
    { ...pick(second), replacement: textOf(first) },
  ])
}

const clauseNumber = /^\d{1,3}(?:\.\d{1,3}){1,8}[.)]?\s+/

/** Of clauses with numbers, what follows these: the numbers stay in their order, unless other text refers to one of them. */
function behindNumbers({ text }: Document, places: readonly Span[]): readonly Span[] {
  const numbers = places.map(({ start }) => clauseNumber.exec(text.slice(start, start + numberMaxChars))?.[0] ?? '')
  if (numbers.includes('')) return places
  const referred = numbers.find(number => occurs(text, number.trim().replace(/[.)]$/, '')) > 1)
  if (referred !== undefined)
    throw new InstructionError(
      `Other text may refer to ${quoteShort(referred.trim())}, so these clauses are not swapped. Move their texts one by one.`,
    )
  return places.map(({ start, end }, index) => ({ start: start + (numbers[index]?.length ?? 0), end }))
}

const numberMaxChars = 60

/** How often a number occurs that is no part of another one. */
function occurs(text: string, number: string): number {
  return findText(text, number, { start: 0, end: text.length }).filter(place => !isInNumber(text, place)).length
}

function pick({ start, end }: { start: number; end: number }) {
  return { start, end }
}
