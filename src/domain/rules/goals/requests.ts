import type { InstructionError } from '../instructionError.ts'
import { describe } from './describe.ts'
import type { Exception, Request } from './goal.ts'
import type { Page, PageElement } from './page.ts'
import { ambiguous, resolvePhrase } from './resolvePhrase.ts'
import { splitsAt, type Utterance, unquote, verbs } from './utterance.ts'

const everywhere =
  /(?<![ ,])[ ,]+(?:throughout(?: the (?:whole |entire )?(?:document|page|file|text|spec|specification))?|everywhere|all over(?: the (?:document|page))?|globally|wherever it (?:occurs|appears)|(?:in|across) the (?:whole|entire) (?:document|page|file|text|spec|specification)|in all places|in every place)$/i
const ofThePage = /(?<![ ,])[ ,]+(?:in|on|of|from|to) (?:the|this) (?:document|page|file|spec|specification)$/i
const outsideCode =
  /(?<![ ,])[ ,]+(?:in the (?:text|prose)(?:,? (?:but )?not in (?:the )?code)?|(?:but )?not in (?:the )?code|outside (?:of )?(?:the )?code|except in (?:the )?code|but (?:leave|keep) the code)$/i

const exception =
  /(?<![ ,])[ ,]+(?:(?:but )?(?:except(?: for)?|excluding|apart from|other than)|(?:but|, ?) ?not|everywhere but(?: not)?)(?: (?:in|under|within|inside|of|from))? (.+)$/i

const anyVerb = new RegExp(
  `(?<![ ,])[ ,]+(?=(?:${Object.values(verbs).join('|')}|mark|tick|check|sort|capitali[sz]e|allow|use|rename|merge|promote|demote|renumber|there|it) )`,
  'gi',
)

/** The ways to separate what is asked for from its scope. */
export function requestsIn(
  page: Page,
  utterance: Utterance,
): { requests: readonly Request[]; problems: InstructionError[] } {
  const { quotes, ending } = utterance
  const problems: InstructionError[] = []
  const beyond = utterance.text.replace(outsideCode, '')
  const isOutsideCode = beyond !== utterance.text
  const exceptions = isOutsideCode ? null : exceptionsIn(page, utterance)
  const text = exceptions?.text ?? beyond
  const isEverywhere = everywhere.test(text)
  const bare = text.replace(everywhere, '').replace(ofThePage, '')
  const base = { page, quotes, ending, isEverywhere, isOutsideCode, exceptions: exceptions?.places ?? [] }
  const requests: Request[] = [{ ...base, text: bare, scope: undefined }]
  for (const { left, place } of [...leading(bare), ...trailing(bare)].map(withoutOnly)) {
    const found = placesOf(page, place, quotes)
    const [scope, another] = found
    if (another !== undefined) problems.push(ambiguous(page, unquote(place, quotes), found))
    else if (scope !== undefined) requests.push({ ...base, text: left, scope })
  }
  return { requests, problems }
}

/** `only in X`. */
function withoutOnly({ left, place }: Parted): Parted {
  return { left: left.replace(/,? (?:but )?only$/i, ''), place: place.replace(/ (?:only|alone)$/i, '') }
}

/** The exceptions at the end of an instruction, and what precedes them; `null` unless all are on the page. */
function exceptionsIn(page: Page, { text, quotes }: Utterance): { text: string; places: Exception[] } | null {
  const match = exception.exec(text)
  const said = match?.[1]
  if (match === null || said === undefined) return null
  const places: Exception[] = []
  for (const phrase of said.split(/,? and (?:in )?|, (?:in )?/)) {
    if (/^(?:the |all )*(?:headings|titles)$/i.test(phrase)) {
      places.push(...page.document.outline().headings.map(({ start, end }) => ({ start, end, name: 'the headings' })))
      continue
    }
    const found = placesOf(page, phrase, quotes)
    const isKind = /^(?:the |all )*(?:tables?|lists?|code blocks?|quotes?)$/i.test(phrase)
    if (found.length === 0 || (found.length > 1 && !isKind)) return null
    places.push(...found.map(thing => ({ start: thing.start, end: thing.end, name: describe(page.document, thing) })))
  }
  return { text: text.slice(0, match.index), places }
}

function placesOf(page: Page, phrase: string, quotes: readonly string[]): readonly PageElement[] {
  return resolvePhrase(page, phrase, {
    quotes,
    kinds: ['section', 'item', 'row', 'paragraph', 'list', 'table', 'code'],
  })
}

type Parted = { readonly left: string; readonly place: string }

/** `In section X, replace …`. */
function leading(text: string): readonly Parted[] {
  const opening = /^(?:only )?(?:in|under|within|inside|on|for|at|below) /i.exec(text)?.[0].length
  if (opening === undefined) return []
  return [...text.matchAll(anyVerb)].map(({ index, 0: gap }) => ({
    place: text.slice(opening, index),
    left: text.slice(index + gap.length),
  }))
}

/** `… in section X`. */
function trailing(text: string): readonly Parted[] {
  return splitsAt(text, 'in|under|within|inside|of|from|on|below|for').map(([left, place]) => ({ left, place }))
}
