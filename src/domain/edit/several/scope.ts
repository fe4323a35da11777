import { tokensIn } from '../../price.ts'
import type { ViewRange } from '../../text/view.ts'
import { allSections, chosenSections, type Excerpt, excerptOf, type SectionChoice, shownRanges } from '../excerpt.ts'
import { createResolver, type Resolver } from '../resolve.ts'
import { type Catalogue, type Catalogued, sectionCount } from './catalogue.ts'

/** A document that the model sees at least in part; its blocks apply there and nowhere else. */
export type ShownDocument = Catalogued & {
  /** `null`: the whole document. */
  readonly excerpt: Excerpt | null
  readonly resolver: Resolver
}

export type SeveralScope = {
  readonly shown: readonly ShownDocument[]
  /** The sections that are shown; all of them if there is nothing left to request. */
  readonly chosen: SectionChoice
}

/** `list` is the text after SECTIONS in an answer. */
export function scopeOfChoice(catalogue: Catalogue, list: string): SeveralScope {
  return scopeOf(catalogue, chosenSections(list, sectionCount(catalogue)))
}

export function widerScope(catalogue: Catalogue, { chosen }: SeveralScope, list: string): SeveralScope {
  const asked = chosenSections(list, sectionCount(catalogue))
  if (chosen.kind === 'all' || asked.kind === 'all') return scopeOf(catalogue, allSections)
  const numbers = new Set([...chosen.numbers, ...asked.numbers])
  return scopeOf(catalogue, numbers.size > chosen.numbers.size ? { kind: 'some', numbers } : allSections)
}

export function scopeOf(catalogue: Catalogue, chosen: SectionChoice): SeveralScope {
  const shown = catalogue.flatMap(document => showOf(document, chosen) ?? [])
  const isAll = chosen.kind === 'all' || (shown.length === catalogue.length && shown.every(({ excerpt }) => !excerpt))
  return { shown, chosen: isAll ? allSections : chosen }
}

/** An empty document has nothing to choose from and is always shown, because it is to be filled. */
function showOf(document: Catalogued, chosen: SectionChoice): ShownDocument | null {
  const { view, sections, text } = document
  if (chosen.kind === 'all') return { ...document, excerpt: null, resolver: createResolver(text) }
  const { numbers } = chosen
  if (text.trim() !== '' && !sections.some(({ number }) => numbers.has(number))) return null
  const excerpt = excerptOf(view, sections, numbers)
  return { ...document, excerpt, resolver: createResolver(text, undefined, excerpt ? shownRanges(excerpt) : undefined) }
}

/** Tokens of document text that the model has to read. */
export function tokensShown({ shown }: SeveralScope): number {
  return shown.reduce((sum, { view, excerpt, text }) => {
    if (excerpt === null) return sum + tokensIn(text)
    return shownRanges(excerpt).reduce((part, range) => part + tokensIn(textIn(view, range)), sum)
  }, 0)
}

function textIn({ text, lines }: Catalogued['view'], { start, end }: ViewRange): string {
  return text.slice(lines[start]?.start, lines[end - 1]?.next)
}
