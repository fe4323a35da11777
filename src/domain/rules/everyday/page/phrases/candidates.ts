import { readInline } from '../../../../markdown/inline.ts'
import { parseInline } from '../../../../markdown/parser.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Kind, Page, PageElement } from '../page.ts'

/** Where to search, and for which kinds of things. */
export type Search = {
  readonly quotes: readonly string[]
  readonly area?: Span | undefined
  readonly kinds?: readonly Kind[]
  /** Whether `section 4.c` names text that begins with a letter: moved or added text would change the letters. */
  readonly withLetters?: true
  /** Whether the phrase says where something goes, so that what it names stays. */
  readonly isPlace?: true
}

export function candidates(page: Page, { area, kinds }: Search, of: readonly Kind[]): readonly PageElement[] {
  return of
    .filter(kind => kinds === undefined || kinds.includes(kind))
    .flatMap(kind => page.things(kind))
    .filter(thing => area === undefined || (contains(area, thing) && !(thing === area && isHolder(thing))))
}

/** `the first item under "Tools"` is not the item `Tools` itself. */
function isHolder({ kind }: PageElement): boolean {
  return kind === 'item' || kind === 'section'
}

export function textOf({ document }: Page, thing: PageElement): string {
  const { env } = document.outline()
  if (thing.kind === 'paragraph') return readInline(thing.leaf, env).text
  if (thing.kind === 'item') return thing.item.visible
  if (thing.kind === 'sentence') {
    return parseInline(thing.sentence.text, env)
      .map(({ token }) => token.content || ' ')
      .join('')
  }
  return document.text.slice(thing.start, thing.end)
}

export const determiner =
  /^(?:(?:the|this|that|these|those|a|an|my|our|its|whole|entire|complete|existing|current|word|words|phrase|text) )+(?=.)/i
