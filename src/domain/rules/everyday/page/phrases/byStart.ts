import { fold } from '../../../../text/fold.ts'
import { hasQuote, isQuote, unquote } from '../../instruction/utterance.ts'
import type { Page, PageElement } from '../page.ts'
import { mentions } from '../words.ts'
import { candidates, type Search, textOf } from './candidates.ts'

const afterName = /^(?:[,;:(–—]| [(–—]|,? (?:Inc|Ltd|LLC|Corp|Co|GmbH|AG|SE|SA|S\.A|S\.p\.A|B\.V|BV|N\.V|plc|PLC)\b)/

/** `Fabrikam` for the row of Fabrikam Inc., `EN 50128` for an item that goes on after a comma, in a place that is named. */
export function byStart(page: Page, words: string, search: Search): readonly PageElement[] {
  const name = unquote(words, search.quotes)
  if (search.area === undefined || name === '' || (hasQuote(words) && !isQuote(words))) return []
  const among = candidates(page, search, ['item', 'row'])
  const begun = among.filter(({ names: [text = ''] }) => fold(text).startsWith(fold(name)))
  const named = begun.filter(({ names: [text = ''] }) => afterName.test(text.slice(name.length)))
  if (named.length > 0 || !name.includes(' ') || begun.length !== 1) return named
  // `the dark theme` in the place where only `Dark theme for the dashboard` speaks of one.
  const isGoingOn = ({ names: [text = ''] }: PageElement) => goingOn.test(text.slice(name.length))
  return among.filter(thing => mentions(textOf(page, thing), name)).length === 1 ? begun.filter(isGoingOn) : []
}

const goingOn = /^ (?:for|of|in|on|to|with|from|when|by|as|at)\b/i
