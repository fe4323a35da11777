import { withoutNumber } from '../../../../markdown/conventions/titleNumber.ts'
import { fold } from '../../../../text/fold.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, type Search } from './candidates.ts'

/**
 * `the duties section`, and `duties` as a place, for the one title `Duties of the Processor`: its words before a genitive.
 */
export function byHead(page: Page, words: string, search: Search): readonly PageElement[] {
  const name = fold(words.replace(/ (?:section|chapter)$/i, ''))
  const isSection = name !== fold(words) || search.isPlace === true || search.kinds !== undefined
  if (!isSection || hasQuote(name) || !/^\p{L}{4,}(?: \p{L}+){0,3}$/u.test(name)) return []
  const found = candidates(page, search, ['section']).filter(({ names: [title = ''] }) => {
    const rest = withoutNumber(fold(title))
    return rest.startsWith(`${name} `) && genitive.test(rest.slice(name.length + 1))
  })
  return found.length === 1 ? found : []
}

const genitive = /^(?:of|des|der) \S/
