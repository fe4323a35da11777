import { fold } from '../../../../text/fold.ts'
import { hasQuote, isQuote, unquote } from '../../instruction/utterance.ts'
import { isCalled, isCalledByPage, isGenericNoun, kindsOf, singular } from '../nouns.ts'
import type { Kind, Page, PageElement } from '../page.ts'
import { candidates, determiner, type Search } from './candidates.ts'
import { named } from './names.ts'
import { numbered } from './numbered.ts'

/** The kinds of things that a name alone refers to. */
export const blockKinds: readonly Kind[] = ['section', 'item', 'row', 'paragraph', 'line']

/** More things of one name are too many to tell apart. */
export const namesakesMax = 20

/** By a noun before or after the name: `section Limits`, `the note row`, `step 2`; or by a noun alone. */
export function byNoun(page: Page, words: string, search: Search): readonly PageElement[] {
  const [first = ''] = words.split(' ')
  const leadsWithNoun = first !== words && isGenericNoun(first)
  for (const { noun, name } of nounsAndNames(words)) {
    const kinds = kindsOf(noun)
    const isOtherNoun = leadsWithNoun && noun.split(' ')[0] !== first
    const fits = (thing: PageElement): boolean => {
      const isOfKind = kinds?.includes(thing.kind) ?? false
      return isCalled(page, thing, noun) && (isOfKind || !(isPlural(noun) || isOtherNoun))
    }
    const among = candidates(page, search, kinds ?? blockKinds)
    const found = namedOrNumbered(page, among, noun, name, search.quotes).slice(0, namesakesMax).filter(fits)
    if (found.length > 0) return found
  }
  return byNounAlone(page, words, search)
}

type NounAndName = { readonly noun: string; readonly name: string }

/** The ways to read words as a name with a noun of one or two words before or after it. */
function nounsAndNames(words: string): readonly NounAndName[] {
  const parts = words.split(' ')
  const ways = [1, 2].flatMap(length => [
    { noun: parts.slice(0, length), name: parts.slice(length) },
    { noun: parts.slice(-length), name: parts.slice(0, -length) },
  ])
  return ways
    .filter(({ noun, name }) => name.length > 0 && !noun.some(hasQuote))
    .flatMap(({ noun, name }) => {
      const names = new Set([name.join(' ').replace(determiner, ''), name.join(' ')])
      return [...names].map(one => ({ noun: noun.join(' '), name: one }))
    })
}

function namedOrNumbered(
  page: Page,
  among: readonly PageElement[],
  noun: string,
  name: string,
  quotes: Search['quotes'],
): readonly PageElement[] {
  if (/^\d+(?:\.\d+)*$/.test(name)) {
    const rows = named(among, name).filter(thing => isRowOf(page, thing, noun))
    const counted = rows.length > 0 ? rows : numbered(page, among, name, noun)
    return counted.length > 0 ? counted : named(among, name).filter(({ kind }) => kind === 'item')
  }
  return hasQuote(name) && !isQuote(name) ? [] : named(among, unquote(name, quotes))
}

/** `the table`; within a named place, also `the paragraph`. */
function byNounAlone(page: Page, words: string, search: Search): readonly PageElement[] {
  const kinds = kindsOf(words)
  const isNamedPart = search.area !== undefined && /^(?:paragraph|sentence)$/i.test(words)
  const isName = isNamedPart || /^(?:table|list|code|quote|block ?quote|bullet|numbered)/i.test(words)
  return kinds !== null && isName ? candidates(page, search, kinds) : []
}

/** `pending payments` is not an item of the list of payments. */
function isPlural(noun: string): boolean {
  return singular(fold(noun)) !== fold(noun)
}

/** `row 4`, and `version 1.3` in a table whose first column is called so. */
function isRowOf(page: Page, thing: PageElement, noun: string): boolean {
  return thing.kind === 'row' && (/^rows?$/i.test(noun) || isCalledByPage(page, thing, noun))
}
