import { hasQuote, isQuote, unquote } from '../../instruction/utterance.ts'
import type { Page, PageElement } from '../page.ts'
import { blockKinds } from './byNoun.ts'
import { candidates, type Search } from './candidates.ts'
import { named } from './names.ts'
import { sectionNumber } from './numbered.ts'

/** By a whole name, quoted or not: as written, then in any case, then in the singular or plural. */
export function byName(page: Page, words: string, search: Search): readonly PageElement[] {
  if (hasQuote(words) && !isQuote(words)) return []
  const name = unquote(words, search.quotes)
  const kinds = search.kinds?.includes('list') ? [...blockKinds, 'list' as const] : blockKinds
  const blocks = named(candidates(page, search, kinds), name)
  if (blocks.length > 0 || !isQuote(words)) return blocks
  return named(candidates(page, search, ['sentence']), name)
}

/** `3.2`. */
export function byNumber(page: Page, words: string, search: Search): readonly PageElement[] {
  if (!/^\d+(?:\.\d+)+$/.test(words)) return []
  return candidates(page, search, ['section']).filter(
    thing => thing.kind === 'section' && sectionNumber(thing.section.heading.text) === words,
  )
}
