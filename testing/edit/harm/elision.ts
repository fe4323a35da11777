/** A few words in place of removed text. */

import { fencedCode } from './code.ts'
import { applyHarm, type Harm, type HarmResult } from './harm.ts'
import { listsOf } from './lists.ts'
import { isInside, isTopLevel, type Page, partsOf } from './page.ts'
import { countWords } from './prose.ts'
import { type Pick, pickOne } from './random.ts'
import { sectionsOf } from './sections.ts'

type Place = (page: Page, pick: Pick, standIn: string) => HarmResult | null

export const elisionHarms: readonly Harm[] = [
  elided('(continues as above)', inSection),
  elided('[Content preserved]', inSection),
  elided('[…]', inSection),
  elided('Rest as before.', inSection),
  elided('(no changes below)', inSection),
  elided('*(The remaining paragraphs stay the same.)*', inSection),
  elided('and so on.', inParagraph),
  elided('…', inParagraph),
  elided('- and so on.', inList),
  elided('- …', inList),
  elided('- etc. (unchanged)', inList),
  elided('See above for the remaining items.', inList),
  elided('<!-- remaining items omitted -->', inList),
  elided('(weitere Punkte unverändert)', inList),
  elided('// ... rest of the code', inCode),
  elided('# (existing settings)', inCode),
  elided('...', inCode),
  elided('| … | … |', inTable),
  elided('(The other rows stay as they are.)', inTable),
]

function elided(standIn: string, place: Place): Harm {
  return { name: `elided: ${standIn}`, group: 'A', apply: (page, pick) => place(page, pick, standIn) }
}

/** All but the first block under a heading. */
function inSection(page: Page, pick: Pick, standIn: string): HarmResult | null {
  const blocks = page.parts.filter(
    part => isTopLevel(part) && part.node.type !== 'heading' && part.node.type !== 'yaml',
  )
  const fitting = sectionsOf(page).flatMap(({ heading, bodyEnd }) => {
    const [, second, ...more] = blocks.filter(({ from }) => from >= heading.to && from < bodyEnd)
    const last = more.at(-1) ?? second
    return second === undefined || last === undefined
      ? []
      : [{ start: second.start, end: last.end, replacement: standIn }]
  })
  return pickLong(page, pick, fitting, 15)
}

function inParagraph(page: Page, pick: Pick, standIn: string): HarmResult | null {
  const cuts = page.prose.filter(isTopLevel).flatMap(({ source, start, end, words }) => {
    const half = source.indexOf(' ', source.length / 2)
    return half === -1 || words[half] !== ' ' ? [] : [{ start: start + half + 1, end, replacement: standIn }]
  })
  return pickLong(page, pick, cuts, 8)
}

function inList(page: Page, pick: Pick, standIn: string): HarmResult | null {
  const tails = listsOf(page).flatMap(({ list, items: [first, second, third] }) => {
    if (isInside(list, 'listItem', 'blockquote') || first === undefined || second === undefined || third === undefined)
      return []
    const isItem = standIn.startsWith('-')
    const between = isItem ? '' : page.eol
    return [{ start: isItem ? second.start : page.offsetOf(first.to), end: list.end, replacement: between + standIn }]
  })
  return pickLong(page, pick, tails, 8)
}

function inCode(page: Page, pick: Pick, standIn: string): HarmResult | null {
  const tails = fencedCode(page, 5).map(({ from, to }) => ({
    start: page.offsetOf(from + 3),
    end: page.offsetOf(to - 1),
    replacement: standIn + page.eol,
  }))
  return pickLong(page, pick, tails, 4)
}

function inTable(page: Page, pick: Pick, standIn: string): HarmResult | null {
  const tails = partsOf(page, 'table').flatMap(({ from, to, end }) =>
    to - from < 5 ? [] : [{ start: page.offsetOf(from + 3), end, replacement: standIn }],
  )
  return pickLong(page, pick, tails, 6)
}

type Edit = { readonly start: number; readonly end: number; readonly replacement: string }

/** One of the edits that remove enough words. */
function pickLong(page: Page, pick: Pick, edits: readonly Edit[], wordsMin: number): HarmResult | null {
  const edit = pickOne(
    edits.filter(({ start, end }) => countWords(page.text.slice(start, end)) >= wordsMin),
    pick,
  )
  return edit === undefined ? null : applyHarm(page, [edit])
}
