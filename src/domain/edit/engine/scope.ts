import type { LineSpan } from '../../text/lines.ts'
import { viewDocument } from '../../text/view.ts'
import {
  chosenSections,
  type Excerpt,
  excerptAround,
  excerptOf,
  type SectionChoice,
  sectionsToChoose,
  shownRanges,
} from '../excerpt.ts'
import type { LineSection } from '../lineSections.ts'
import { createResolver, type Resolver } from '../resolve.ts'

/** The part of the document that the model is shown and that its blocks may change. */
export type EditScope = {
  /** `null`: the whole document. */
  readonly excerpt: Excerpt | null
  readonly resolver: Resolver
}

export type ScopedText = { readonly text: string; readonly selection?: LineSpan | undefined }

export function wholeScope({ text, selection }: ScopedText): EditScope {
  return { excerpt: null, resolver: createResolver(text, selection) }
}

/** The part around the selection; a short document as a whole. */
export function selectedScope({ text, selection }: ScopedText): EditScope {
  return scopeOf({ text, selection }, selection === undefined ? null : excerptAround(text, selection))
}

/** The sections of a long document that the model chooses from. */
export function choiceIn({ text, selection }: ScopedText): readonly LineSection[] | null {
  return selection === undefined ? sectionsToChoose(viewDocument(text)) : null
}

export function chosenScope(scoped: ScopedText, sections: readonly LineSection[], list: string): EditScope {
  return shownScope(scoped, sections, chosenSections(list, sections.length))
}

/** The shown sections and the requested ones; the whole document if that adds nothing. */
export function widerScope(scoped: ScopedText, { sections, shown }: Excerpt, list: string): EditScope {
  const requested = chosenSections(list, sections.length)
  if (requested.kind === 'all' || [...requested.numbers].every(number => shown.has(number))) return wholeScope(scoped)
  return shownScope(scoped, sections, { kind: 'some', numbers: new Set([...shown, ...requested.numbers]) })
}

function shownScope(scoped: ScopedText, sections: readonly LineSection[], choice: SectionChoice): EditScope {
  if (choice.kind === 'all') return wholeScope(scoped)
  return scopeOf(scoped, excerptOf(viewDocument(scoped.text), sections, choice.numbers))
}

function scopeOf(scoped: ScopedText, excerpt: Excerpt | null): EditScope {
  if (excerpt === null) return wholeScope(scoped)
  return { excerpt, resolver: createResolver(scoped.text, scoped.selection, shownRanges(excerpt)) }
}
