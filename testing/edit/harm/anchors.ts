/** Text that a model quotes to locate its new paragraph and then forgets to repeat. */

import { applyHarm, type Harm, replacePart } from './harm.ts'
import { isTopLevel, type Page, type Part, partsOf } from './page.ts'
import { paragraphsOf } from './paragraphs.ts'
import { countWords } from './prose.ts'
import { type Pick, pickOne } from './random.ts'

const added = 'Each failure is reported to the operator, who decides within one working day how to go on.'

function forgotten(name: string, parts: (page: Page) => readonly Part[], replacement: (part: Part) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(parts(page), pick)
    return part === undefined ? null : applyHarm(page, [replacePart(part, replacement(part))])
  }
  return { name, group: 'A', apply: harm }
}

export const anchorHarms: readonly Harm[] = [
  forgotten(
    'anchor paragraph forgotten',
    page => paragraphsOf(page, 8),
    () => added,
  ),
  forgotten(
    'anchor list item forgotten',
    page => partsOf(page, 'listItem').filter(part => part.to - part.from === 1 && countWords(part.source) >= 5),
    ({ source }) => (/^\S+\s+/.exec(source)?.[0] ?? '') + added,
  ),
  forgotten(
    'anchor table row forgotten',
    page =>
      partsOf(page, 'tableRow').filter(
        part => /^\|/.test(part.source) && countWords(part.source) >= 5 && !isHeader(part),
      ),
    ({ source }) => `|${' new |'.repeat((source.match(/(?<!\\)\|/g)?.length ?? 2) - 1)}`,
  ),
  forgotten(
    'anchor heading forgotten',
    page => partsOf(page, 'heading').filter(part => isTopLevel(part) && part.from > 0),
    () => added,
  ),
]

function isHeader({ parents, node }: Part): boolean {
  const table = parents[0]
  return table?.type === 'table' && table.children[0] === node
}
