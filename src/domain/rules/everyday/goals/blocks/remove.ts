import { lineAt } from '../../../../markdown/document.ts'
import { fold } from '../../../../text/fold.ts'
import { cardinalOf } from '../../../../text/numberWords.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, quote, quoteShort } from '../../../language/phrase.ts'
import { removalOf } from '../../edits/removal.ts'
import { isQuote, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { describe } from '../../page/describe.ts'
import { kindsOf, singular } from '../../page/nouns.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { requireLastLetter } from '../../page/phrases/lettered.ts'
import { ambiguous, resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { siblingsOf } from '../../page/siblings.ts'
import { wordsIn } from '../../page/words.ts'
import { keysOf } from '../../refusals/refusal.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const pattern = new RegExp(`^${verbs.remove} (.+)$`, 'i')
const takeOutPattern = /^(?:take|cut|throw|strip) (.+) out$/i
/** Objects that other goals remove. */
const others =
  /front.?matter|\bcolumns?\b|\blinks?\b|\bnumbers? (?:from|of|in)|trailing|\btabs?\b|blank lines|empty lines|\bword\b|\bwords\b|\bphrase\b|completed|finished|checked|done\b/i

/** `get rid of the Limits section`, `drop NFR-2`, `remove Seal from the glossary`. */
export const remove: Goal = request => {
  const object = (pattern.exec(request.text) ?? takeOutPattern.exec(request.text))?.[1]
  if (object === undefined) return []
  const link = itemOfLink(request, object)
  if (link !== null) return [removing(request, [link])]
  if (others.test(object) && !/\babout\b/i.test(object)) return []
  const things = thingsIn(request, object)
  return things === null ? [] : [removing(request, things)]
}

/** `the glossary link`, `the link to the glossary`: the item that is nothing but a link with this label. */
function itemOfLink({ page, quotes, scope }: Request, object: string): PageElement | null {
  const [, before, after = before] =
    /^(?:the )?(?:(.{1,60}) link|link (?:to|for|on) (?:the )?(.{1,60}))$/i.exec(object) ?? []
  if (after === undefined) return null
  const label = fold(unquote(after, quotes))
  const found = page.things('item').filter(thing => {
    if (thing.kind !== 'item' || (scope !== undefined && !contains(scope, thing))) return false
    const isOnlyLink = /^\[[^\][]{1,200}\]\([^()\s]{1,300}\)\.?$/.test(thing.item.leaf?.content.trim() ?? '')
    const hasItems = page.document.text.slice(thing.start, thing.end).trim().includes('\n')
    return isOnlyLink && !hasItems && fold(thing.item.visible) === label
  })
  const [item, another] = found
  if (item === undefined || another !== undefined) return null
  const links = page.document
    .outline()
    .leaves.flatMap(({ content }) => [...content.matchAll(/\[([^\][]{1,200})\][([]/g)])
  const places = links.filter(([, text = '']) => fold(text) === label).length
  if (places === 1) return item
  const name = quote(item.names[0] ?? '')
  throw new InstructionError(
    `There are ${places} links called ${name}. Say, for the item of the list: remove the item ${name}.`,
  )
}

/** One thing, or several that each have a name. */
function thingsIn(request: Request, object: string): readonly PageElement[] | null {
  const one = thingOf(request, object)
  if (one !== null) return [one]
  const run = runOf(request, object) ?? rangeBetween(request, object)
  if (run !== null) return run
  const counted = countedNames(object)
  if (counted !== null) {
    const things = counted.map(phrase => thingOf(request, phrase))
    return things.every(thing => thing !== null) ? things : null
  }
  for (const [left, right] of splitsAt(object.replace(/, /g, ' and '), 'and')) {
    const [some, other] = [thingsIn(request, left), thingOf(request, right)]
    if (some !== null && other !== null) return [...some, other]
  }
  return null
}

/** `the last two rows of the table`. */
function runOf(request: Request, object: string): readonly PageElement[] | null {
  const [, order = '', number = '', noun = '', place = ''] =
    /^(?:the )?(first|last) (\w+) (items?|bullets?|bullet points|points|entries|steps|rows)( (?:of|in|from|under) .+)?$/i.exec(
      object,
    ) ?? []
  const count = cardinalOf(number) ?? Number(/^\d{1,2}$/.exec(number)?.[0] ?? 0)
  const one = count < 2 ? null : thingOf(request, `the ${order} ${singular(noun.toLowerCase())}${place}`)
  if (one?.kind !== 'item' && one?.kind !== 'row') return null
  const all = siblingsOf(request.page, one)
  if (all.length <= count) return null
  return order.toLowerCase() === 'first' ? all.slice(0, count) : all.slice(-count)
}

const ends =
  /^(?:the |all )*(?:the )?(rows|items|bullets|bullet points|entries) (?:(between) (.{1,60}?) and|(?:from )?(.{1,60}?) (?:to|through|until)) (.{1,60}?)( (?:of|in|from|under) .{1,60})?$/i

/** `the rows between A and D` without these two, `the rows from A to D` with them. */
function rangeBetween(request: Request, object: string): readonly PageElement[] | null {
  const [, noun = '', isBetween, before = '', from = before, to = '', place = ''] = ends.exec(object) ?? []
  if (noun === '' || [from, to].every(name => /^\d+$/.test(name))) return null
  const one = singular(noun.toLowerCase())
  const [first, last] = [from, to].map(name => thingOf(request, `the ${one} ${name}${place}`))
  if (!first || !last || (first.kind !== 'row' && first.kind !== 'item')) return null
  const all = siblingsOf(request.page, first)
  const [start, end] = [all.indexOf(first), all.indexOf(last)]
  if (end <= start) return null
  const range = isBetween === undefined ? all.slice(start, end + 1) : all.slice(start + 1, end)
  if (range.length === 0)
    throw new InstructionError(`There is nothing between ${quoteShort(from)} and ${quoteShort(to)}.`)
  return range
}

/** `steps 2 and 3 of Uploads` are `step 2 of Uploads` and `step 3 of Uploads`. */
function countedNames(object: string): readonly string[] | null {
  const [, noun = '', list = '', place = ''] = counted.exec(object) ?? []
  const numbers = rangeOf(list) ?? list.split(/,? and |, ?/)
  return numbers.length < 2
    ? null
    : numbers.map(
        number => `${kindsOf(noun.slice(0, -1)) === null ? singular(noun) : noun.slice(0, -1)} ${number}${place}`,
      )
}

/** `2.4 to 2.6` are 2.4, 2.5 and 2.6. */
function rangeOf(list: string): readonly string[] | null {
  const [, above = '', from = '', other = '', to = ''] =
    /^((?:\d+\.)*)(\d+)(?: to | through | ?[–-] ?)((?:\d+\.)*)(\d+)$/.exec(list) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (from === '' || above !== other || last <= first || last - first > rangeMax) return null
  return Array.from({ length: last - first + 1 }, (_, index) => `${above}${first + index}`)
}

const rangeMax = 100

const counted =
  /^(?:the )?(\p{L}+(?: \p{L}+)?) (\d[\d.]*(?:(?:,? and |, ?| to | through | ?[–-] ?)\d[\d.]*)+)( (?:of|in|under|from) .+)?$/iu

function thingOf({ page, quotes, scope, text }: Request, phrase: string): PageElement | null {
  const named = resolvePhrase(page, phrase, { quotes, area: scope })
  const found = named.length > 0 ? named : resolvePhrase(page, phrase, { quotes, area: scope, withLetters: true })
  const name = unquote(phrase, quotes)
  if (found.length > 1) throw ambiguous(page, name, found, text)
  const [thing] = found
  if (thing?.kind === 'section' && /\bheading\b/i.test(phrase)) {
    throw new InstructionError(
      `Without its heading the text of ${quoteShort(name)} would join the section before it. Say: delete section ${quote(thing.section.heading.text)}`,
    )
  }
  if (thing !== undefined && (named.length === 0 || /\d/.test(phrase))) requireLastLetter(page, thing)
  if (thing !== undefined && scope === undefined && !isQuote(phrase)) requireMeant(page, thing, name)
  return thing ?? null
}

/** A bare word may be the name of a thing, a key and a word of the text simultaneously. */
function requireMeant(page: Page, thing: PageElement, name: string): void {
  const after = page.document.text.slice(thing.end)
  const { document } = page
  const led = page
    .things('list')
    .find(({ start }) => start > thing.end && document.text.slice(thing.end, start).trim() === '')
  const isNamed = /^(?:the )?(?:paragraph|line)\b/i.test(name)
  if (thing.kind === 'paragraph' && !isNamed && led !== undefined && /^\S/.test(after.trimStart()))
    throw new InstructionError(
      `${quoteShort(thing.names[0] ?? name)} introduces a list. Say: remove the paragraph ${quote(thing.names[0] ?? name)}, or: remove the list on line ${lineAt(document, led.start)}.`,
    )
  const bare = name.replace(/^(?:(?:the|this|our|a|an) )+/i, '')
  const isBare = thing.names.some(one => fold(one) === fold(bare))
  if (thing.kind === 'section' && !isBare && thing.names.some(one => isInOtherNumber(fold(one), fold(bare))))
    throw new InstructionError(
      `It is not clear whether ${quoteShort(bare)} means the whole section. Say: delete section ${quote(thing.section.heading.text)}`,
    )
  if (!isBare) return
  const say = `Say: remove ${describe(page.document, thing)}`
  const key = keysOf(page).find(one => fold(one) === fold(bare))
  if (key !== undefined)
    throw new InstructionError(
      `${quoteShort(bare)} is in the front matter too. ${say}, or: remove ${key} from the front matter.`,
    )
  const isWhole = thing.kind === 'section' || thing.kind === 'row' || thing.names[0] === name || /-\d+$/.test(bare)
  if (isWhole || wordsIn(page.document.text).filter(word => word === fold(bare)).length < 3) return
  throw new InstructionError(`${quoteShort(bare)} is in several places of this page. ${say}.`)
}

/** `limit` for `limits`, `gebühr` for `gebühren`. */
function isInOtherNumber(title: string, word: string): boolean {
  return singular(title) === singular(word) || (title.startsWith(word) && /^(?:e|n|en)$/.test(title.slice(word.length)))
}

function removing({ page }: Request, things: readonly PageElement[]): Interpretation {
  const names = enumerate(things.map(thing => describe(page.document, thing)))
  const isWhole = things.some(
    ({ kind, start, end }) => kind === 'section' && start === 0 && end === page.document.text.length,
  )
  if (isWhole)
    throw new InstructionError(
      `That would remove the whole page. Say: delete section with the name of one of its sections.`,
    )
  return {
    sentence: `remove ${names}`,
    edits: removalOf(page, things),
    summary: `Removed ${names}.`,
    mayLose: things,
    isOfBlocks: true,
  }
}
