import { InstructionError } from '../../instructionError.ts'
import { type Utterance, unquote } from '../instruction/utterance.ts'
import { indexedIn } from '../page/indexed.ts'
import type { Page } from '../page/page.ts'
import { type Area, areasNamed, isInAny, sectionsIn } from '../page/phrases/areas.ts'
import { ambiguous } from '../page/phrases/resolvePhrase.ts'
import { atEnd } from './atEnd.ts'
import { withoutCode } from './codeWays.ts'
import { exceptionsIn } from './exceptions.ts'
import type { Request } from './goal.ts'
import { keyPlaceOf } from './keyPlace.ts'
import { leading, placesOf, trailing, withoutOnly } from './places.ts'

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
      if (isCode || indexedIn(found) !== null)
        requests.push(...found.map(block => ({ ...base, text: left, scope: block })))
    } else if (scope !== undefined)
      requests.push({ ...base, text: left, scope, ...(isOnly && { isOnly: true as const }) })
  }
  return { requests, problems }
}

/** The code block is the one that has what the request is about, if there are a few. */
const blocksMax = 10

const frontMatter = /^(?:the )?front[ -]?matter$/i

/** The code blocks in the named places, or the places. */
function both(blocks: readonly Area[] | undefined, places: readonly Area[]): readonly Area[] {
  return blocks === undefined ? places : blocks.filter(block => isInAny(places, block))
}
