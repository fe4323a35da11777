import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { hasQuote, isQuote, unquote } from '../../instruction/utterance.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, type Search } from './candidates.ts'

/** `the logging row`: the only one with such a cell. */
export function byCell(page: Page, words: string, search: Search): readonly PageElement[] {
  const name = /^(.+) (?:table )?row$/i.exec(words)?.[1] ?? /^(?:table )?row (?:for |of |with )?(.+)$/i.exec(words)?.[1]
  if (name === undefined || (hasQuote(name) && !isQuote(name))) return []
  const bare = unquote(name, search.quotes)
  const wanted = [bare, bare.replace(/^(?:the )?\p{L}+ (?=\d)/u, '')].map(one => fold(one))
  return candidates(page, search, ['row']).filter(
    thing =>
      thing.kind === 'row' && thing.row.cells.some(cell => wanted.includes(fold(visibleText(page.document, cell)))),
  )
}
