import { InstructionError } from '../../instructionError.ts'
import { hasQuote, quoteMark, splitsAt, type Utterance, unquote } from '../instruction/utterance.ts'
import { startsWithVerb, verbs } from '../instruction/verbs.ts'
import type { Page, PageElement } from '../page/page.ts'
import { type Area, areasNamed, isInAny, sectionsIn, sparedAreas } from '../page/phrases/areas.ts'
import { ambiguous, resolvePhrase } from '../page/phrases/resolvePhrase.ts'
import type { Request } from './goal.ts'
import { keyPlaceOf } from './keyPlace.ts'

/** Matches one of the phrases at the end of an instruction, with the spaces and commas before it. */
function atEnd(phrases: readonly string[], suffix = ''): RegExp {
  return new RegExp(`(?<![ ,])[ ,]+(?:${phrases.join('|')})${suffix}$`, 'i')
}

const wholePage = '(?:document|page|file|text|spec|specification)'
const everywhere = atEnd([
  `throughout(?: the (?:whole |entire )?${wholePage})?`,
  'everywhere',
  'all over(?: the (?:document|page))?',
  'globally',
  'wherever it (?:occurs|appears)',
  `(?:in|across) the (?:whole|entire) ${wholePage}`,
  'in all places',
  'in every place',
])
const ofThePage =
  /(?<!\b(?:start|beginning|top|end|bottom)|[ ,])[ ,]+(?:in|on|of|from|to) (?:the|this) (?:document|page|file|spec|specification)$|(?<=[\uE000-\uE0FF]) from the text$/i

const code = '(?:the )?code'
const codeBlocks = `${code}(?: blocks?)?`
const sample = '(?: (?:blocks?|examples?|snippets?))?'
const language = '(?:json|yaml|xml|code|toml|sql|http|curl)'
const codeWays = [
  [
    'outside',
    atEnd(
      [
        `in the (?:text|prose)(?:,? (?:but )?not in ${code})?`,
        `(?:but )?not in ${code}`,
        `outside (?:of )?${code}`,
        `except (?:in )?${code}`,
        `but (?:leave|keep) ${code}(?: alone| unchanged| untouched| as (?:it )?is)?`,
      ],
      '(?: blocks?)?',
    ),
  ],
  ['only', atEnd([`(?:but )?only in ${codeBlocks}`, `in ${codeBlocks} only`])],
  [
    'included',
    atEnd([
      `(?:and|also|even|including)(?: also)?(?: in)?(?: the)? (?:code${sample}|${language}(?: (?:code|blocks?|examples?|snippets?|samples?|requests?|responses?|schemas?))?|examples?|snippets?)(?: too| as well)?`,
      `(?:in )?${codeBlocks} (?:included|too|as well)`,
    ]),
  ],
] as const

/** `except in section X`, `everywhere but in the headings`. */
const exception = atEnd(
  ['(?:but )?(?:except(?: for)?|excluding|apart from|other than)', '(?:but|, ?) ?not', 'everywhere but(?: not)?'],
  '(?: (?:in|under|within|inside|of|from))? (.+)',
)
/** `but keep section X as it is`. */
const sparing = atEnd([
  '(?:but |and )?(?:leav(?:e|ing)|keep(?:ing)?) (.+?) (?:alone|unchanged|untouched|as (?:it|they) (?:is|are)|as[ -]is)',
])

/** `but do not touch clause 2.2`, `clause 2.2 stays as it is`, `nothing else changes`. */
const keeping = atEnd([
  "(?:but |and )?(?:please )?(?:(?:do not|don['’]t|never) (?:touch|change|alter|modify|edit)|without (?:touching|changing|altering|modifying|editing)) (.{1,120})",
  `(?:but |and )?((?:section|clause|step|item|row|requirement|article|paragraph) [^ ,]{1,20}|[A-Z][A-Z0-9-]{0,20}-[0-9]{1,6}|${quoteMark}) (?:stays?|remains?|must stay|should stay)(?: unchanged| untouched| the same| as (?:it|they) (?:is|are)| as[ -]is)?`,
])
const adding = new RegExp(`^${verbs.add} `, 'i')
const everythingElse =
  /^(?:(?:anything|everything|something) else|the rest(?: of .{1,40})?|(?:the |any )?others?(?: .{1,40})?|nothing else)$/i

