import type { LineRange } from '../editor/lines.ts'
import type { EditScope } from '../rewrite/scope.ts'

export type AskedAbout = {
  readonly selection: LineRange | null
  /** The section that the selection is; `null` for other lines. */
  readonly sectionTitle: string | null
  readonly scope: EditScope
  /** How many pages are chosen, including the open one. */
  readonly pages: number
  readonly isPage: boolean
}

/** What an instruction is about, in a few words. */
export function scopeText({ selection, sectionTitle, scope, pages, isPage }: AskedAbout): string {
  if (selection !== null) return sectionTitle || linesText(selection)
  if (scope === 'project') return 'Whole project'
  if (scope === 'pages') return pages === 1 ? '1 page' : `${pages} pages`
  return isPage ? 'This page' : 'This file'
}

function linesText({ startLine, endLine }: LineRange): string {
  return startLine === endLine ? `Line ${startLine}` : `Lines ${startLine}–${endLine}`
}
