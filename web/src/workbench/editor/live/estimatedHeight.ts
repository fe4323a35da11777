import type { Block } from './structure.ts'

/** As the site draws them. */
const firstRowHeightPx = 33.8
const rowHeightPx = 37.8
const codeLineHeightPx = 20.8
const codePaddingPx = 23.4
const formulaHeightPx = 46

/** The height of a block before it is drawn, in pixels: what is drawn moves nothing if no cell or line wraps. */
export function estimatedHeightOf({ kind, source }: Pick<Block, 'kind'> & { readonly source: string }): number {
  if (kind === 'formula') return formulaHeightPx
  if (kind === 'table') return firstRowHeightPx + Math.max(0, linesOf(source) - 2) * rowHeightPx
  return codePaddingPx + linesOf(bodyOf(source, kind)) * codeLineHeightPx
}

function linesOf(text: string): number {
  return text.split('\n').length
}

/** What is between the fences of a block; all of a table. */
export function bodyOf(source: string, kind: Block['kind']): string {
  const lines = source.split('\n')
  return kind === 'table' ? source : lines.slice(1, lines.length > 1 ? -1 : undefined).join('\n')
}
