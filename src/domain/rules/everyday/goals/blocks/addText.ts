import { lineAt } from '../../../../markdown/document.ts'
import type { NestedList } from '../../../../markdown/listItem.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { asItemOf, isFragmentIn, orderedIndex, prefixOf } from '../../edits/newItem.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isId } from '../../page/ids.ts'
import { labelNouns, singular } from '../../page/nouns.ts'
import type { PageElement } from '../../page/page.ts'
import { capital } from '../../page/wordForms.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { readWhere, type Where } from '../../request/where.ts'
import { addLine } from './addLine.ts'
import { paragraphReadings } from './addParagraph.ts'
import { sentenceReadings } from './addSentence.ts'

const itemNouns =
  'item|bullet point|bullet|list item|point|entry|step|task|todo|to-do|checkbox|question|requirement|clause|provision|line'
const nouns = `${itemNouns}|paragraph|sentence|${labelNouns.join('|')}`
const article = '(?:(?:a|an|the|another|one|one more|new|following|this) )*'
const says = '(?:(?:that says|saying|reading|with the text|which says|called|named) )?'
const textFirst = new RegExp(`^${verbs.add} ${article}(?:(${nouns}):? )?${says}(${quoteMark})(?:,? (.+))?$`, 'i')
const textLast = new RegExp(`^${verbs.add} ${article}(?:(${nouns}|text) )?(?:(.+?))?:? ${says}(${quoteMark})$`, 'i')

/** `add a bullet "…" under Limits`, `put a warning at the start of Maintenance: "…"`, `add the sentence "…" after "…"`. */
export const addText: Goal = request => {
  const { text, quotes } = request
  const first = textFirst.exec(text)
  if (first !== null) return adding(request, first[1], unquote(first[2] ?? '', quotes), first[3] ?? '')
  const last = textLast.exec(text)
  if (last === null || (last[1] === undefined && last[2] === undefined)) return []
  return adding(request, last[1] === 'text' ? undefined : last[1], unquote(last[3] ?? '', quotes), last[2] ?? '')
}

export function adding(
  request: Request,
  noun: string | undefined,
  text: string,
  place: string,
): readonly Interpretation[] {
  if (text.trim() === '' || /[\n\r]/.test(text)) return []
  if (/^keywords|front ?matter/i.test(place)) return []
  if (/^(?:move|put|place)/i.test(request.text) && isOnPage(request, text)) return []
  const where = readWhere(request, place) ?? onlySteps(request, noun, place)
  if (where === null || isRestOfTitle(request, place, text)) return []
  const kind = noun === undefined ? undefined : singular(noun.toLowerCase())
  switch (formOf(kind, text, place, where)) {
    case 'sentence':
      return sentenceReadings(request, text, where)
    case 'paragraph':
      return paragraphReadings(request, text, where, text)
    case 'labelled paragraph':
      return paragraphReadings(request, `${capital(kind ?? '')}: ${text}`, where, text)
    case 'item':
      return item(request, kind, text, where)
  }
}

/** `add a step "…"` on a page with one numbered list. */
function onlySteps({ page, scope }: Request, noun: string | undefined, place: string): Where | null {
  if (place !== '' || scope !== undefined || !/^steps?$/i.test(noun ?? '')) return null
  const [thing, another] = page.things('list').filter(one => one.kind === 'list' && one.list.isOrdered)
  return thing === undefined || another !== undefined ? null : { side: 'end', thing }
}

/** What the text becomes: as the instruction calls it, or as the text next to it is. */
function formOf(
  kind: string | undefined,
  text: string,
  place: string,
  { thing }: Where,
): 'sentence' | 'paragraph' | 'labelled paragraph' | 'item' {
  const isBesideClause = thing?.kind === 'paragraph' && clauseStart.test(thing.names[0] ?? '')
  if (isBesideClause && (clauseNouns.has(kind) || clauseStart.test(text))) return 'paragraph'
  const counted = /^as (?:the )?(?:first|last) (sentence|paragraph)\b/i.exec(place)?.[1]?.toLowerCase()
  const asked = kind ?? counted
  if (asked === 'sentence' || asked === 'paragraph') return asked
  return labelNouns.some(one => one === kind) ? 'labelled paragraph' : 'item'
}

const clauseNouns: ReadonlySet<string | undefined> = new Set(['clause', 'provision', 'requirement'])

/** `to Annex B: Fees: one more` names a section with a colon in its title. */
function isRestOfTitle({ page, quotes }: Request, place: string, text: string): boolean {
  const said = fold(`${unquote(place, quotes)}: ${text}`)
  return page
    .things('section')
    .some(({ names: [title = ''] }) => title.includes(': ') && said.includes(`${fold(title)}:`))
}

/** `2.3 The …`, `**REQ-7** The …`: a paragraph that is a clause. */
const clauseStart = /^[*_]{0,3}(?:\d{1,3}(?:\.\d{1,3})+[a-z]?[.)]?|\p{Lu}[\p{Lu}\p{N}-]*-\d+(?:\.\d+)*:?)[*_]{0,3}:? /u

/** A text that already exists is moved rather than written again. */
function isOnPage({ page }: Request, text: string): boolean {
  return page
    .things('section')
    .concat(page.things('item'))
    .some(({ names }) => names.includes(text))
}

