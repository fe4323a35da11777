import { withoutEndings } from '../endings.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, type Search } from './candidates.ts'

/** `den offenen Punkten` for the section `Offene Punkte`, `der Bildschirme` for a row `Bildschirm`. */
export function byDeclension(page: Page, words: string, search: Search): readonly PageElement[] {
  const wanted = withoutEndings(words)
  if (wanted === null) return []
  return candidates(page, search, ['section', 'list', 'row']).filter(({ names }) =>
    names.some(name => name.length <= nameMaxChars && withoutEndings(name) === wanted),
  )
}

const nameMaxChars = 80
