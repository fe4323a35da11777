import { fold } from '../../../../text/fold.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { hasQuote, newName, splitsAt, unquote } from '../../instruction/utterance.ts'
import { startsWithVerb, verbs } from '../../instruction/verbs.ts'
import { kindsOf, singular } from '../../page/nouns.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { adding } from '../blocks/addText.ts'

const article = '(?:(?:a|an|the|another|one more|new|following) ){0,3}'
const noun = '(bullet point|bullet|list item|item|point|step|task|to-?do|checkbox|question|requirement)'
const pattern = new RegExp(`^${verbs.add} ${article}${noun}:? (?!(?:to|at|in|into|under|after|before|as)\\b)(.+)$`, 'i')
const named = new RegExp(
  `^${verbs.add} (\\p{Lu}[^,:;]{0,60}?) (to|under|into|after|before|below|above|behind) (?:the )?([^,:;]{1,60})$`,
  'iu',
)
const inLowerCase =
  /^(?:add|append|insert|include) (\p{Ll}[^,:;]{0,60}?) (to|under|into|after|before|below|above|behind) (?:the )?([^,:;]{1,60})$/u
const places = 'to|at|in|into|under|after|before|between|below|above|as'

/** `add a bullet Supports QR codes after Works offline`, `add Nadia to the attendees`: texts without quotation marks. */
export const addUnquoted: Goal = request => {
  const [, kind, rest = ''] = pattern.exec(request.text) ?? []
  if (kind === undefined) return addName(request)
  const ways = splitsAt(rest, places).map(([text]) => [text, rest.slice(text.length).trim()] as const)
  const whole = request.scope === undefined ? [] : [[rest + endingLikeOthers(request), ''] as const]
  const plain = [...whole, ...ways].filter(([text]) => isItemText(text, request.quotes))
  if (plain.length === 0 && !hasQuote(rest) && !asking.test(rest) && ways.length > 0)
    throw new InstructionError(`It is not clear what the text of the ${kind} is. Say it in quotation marks.`)
  return firstOf(plain, ([text, place]) => adding(request, kind, text, place))
}

/** What some of the ways mean; the reason of the first one if none can be done. */
function firstOf<Way>(ways: readonly Way[], read: (way: Way) => readonly Interpretation[]): readonly Interpretation[] {
  const problems: InstructionError[] = []
  const readings = ways.flatMap(way => {
    try {
      return read(way)
    } catch (error) {
      if (!(error instanceof InstructionError)) throw error
      problems.push(error)
      return []
    }
  })
  const [problem] = problems
  if (readings.length === 0 && problem !== undefined) throw problem
  return readings
}

const wordsMax = 40
/** What asks for a text, or belongs to another part of the instruction. */
const asking =
  /^(?:about|regarding|concerning|describing|explaining|covering|listing|showing|mentioning|that|which|who|for|with|on|from|called|named|like|similar|where|each|every|saying|reading)\b/i
const condition =
  /(?:^|[ ,])(?:except|unless|instead|everywhere|throughout|respectively|as well|too|please)(?=[ ,.]|$)/i

/** A sentence that begins with a capital letter, or a few plain words. */
function isItemText(text: string, quotes: readonly string[]): boolean {
  if (hasQuote(text) || asking.test(text) || condition.test(text) || text.split(' ').length > wordsMax) return false
  if (splitsAt(text, 'and|then|but').some(([, next]) => startsWithVerb(next)) || /[.;,] /.test(text)) return false
  return /^[\p{Lu}\p{N}]/u.test(text) || newName(text, quotes) !== null
}

/** The full stop at the end of the instruction belongs to the text where every item there has one. */
function endingLikeOthers({ page, scope, ending }: Request): string {
  const items = page.things('item').filter(one => scope !== undefined && contains(scope, one))
  return items.length > 0 && items.every(({ names: [text = ''] }) => /[.!?]$/.test(text)) ? ending : ''
}

const nameMaxWords = 4

/** A name, to a list of names. */
function addName(request: Request): readonly Interpretation[] {
  const { page, quotes, text } = request
  const [, name = '', relation = '', place = ''] = named.exec(text) ?? inLowerCase.exec(text) ?? []
  const isName = (words: string) => words.split(' ').length <= nameMaxWords && !/[.:;!?]/.test(words)
  const isPlain = /^\p{Lu}/u.test(name) || mayBeItem(request, name, relation, place)
  if (name === '' || !isPlain || !isName(name) || newName(name, quotes) === null) return []
  const where = `${relation.toLowerCase().replace(/^(?:under|into)$/, 'to')} ${place}`
  const readings = namedReadings(request, name, where)
  const [edit] = readings.flatMap(({ edits }) => edits)
  const [item] = page
    .things('item')
    .flatMap(one => (one.kind === 'item' && edit !== undefined && isBesideList(one.list, edit) ? [one] : []))
    .toSorted((one, other) => other.list.depth - one.list.depth)
  if (item === undefined) return []
  const { items } = item.list
  if (items.some(({ visible }) => fold(visible) === fold(name)))
    throw new InstructionError(`${quoteShort(name)} is already in this list.`)
  if (items.every(({ visible }) => isName(visible))) return readings
  throw new InstructionError(`It is not clear whether a new item is meant. Say: add a bullet ${quote(name)} ${where}.`)
}

/** Texts in lower case may ask for anything: only several words, or one next to an item, can be an item. */
function mayBeItem({ page, quotes, scope }: Request, name: string, relation: string, place: string): boolean {
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  if (determined.test(name) || kindsOf(last) !== null || contents.has(singular(last))) return false
  if (/^(?:to|under|into)$/i.test(relation)) return words.length > 1
  const [anchor, another] = resolvePhrase(page, place, { quotes, area: scope })
  return anchor?.kind === 'item' && another === undefined && fold(anchor.item.visible) === fold(unquote(place, quotes))
}

const determined =
  /^(?:an?|the|some|more|any|all|another|one|two|three|this|that|its|our|their|new|missing|\d\S*)(?: |$)|^(?:it|them|these|those|something|anything|ones?|others?|everything|nothing)$/i
/** What a text consists of, or may get. */
const contents = new Set(
  'detail information info example context explanation description content text wording word data comment note reference link image diagram heading number numbering emphasis spacing break comma bullet thing column table header label unit title date id translation definition footnote caption keyword tag sign mark space'.split(
    ' ',
  ),
)

function isBesideList(list: Span, edit: Span): boolean {
  return edit.start >= list.start && edit.start <= list.end
}

/** Other goals say why a name cannot be added. */
function namedReadings(request: Request, name: string, where: string): readonly Interpretation[] {
  try {
    return adding(request, undefined, name, where)
  } catch (error) {
    if (error instanceof InstructionError) return []
    throw error
  }
}
