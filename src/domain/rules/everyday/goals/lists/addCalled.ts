import { lineAt } from '../../../../markdown/document.ts'
import type { NestedList } from '../../../../markdown/listItem.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { asItemOf, orderedIndex, prefixOf } from '../../edits/newItem.ts'
import { isQuote, newName, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isCalledAs, isCalledByPage, kindsOf, labelNouns, singular } from '../../page/nouns.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { named } from '../../page/phrases/names.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { readWhere } from '../../request/where.ts'
import { requireNoTable } from '../tables/calledTables.ts'

const pattern = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|one more|new|following|further) )*(?:(\\p{L}[\\p{L}-]*(?: \\p{L}+)?):? (${quoteMark})|(\\p{L}[\\p{L}-]*) ((?!called )[^\uE000-\uE0FF]+?))(?: (?:(?:to|at) the end(?: of .+)?|(?:to|in|under|between|after|before) .+))?$`,
  'iu',
)

/** `add a goal: "…"`, `add the state expired at the end of States`: to the list whose entries the page calls so. */
export const addCalled: Goal = request => {
  const { quotes, text } = request
  const [, quotedNoun, mark, plainNoun] = pattern.exec(text) ?? []
  const noun = quotedNoun ?? plainNoun ?? ''
  if (
    noun === '' ||
    kindsOf(noun) !== null ||
    /^columns?$/i.test(noun) ||
    labelNouns.some(label => label === noun.toLowerCase())
  )
    return []
  if (mark !== undefined) return added(request, noun, unquote(mark, quotes), text.slice(text.indexOf(mark) + 1).trim())
  const rest = text.slice(text.toLowerCase().indexOf(`${noun.toLowerCase()} `) + noun.length).trim()
  const ways = [[rest, ''] as const, ...splitsAt(rest, 'to|at|in|under|between|after|before').map(cutAt(rest))]
  return ways.flatMap(([name, place]) => {
    const words = newName(name, quotes)
    return words === null || isQuote(name) ? [] : added(request, noun, words, place)
  })
}

function cutAt(phrase: string) {
  return ([name]: readonly [string, string]) => [name, phrase.slice(name.length).trim()] as const
}

export function added(request: Request, noun: string, entry: string, place: string): readonly Interpretation[] {
  const { page, scope } = request
  const where = place === '' ? null : readWhere(request, place)
  if ((place !== '' && where === null) || entry === '' || /[\n\r]/.test(entry)) return []
  if (where?.thing?.kind === 'item' && (where.side === 'before' || where.side === 'after')) {
    const { thing } = where
    if (!isCalledByPage(page, thing, noun)) return []
    const index = thing.list.items.indexOf(thing.item) + (where.side === 'after' ? 1 : 0)
    return [inserted(request, noun, entry, thing.list, index)]
  }
  if (where !== null && where.side !== 'end') return []
  const area = where?.thing ?? scope
  const lists = page.things('list').flatMap(thing => {
    if (thing.kind !== 'list' || (area !== undefined && !contains(area, thing))) return []
    const first = page.things('item').find(item => item.start === thing.start)
    const isAnnounced = isAnnouncedAs(thing, noun)
    const isCalled = first !== undefined && (isCalledByPage(page, first, noun) || isCalledInSection(page, first, noun))
    return isAnnounced || isCalled ? [thing] : []
  })
  const own = lists.filter(thing => isBelowTitle(page, thing, noun) || isAnnouncedAs(thing, noun))
  const [found, another] = own.length > 0 ? own : lists
  if (found === undefined) return []
  const { list } = found
  if (another !== undefined)
    throw new InstructionError(
      `There are ${lists.length} lists that ${quoteShort(noun)} could mean. Say in which section.`,
    )
  requireNoTable(request, noun, entry, found)
  const index = prefixOf(list) === null && !where?.isEdge ? orderedIndex(list, entry) : null
  return [inserted(request, noun, entry, list, index ?? list.items.length)]
}

function isAnnouncedAs({ names }: PageElement, noun: string): boolean {
  return names.some(name => singular(fold(name)) === singular(fold(noun)))
}

/** Whether the title right above a list is the noun, in one number or the other. */
function isBelowTitle(page: Page, { start }: PageElement, noun: string): boolean {
  const section = page.things('section').findLast(one => one.start <= start && start < one.end)
  return section?.kind === 'section' && isCalledAs(section.section.heading.text, noun)
}

/** `negative consequence` below `Consequences > Negative`. */
function isCalledInSection(page: Page, item: PageElement, noun: string): boolean {
  const [, title = '', name = ''] = /^(.+) (\S+)$/.exec(noun) ?? []
  return (
    title !== '' &&
    isCalledByPage(page, item, name) &&
    named(page.things('section'), title).some(section => contains(section, item))
  )
}

function inserted({ page }: Request, noun: string, entry: string, list: NestedList, index: number): Interpretation {
  const content = asItemOf(page, list, entry)
  const isTask = list.items.every(({ box }) => box !== undefined)
  return {
    sentence: `add the ${noun} ${quote(entry)}`,
    edits: insertItem(page.document, list, { index, content, isTask }),
    summary: `Added ${quoteShort(entry)} to the list on line ${lineAt(page.document, list.start)}.`,
    isOfBlocks: true,
  }
}