const anyVerb = new RegExp(
  `(?<![ ,])[ ,]+(?=(?:${Object.values(verbs).join('|')}|mark|tick|check|sort|capitali[sz]e|allow|use|say|rename|merge|promote|demote|renumber|there|it) )`,
  'gi',
)

/** The ways to separate what is asked for from its scope. */
export function requestsIn(
  page: Page,
  utterance: Utterance,
): { requests: readonly Request[]; problems: InstructionError[] } {
  const { quotes, ending } = utterance
  const problems: InstructionError[] = []
  const { text: written, code, isBlock } = withoutCode(utterance.text)
  const exceptions = exceptionsIn(page, written, quotes)
  const text = exceptions?.text ?? written
  const isEverywhere = everywhere.test(text) || everywhere.test(text.replace(ofThePage, ''))
  const bare = text.replace(everywhere, '').replace(ofThePage, '').replace(everywhere, '')
  const isOneBlock = code === 'only' && isBlock && /\bblock\b/i.test(utterance.text.slice(written.length))
  if (isOneBlock && page.things('code').length > 1)
    problems.push(
      new InstructionError(
        'There are several code blocks on this page. Say in which section, or: in the code blocks only.',
      ),
    )
  const blocks = page.things('code').map(({ start, end }) => ({ start, end, name: 'code blocks' }))
  const areas = code === 'only' && isBlock ? (isOneBlock && blocks.length > 1 ? [] : blocks) : undefined
  const base = {
    page,
    quotes,
    ending,
    isEverywhere,
    code,
    areas,
    exceptions: exceptions?.areas ?? [],
    ...(exceptions?.isKept && { isKept: true as const }),
  }
  const requests: Request[] = [{ ...base, text: bare, scope: undefined }]
  for (const { left, place, isOnly } of [...leading(bare), ...trailing(bare)].map(withoutOnly)) {
    const named = areasNamed(page, place, quotes)
    if (named.length > 0) {
      if (frontMatter.test(place)) requests.push({ ...base, text: left, scope: undefined, isOfKeys: true })
      requests.push({ ...base, text: left, scope: undefined, areas: both(areas, named) })
      continue
    }
    const keyPlace = keyPlaceOf(page, place)
    if (keyPlace !== null) requests.push({ ...base, text: left, scope: undefined, keyPlace })
    const found = placesOf(page, place, quotes)
    const listed = found.length === 0 && / and |, /i.test(place) ? sectionsIn(page, place, quotes) : []
    if (listed.length > 0) {
      requests.push({ ...base, text: left, scope: undefined, areas: both(areas, listed) })
      continue
    }
    const [scope, another] = found
    if (another !== undefined) {
      problems.push(ambiguous(page, unquote(place, quotes), found))
      const isCode = found.length <= blocksMax && found.every(({ kind }) => kind === 'code') && !/s$/i.test(place)
      if (isCode) requests.push(...found.map(block => ({ ...base, text: left, scope: block })))
    } else if (scope !== undefined)
      requests.push({ ...base, text: left, scope, ...(isOnly && { isOnly: true as const }) })
  }
  return { requests, problems }
}

/** The code block is the one that has what the request is about, if there are a few. */
const blocksMax = 10

const frontMatter = /^(?:the )?front[ -]?matter$/i

/** `only in X`. */
function withoutOnly({ left, place }: Parted): Parted & { readonly isOnly: boolean } {
  const bare = { left: left.replace(/,? (?:but )?only$/i, ''), place: place.replace(/ (?:only|alone)$/i, '') }
  return { ...bare, isOnly: bare.left !== left || bare.place !== place }
}

