import { applyHarm, dropOne, type Harm } from './harm.ts'
import { type Page, type Part, partsOf } from './page.ts'
import { countWords } from './prose.ts'
import { pickOne } from './random.ts'

function isUsed(page: Page, type: 'linkReference' | 'footnoteReference', part: Part): boolean {
  const identifier = 'identifier' in part.node ? part.node.identifier : undefined
  return partsOf(page, type).some(({ node }) => 'identifier' in node && node.identifier === identifier)
}

/** `**Term**: what it means`, as a list item or a separate paragraph. */
function isTerm({ source }: Part): boolean {
  return /^(?:[-*+]\s+)?(?:\*\*|__)[^*_\n]{2,40}(?:\*\*|__)(?::|\s*[—–-]\s|\s+means\b)|^(?:[-*+]\s+)?(?:\*\*|__)[^*_\n]{2,40}[:.](?:\*\*|__)\s/.test(
    source,
  )
}

export const definitionHarms: readonly Harm[] = [
  dropOne('link definition dropped', page =>
    partsOf(page, 'definition').filter(part => isUsed(page, 'linkReference', part)),
  ),
  dropOne('footnote definition dropped', page =>
    partsOf(page, 'footnoteDefinition').filter(part => isUsed(page, 'footnoteReference', part)),
  ),
  dropOne('definition of a term dropped', page =>
    partsOf(page, 'listItem', 'paragraph').filter(
      part => isTerm(part) && countWords(part.source) >= 6 && !/^\s*[-*+]/.test(before(page, part)),
    ),
  ),
  {
    name: 'meaning of a term dropped',
    group: 'A',
    apply: (page, pick) => {
      const terms = page.lines.flatMap((line, at) => (/^: {1,3}\S/.test(line) && countWords(line) >= 4 ? [at] : []))
      const line = pickOne(terms, pick)
      if (line === undefined) return null
      return applyHarm(page, [{ start: page.offsetOf(line - 1), end: page.offsetOf(line + 1), replacement: '' }])
    },
  },
]

function before(page: Page, part: Part): string {
  return page.text.slice(page.offsetOf(part.from), part.start)
}
