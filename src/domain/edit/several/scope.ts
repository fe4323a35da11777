import { tokensIn } from '../../price.ts'
import type { ViewRange } from '../../text/view.ts'
import { chosenSections, type Excerpt, excerptOf, shownRanges } from '../excerpt.ts'
import { createResolver, type Resolver } from '../resolve.ts'
import { type Catalogue, type Catalogued, sectionCount } from './catalogue.ts'

/** A document of which the model reads something; its blocks have their places there and nowhere else. */
export type ShownDocument = Catalogued & {
  /** `null`: the whole document. */
  readonly excerpt: Excerpt | null
  readonly resolver: Resolver
}

export type SeveralScope = {
  readonly shown: readonly ShownDocument[]
  /** The sections that are shown; `all` where nothing is left to ask for. */
  readonly chosen: ReadonlySet<number> | 'all'
}

/** `list` is what an answer says behind SECTIONS. */
export function scopeOfChoice(catalogue: Catalogue, list: string): SeveralScope {
  return scopeOf(catalogue, chosenSections(list, sectionCount(catalogue)))
}

export function widerScope(catalogue: Catalogue, { chosen }: SeveralScope, list: string): SeveralScope {
  const asked = chosenSections(list, sectionCount(catalogue))
  if (chosen === 'all' || asked === 'all') return scopeOf(catalogue, 'all')
  const hasMore = [...asked].some(number => !chosen.has(number))
  return scopeOf(catalogue, hasMore ? new Set([...chosen, ...asked]) : 'all')
}

export function scopeOf(catalogue: Catalogue, chosen: ReadonlySet<number> | 'all'): SeveralScope {
  const shown = catalogue.flatMap(document => showOf(document, chosen) ?? [])
  const isAll = chosen === 'all' || (shown.length === catalogue.length && shown.every(({ excerpt }) => !excerpt))
  return { shown, chosen: isAll ? 'all' : chosen }
}

/** An empty document has nothing to choose from and is shown always, because it waits for its text. */
function showOf(document: Catalogued, chosen: ReadonlySet<number> | 'all'): ShownDocument | null {
  const { view, sections, text } = document
  const isChosen = chosen === 'all' || text.trim() === '' || sections.some(({ number }) => chosen.has(number))
  if (!isChosen) return null
  const excerpt = chosen === 'all' ? null : excerptOf(view, sections, chosen)
  return { ...document, excerpt, resolver: createResolver(text, undefined, excerpt ? shownRanges(excerpt) : undefined) }
}

/** How much the model has to read of the documents themselves. */
export function tokensShown({ shown }: SeveralScope): number {
  return shown.reduce((sum, { view, excerpt, text }) => {
    if (excerpt === null) return sum + tokensIn(text)
    return shownRanges(excerpt).reduce((part, range) => part + tokensIn(textIn(view, range)), sum)
  }, 0)
}

function textIn({ text, lines }: Catalogued['view'], { start, end }: ViewRange): string {
  return text.slice(lines[start]?.start, lines[end - 1]?.next)
}
