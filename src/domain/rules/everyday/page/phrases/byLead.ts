import { fold } from '../../../../text/fold.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, type Search } from './candidates.ts'

const noteNamed = /^(.{1,40}?)(?: (note|notice|box|quote))?$/i
/** `> **Example.** This page …`, `> **Example content.** The pages …`. */
const lead = /^[ \t]{0,3}>[ \t]?(\*\*|__)([\p{L}\p{N} ]{1,40}?)[.:]?\1/u
const inEnglish: Readonly<Record<string, string>> = { beispiel: 'example', beispielhinweis: 'example note' }

/** `the example note`: the quote that begins with this word in bold. Without `note`, an example may also be code. */
export function byLead(page: Page, words: string, search: Search): readonly PageElement[] {
  const isNote = / /.test(inEnglish[fold(words)] ?? words)
  return !isNote && page.things('code').length > 0 ? [] : quotesLedBy(page, words, search)
}

export function quotesLedBy(page: Page, words: string, search: Search): readonly PageElement[] {
  if (hasQuote(words)) return []
  const [, name = '', noun] = noteNamed.exec(inEnglish[fold(words)] ?? words) ?? []
  return candidates(page, search, ['quote']).filter(({ start, end }) => {
    const label = fold(lead.exec(page.document.text.slice(start, end))?.[2] ?? '')
    return label === fold(name) || (noun !== undefined && label.startsWith(`${fold(name)} `))
  })
}