function item(request: Request, noun: string | undefined, text: string, where: Where): readonly Interpretation[] {
  const { side, thing, isEdge } = where
  if (thing?.kind === 'item' && (side === 'before' || side === 'after')) {
    if (noun === undefined && isFragmentIn(thing.list, text)) return []
    return [itemReading(request, thing.list, thing.list.items.indexOf(thing.item) + (side === 'after' ? 1 : 0), text)]
  }
  if (thing?.kind === 'line' && (side === 'before' || side === 'after'))
    return isId(thing.names[0] ?? '') ? besideClause(request, text, where) : addLine(request, text, thing, side)
  if (noun === undefined && thing?.kind === 'sentence') return sentenceReadings(request, text, where)
  if (noun === undefined && thing?.kind === 'paragraph' && side !== 'start' && side !== 'end') {
    throw new InstructionError(
      `It is not clear whether this is a sentence or a paragraph. Say: add the sentence ${quoteShort(text)} ${side} …, or: add the paragraph ${quoteShort(text)} ${side} …`,
    )
  }
  if (side === 'before' || side === 'after') return []
  if (noun === undefined && thing?.kind === 'paragraph') return sentenceReadings(request, text, where)
  const lists = listsIn(request, thing)
  const isSentence = noun === undefined && thing?.kind === 'item' && lists.length === 0 && /[.!?]$/.test(text)
  if (isSentence) return sentenceReadings(request, text, where)
  const [list, another] = lists
  if (list === undefined || another !== undefined) return noListReading(request, noun, text, where, lists.length)
  if (noun === undefined && thing?.kind === 'section' && !isLastBlock(request, thing, list))
    return noListReading(request, noun, text, where, 2)
  const index = side === 'start' ? 0 : isEdge ? list.items.length : placeInOrder(list, text)
  return [itemReading(request, list, index, text)]
}

function placeInOrder(list: NestedList, text: string): number {
  const index = prefixOf(list) === null ? orderedIndex(list, text) : null
  if (index === null || index === list.items.length) return list.items.length
  if (/^\d/.test(text) && !/^\d/.test(list.items[0]?.visible ?? '')) return list.items.length
  return index
}

function noListReading(
  request: Request,
  noun: string | undefined,
  text: string,
  where: Where,
  lists: number,
): readonly Interpretation[] {
  if (request.page.document.format !== 'markdown')
    throw new InstructionError('Say to which list this goes: in which section, or after which item.')
  const sections = request.page.things('section')
  const name = quoteShort((where.thing?.kind === 'section' ? where.thing : sections.at(-1))?.names[0] ?? 'the page')
  if (where.thing?.kind !== 'section')
    throw new InstructionError(
      `Say in which section, such as: add the paragraph ${quoteShort(text)} at the end of ${name}.`,
    )
  if (noun === undefined && /\b(?:below|under) the (?:title|heading)\b/i.test(request.text))
    return paragraphReadings(request, text, where, text)
  const ways = `add the paragraph ${quoteShort(text)} at the end of ${name.replaceAll('"', '')}`
  if (lists > 1) throw new InstructionError(`It is not clear where in ${name} this goes. Say after what, or: ${ways}.`)
  throw new InstructionError(`There is no list in ${name}. Say: ${ways}.`)
}

function listsIn({ page }: Request, thing: PageElement | undefined): readonly NestedList[] {
  if (thing?.kind === 'list') return [thing.list]
  if (thing?.kind === 'item') {
    const nested = page
      .things('item')
      .flatMap(one => (one.kind === 'item' && one !== thing && contains(thing, one) ? [one.list] : []))
    const highest = Math.min(...nested.map(({ depth }) => depth))
    return [...new Set(nested.filter(({ depth }) => depth === highest))]
  }
  if (thing?.kind !== 'section') return []
  const all = page.things('list').flatMap(one => (one.kind === 'list' ? [one.list] : []))
  return all.filter(list => contains(thing.section.own, list))
}

function isLastBlock({ page }: Request, thing: Extract<PageElement, { kind: 'section' }>, list: NestedList): boolean {
  return page.document.text.slice(list.end, thing.section.own.end).trim() === ''
}

export function itemReading(
  { page, text: said }: Request,
  list: NestedList,
  index: number,
  text: string,
): Interpretation {
  const { document } = page
  const isTask =
    list.items.every(({ box }) => box !== undefined) ||
    (/\b(?:task|todo|to-do|checkbox)\b/i.test(said) && list.items.some(({ box }) => box !== undefined))
  const content = asItemOf(page, list, text)
  const before = list.items[index - 1]
  const place =
    before === undefined ? `before ${quote(list.items[0]?.visible ?? '')}` : `after ${quote(before.visible)}`
  return {
    sentence: `add the item ${quote(text)} ${place}`,
    edits: insertItem(document, list, { index, content, isTask }).toSorted((a, b) => a.start - b.start),
    summary: `Added the item ${quoteShort(content)} on line ${lineAt(document, list.items[index]?.start ?? list.end)}.`,
    isOfBlocks: true,
  }
}

/** Next to a paragraph such as `REQ-1: It must run.`, which a line would join. */
function besideClause(request: Request, text: string, { side, thing }: Where): readonly Interpretation[] {
  const id = thing?.names[0] ?? ''
  if (!clauseStart.test(`${text} `))
    throw new InstructionError(`The requirements here begin with ids such as ${id}. Say it with an id: "…-…: ${text}".`)
  const whole = request.page.things('paragraph').find(one => thing !== undefined && contains(one, thing))
  return whole === undefined ? [] : paragraphReadings(request, text, { side, thing: whole }, text)
}
