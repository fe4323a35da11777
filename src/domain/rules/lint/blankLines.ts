import type { LineFix, LintedText } from './lines.ts'
import { isBlank, verbatimLines } from './regions.ts'
import type { LintRule } from './rule.ts'

/** Removes all blank lines at the end of the document: the empty line after the last line end counts as one. */
export const multipleBlankLines: LintRule = {
  id: 'MD012',
  names: ['multiple blank lines', 'consecutive blank lines'],
  fixes(reading) {
    const { lines } = reading
    const isVerbatim = verbatimLines(reading)
    const isEmpty = (index: number) => isBlank(lines[index]?.content) && !isVerbatim[index]
    const last = lines.length - 1
    let end = last
    while (isEmpty(end) && isEmpty(end - 1)) end--
    const surplus = [...lines.keys()].filter(index => isEmpty(index) && (index >= end || isEmpty(index - 1)))
    return new Map(surplus.filter(index => index < last).map(index => [index, { kind: 'remove' }] as const))
  },
}

/** Blank lines have a meaning inside quotes and lists, so these rules only look at top-level blocks. */
export const blanksAroundHeadings: LintRule = {
  id: 'MD022',
  names: ['blank lines around headings'],
  fixes: reading => blanksAround(reading, ['heading_open']),
}

export const blanksAroundFences: LintRule = {
  id: 'MD031',
  names: ['blank lines around code blocks', 'blank lines around code', 'blank lines around fences'],
  fixes: reading => blanksAround(reading, ['fence']),
}

export const blanksAroundLists: LintRule = {
  id: 'MD032',
  names: ['blank lines around lists'],
  fixes: reading => blanksAround(reading, ['bullet_list_open', 'ordered_list_open']),
}

function blanksAround({ lines, outline }: LintedText, types: readonly string[]): ReadonlyMap<number, LineFix> {
  const isText = (index: number) => lines[index] !== undefined && !isBlank(lines[index].content)
  const edges = outline.tokens
    .filter(({ type, level }) => level === 0 && types.includes(type))
    .flatMap(({ map }) => map ?? [])
  return new Map(
    edges.filter(edge => isText(edge - 1) && isText(edge)).map(edge => [edge, { kind: 'blankBefore' }] as const),
  )
}
