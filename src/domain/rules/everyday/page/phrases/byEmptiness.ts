import { fold } from '../../../../text/fold.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, type Search } from './candidates.ts'

/** `the empty section`: one with nothing but its heading. */
export function byEmptiness(page: Page, words: string, search: Search): readonly PageElement[] {
  if (!/^(?:empty|blank) (?:sub)?(?:section|chapter|heading)$/.test(fold(words))) return []
  const { text } = page.document
  return candidates(page, search, ['section']).filter(
    one => one.kind === 'section' && text.slice(one.section.heading.end, one.end).trim() === '',
  )
}
