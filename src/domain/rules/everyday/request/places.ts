import { splitsAt } from '../instruction/utterance.ts'
import { startsWithVerb, verbs } from '../instruction/verbs.ts'
import type { Page, PageElement } from '../page/page.ts'
import { resolvePhrase } from '../page/phrases/resolvePhrase.ts'

/** What may be the place of a request. */
export function placesOf(page: Page, phrase: string, quotes: readonly string[]): readonly PageElement[] {
  return resolvePhrase(page, phrase, {
    quotes,
    withLetters: true,
    kinds: ['section', 'item', 'row', 'paragraph', 'sentence', 'line', 'list', 'table', 'code', 'quote'],
  })
}

const anyVerb = new RegExp(
  `(?<![ ,])[ ,]+(?=(?:${Object.values(verbs).join('|')}|mark|tick|check|sort|capitali[sz]e|allow|use|say|rename|merge|promote|demote|renumber|there|it) )`,
  'gi',
)

/** `only in X`. */
export function withoutOnly({ left, place }: Parted): Parted & { readonly isOnly: boolean } {
  const bare = { left: left.replace(/,? (?:but )?only$/i, ''), place: place.replace(/ (?:only|alone)$/i, '') }
  return { ...bare, isOnly: bare.left !== left || bare.place !== place }
}

export type Parted = { readonly left: string; readonly place: string }

/** `In section X, replace …`. */
export function leading(text: string): readonly Parted[] {
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
export function trailing(text: string): readonly Parted[] {
  return splitsAt(text, 'in|under|within|inside|of|from|on|below|for').map(([left, place]) => ({ left, place }))
}
