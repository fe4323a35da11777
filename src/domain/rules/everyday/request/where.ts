import { InstructionError } from '../../instructionError.ts'
import { quoteShort } from '../../language/phrase.ts'
import { ordinal } from '../../language/scope.ts'
import { isQuote, splitsAt, unquote } from '../instruction/utterance.ts'
import { singular } from '../page/nouns.ts'
import { orderNumber } from '../page/order.ts'
import type { Kind, Page, PageElement } from '../page/page.ts'
import { candidates, type Search } from '../page/phrases/candidates.ts'
import { resolveOne, resolvePhrase } from '../page/phrases/resolvePhrase.ts'
import type { Request } from './goal.ts'

/** Where something goes: inside a thing, or next to it. No thing means the page. */
export type Where = {
  readonly side: 'start' | 'end' | 'before' | 'after'
  readonly thing: PageElement | undefined
  /** Set if the instruction says `at the end` or the like, so that not even a sorted list determines the place. */
  readonly isEdge?: true
}

const edge = /^(?:at|to|on|as) (?:the )?(?:very )?(start|beginning|top|front|end|bottom)(?: of (.+))?$/i
const atEdge = /^(?:to|in|into|under|of) (.+?),? at (?:the|its) (?:very )?(start|beginning|top|end|bottom)$/i
const nth =
  /^as (?:the )?(first|last) (?:item|bullet|point|entry|step|paragraph|row|task|sentence)(?: (?:of|in|to|under) (.+))?$/i
const nthPlace = /^as (?:the )?(\w+) ((?!(?:sentence|paragraph|section|heading|column|word)\b)\p{L}+(?: .+)?)$/iu
/** `as step 2 in Setup`. */
const numberedPlace = /^as (?:the )?(item|bullet|point|entry|step|row|task) (\d{1,3})( (?:of|in|to|under) .+)?$/i
const beside =
  /^(?:right |directly |just |immediately )?(after|behind|below|beneath|underneath|following|before|above|in front of|ahead of) (.+)$/i
const within = /^(?:to|in|into|under|inside|within|on) (.+)$/i
const pageWords = /^(?:the |this )?(?:(?:whole |entire )?(?:document|page|file|text|spec|specification))$/i

/** Reads where something goes; `at the end` refers to the place that the instruction names otherwise. */
export function readWhere(request: Request, phrase: string, kinds?: readonly Kind[]): Where | null {
  const { scope } = request
  const words = phrase.trim().replace(/[,:]$/, '').trim()
  if (words === '') return scope === undefined ? null : { side: 'end', thing: scope }
  const [, name = '', of] = edge.exec(words) ?? nth.exec(words) ?? []
  if (name !== '') {
    const side = /^(?:start|beginning|top|front|first)$/i.test(name) ? 'start' : 'end'
    if (of === undefined || pageWords.test(of)) return { side, thing: scope, isEdge: true }
    const place = inside(request, of, side, kinds)
    return place && { ...place, isEdge: true }
  }
  const [, whole = '', end = ''] = atEdge.exec(words) ?? []
  if (whole !== '') {
    const place = inside(request, whole, /^(?:end|bottom)$/i.test(end) ? 'end' : 'start', kinds)
    return place && { ...place, isEdge: true }
  }
  const counted = countedPlace(request, words)
  if (counted !== null) return counted
  const between = betweenTwo(request, words, kinds)
  if (between !== null) return between
  const [, relation = '', anchor = ''] = beside.exec(words) ?? []
  if (anchor !== '') {
    if (/^(?:below|beneath|underneath) the (?:title|heading)$/i.test(words))
      return { side: 'start', thing: scope ?? titleOf(request) ?? undefined }
    const thing = found(request, anchor, kinds)
    return thing && { side: /^(?:before|above|in front of|ahead of)$/i.test(relation) ? 'before' : 'after', thing }
  }
  const inPlace = placedBeside(request, words, kinds)
  if (inPlace !== null) return inPlace
  const container = within.exec(words)?.[1]
  if (container === undefined || pageWords.test(container)) return null
  return inside(request, container, 'end', kinds)
}

/** `to the options before "None"`. */
function placedBeside(request: Request, words: string, kinds: readonly Kind[] | undefined): Where | null {
  const { page, quotes, scope } = request
  const [, place = '', relation = '', anchor = ''] = placeAndNeighbour.exec(words) ?? []
  if (place === '' || scope !== undefined) return null
  const [area, another] = resolvePhrase(page, place, { quotes, kinds: ['section', 'list'] })
  if (area === undefined || another !== undefined) return null
  const thing = found({ ...request, scope: area }, anchor, kinds)
  return thing && { side: /before/i.test(relation) ? 'before' : 'after', thing }
}

