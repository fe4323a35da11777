import type { Span } from '../../../../text/span.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import type { Page, PageElement } from '../page.ts'
import { mentions } from '../words.ts'
import { candidates, type Search } from './candidates.ts'

const called = /^(?:(list|table) (?:of|with|for) (?:the )?(.{1,80})|(.{1,80}) (list|table))$/i

/** `the list of formats`, `the supported formats list`: below a sentence that has these words and ends in a colon. */
export function byIntroduction(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, before, after, name = after ?? '', behind] = called.exec(words) ?? []
  const kind = (before ?? behind)?.toLowerCase() === 'table' ? 'table' : 'list'
  if (name === '' || hasQuote(name)) return []
  return candidates(page, search, [kind]).filter(thing => mentions(introductionOf(page, thing), name))
}

const introductionMaxChars = 400

/** The last sentence before a list or a table, if it ends in a colon. */
function introductionOf({ document: { text } }: Page, { start }: Span): string {
  const before = text.slice(Math.max(0, start - introductionMaxChars), start).trimEnd()
  if (!/:[*_]{0,2}$/.test(before)) return ''
  const ends = [...before.matchAll(/[.!?]\s|\n[ \t]*\r?\n/g)].map(({ index }) => index)
  return before.slice(ends.at(-1) ?? 0)
}