/** The code blocks in the named places, or the places. */
function both(blocks: readonly Area[] | undefined, places: readonly Area[]): readonly Area[] {
  return blocks === undefined ? places : blocks.filter(block => isInAny(places, block))
}

/** What the end of an instruction says about code, and what precedes it; `isBlock` if it names code blocks. */
function withoutCode(text: string): {
  readonly text: string
  readonly code: Request['code']
  readonly isBlock: boolean
} {
  for (const [code, pattern] of codeWays) {
    const rest = text.replace(pattern, '')
    if (rest !== text) return { text: rest, code, isBlock: / blocks?\b/i.test(text.slice(rest.length)) }
  }
  return { text, code: undefined, isBlock: false }
}

/** The exceptions at the end of an instruction, and what precedes them; `null` unless all are on the page. */
function exceptionsIn(
  page: Page,
  text: string,
  quotes: readonly string[],
): { readonly text: string; readonly areas: readonly Area[]; readonly isKept?: true } | null {
  const keep = keeping.exec(text)
  // The text of something new may go on after `and`.
  const kept = keep !== null && (!adding.test(text) || hasQuote(text.slice(0, keep.index))) ? keep : null
  const match = kept ?? sparing.exec(text) ?? exception.exec(text)
  const said = match?.[1] ?? match?.[2]
  if (match === null || said === undefined) return null
  const isKept = kept === null ? {} : { isKept: true as const }
  if (kept !== null && everythingElse.test(said)) return { text: text.slice(0, match.index), areas: [], ...isKept }
  const areas: Area[] = []
  for (const phrase of said.split(/,? and (?:in )?|, (?:in )?/)) {
    const found = sparedAreas(page, phrase, quotes, one => placesOf(page, one, quotes))
    if (found === null) return null
    areas.push(...found)
  }
  return { text: text.slice(0, match.index), areas, ...isKept }
}

function placesOf(page: Page, phrase: string, quotes: readonly string[]): readonly PageElement[] {
  return resolvePhrase(page, phrase, {
    quotes,
    withLetters: true,
    kinds: ['section', 'item', 'row', 'paragraph', 'sentence', 'line', 'list', 'table', 'code', 'quote'],
  })
}

type Parted = { readonly left: string; readonly place: string }

/** `In section X, replace …`. */
function leading(text: string): readonly Parted[] {
  const colon = /^([^:]+): (.+)$/.exec(text)
  if (colon !== null && (startsWithVerb(colon[2] ?? '') || /\d/.test(colon[1] ?? '')))
    return [{ place: (colon[1] ?? '').replace(/^(?:in|under|within|for) /i, ''), left: colon[2] ?? '' }]
  const opening = /^(?:only )?(?:in|under|within|inside|on|for|at|below) /i.exec(text)?.[0].length
  if (opening === undefined) return []
  const verbs = [...text.matchAll(anyVerb)].map(({ index, 0: gap }) => ({
    place: text.slice(opening, index),
    left: text.slice(index + gap.length),
  }))
  const comma = text.indexOf(', ')
  const [, place = '', left = ''] = numberedPlace.exec(text.slice(opening)) ?? []
  const numbered = place === '' ? [] : [{ place, left }]
  return comma < opening
    ? [...verbs, ...numbered]
    : [{ place: text.slice(opening, comma), left: text.slice(comma + 2) }, ...verbs]
}

/** `In 1.4 sessions expire …`, `in section 3 sessions expire …`: a place with its number, and a statement. */
const numberedPlace = /^((?:\p{L}{1,12} )?(?:§ )?[\p{L}-]{0,12}\d[\d.-]{0,12}) ((?=\p{L}).+)$/iu

/** `… in section X`. */
function trailing(text: string): readonly Parted[] {
  return splitsAt(text, 'in|under|within|inside|of|from|on|below|for').map(([left, place]) => ({ left, place }))
}