const placeAndNeighbour = /^(?:to|in|into|under|of) (.+?),? (?:right |directly )?(after|before) (.+)$/i

/** `as the second bullet in Limits`: before the one that is the second now, or after the last. */
function countedPlace({ page, quotes, scope }: Request, words: string): Where | null {
  const [, noun = '', digits = '', within = ''] = numberedPlace.exec(words) ?? []
  const [, order = '', rest = ''] =
    noun === '' ? (nthPlace.exec(words) ?? []) : ['', ordinal(Number(digits)), noun + within]
  const number = orderNumber(order)
  if (number < 1) return null
  const search = { quotes, area: scope, kinds: ['item', 'row'] as const }
  const [before, another] = resolvePhrase(page, `${order} ${rest}`, search)
  if (before !== undefined) return another === undefined ? { side: 'before', thing: before } : null
  if (number < 2) return null
  const [last, other] = resolvePhrase(page, `${ordinal(number - 1)} ${rest}`, search)
  return last === undefined || other !== undefined ? null : { side: 'after', thing: last }
}

/** `between A and B` is after A if B follows it. */
function betweenTwo(request: Request, words: string, kinds: readonly Kind[] | undefined): Where | null {
  const said = /^(?:in )?between (.+)$/i.exec(words)?.[1]
  if (said === undefined) return null
  for (const [left, right] of [...pairsWithOneNoun(said), ...splitsAt(said, 'and')]) {
    const [first, second] = [found(request, left, kinds), found(request, right, kinds)]
    if (first === null || second === null || first.kind !== second.kind) continue
    const gap = request.page.document.text.slice(first.end, second.start)
    if (first.end <= second.start && gap.trim() === '') return { side: 'after', thing: first }
    throw new InstructionError(
      `${quoteShort(second.names[0] ?? right)} does not follow ${quoteShort(first.names[0] ?? left)} directly. Say after what it goes.`,
    )
  }
  return null
}

/** `steps 1 and 2 of Setup` are `step 1 of Setup` and `step 2 of Setup`; `the first and second step` likewise. */
function pairsWithOneNoun(said: string): readonly (readonly [string, string])[] {
  const [, noun = '', first = '', second = '', place = ''] = numberedPair.exec(said) ?? []
  if (noun !== '') return [[`${singular(noun)} ${first}${place}`, `${singular(noun)} ${second}${place}`]]
  const [, one = '', other = '', rest = ''] = orderedPair.exec(said) ?? []
  return rest === '' || orderNumber(one) === 0 || orderNumber(other) === 0
    ? []
    : [[`the ${one} ${rest}`, `the ${other} ${rest}`]]
}

const numberedPair =
  /^(?:the )?(\p{L}+(?: \p{L}+)?) (\d[\d.]{0,10}) and (\d[\d.]{0,10})( (?:of|in|under|from|for) .{1,80})?$/iu
const orderedPair = /^(?:the )?(\w+) and (?:the )?(\w+) (\p{L}.{0,100})$/iu

function inside(
  request: Request,
  phrase: string,
  side: 'start' | 'end',
  kinds: readonly Kind[] | undefined,
): Where | null {
  const thing = found(request, phrase, kinds)
  return thing && { side, thing }
}

function found(
  { page, quotes, scope }: Request,
  phrase: string,
  kinds: readonly Kind[] | undefined,
): PageElement | null {
  const search = { quotes, area: scope, isPlace: true as const, ...(kinds && { kinds }) }
  const thing = resolveOne(page, phrase, search)
  const announced =
    thing?.kind === 'paragraph' && kinds === undefined
      ? resolvePhrase(page, phrase, { ...search, kinds: ['list'] })
      : []
  if (announced.length === 1) return announced[0] ?? null
  if (thing !== null) return thing
  const begun = isQuote(phrase) ? begunBy(page, unquote(phrase, quotes), search) : []
  if (begun.length === 1) return begun[0] ?? null
  const list = kinds === undefined ? resolveOne(page, phrase, { ...search, kinds: ['list'] }) : null
  if (list !== null) return list
  if (scope !== undefined || resolvePhrase(page, phrase, { quotes }).length > 0) return null
  if (isQuote(phrase) && page.document.text.includes(unquote(phrase, quotes))) return null
  throw new InstructionError(`There is no ${quoteShort(unquote(phrase.replace(/^the /i, ''), quotes))} on this page.`)
}

/** What begins with these words, as an anchor: `before "Public launch"`. */
function begunBy(page: Page, words: string, search: Search): readonly PageElement[] {
  return candidates(page, search, ['item', 'row']).filter(({ names: [text = ''] }) => {
    return text.startsWith(words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length))
  })
}

function titleOf({ page }: Request): PageElement | null {
  const [first] = page.things('section')
  return first?.kind === 'section' && first.section.heading.level === 1 ? first : null
}
