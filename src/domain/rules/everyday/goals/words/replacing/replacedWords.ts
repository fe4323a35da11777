import { lineAt } from '../../../../../markdown/document.ts'
import { reread } from '../../../../../markdown/reread.ts'
import { findText } from '../../../../../text/occurrences.ts'
import { createOverlapFinder } from '../../../../../text/span.ts'
import { followHeadings } from '../../../../changes/followHeadings.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../../language/phrase.ts'
import { equalPlaces } from '../../../page/equalPlaces.ts'
import { isJoined, type Occurrence, replacing } from '../../../page/occurrences.ts'
import { type Interpretation, inOrder, type Request } from '../../../request/goal.ts'

export function onlyOne(
  page: Request['page'],
  found: readonly Occurrence[],
  from: string,
  to: string,
  scope?: Request['scope'],
): readonly Interpretation[] {
  if (found.length === 0) return []
  if (found.length > 1) {
    const all =
      scope?.kind === 'section'
        ? `Say, if all are meant: replace ${quote(from)} with ${quote(to)} in section ${quote(scope.section.heading.text)}.`
        : `Say ${page.document.format === 'markdown' ? 'in which section' : 'on which line'}, or: replace ${quote(from)} with ${quote(to)} everywhere.`
    throw new InstructionError(`${quoteShort(from)} occurs ${found.length} times: ${equalPlaces(page, found)}. ${all}`)
  }
  return [reading(page, found, from, to, '')]
}

export function isWordOf(text: string, word: string): boolean {
  return findText(text, word, { start: 0, end: text.length }, { wholeWord: true }).some(hit => !isJoined(text, hit))
}

export function reading(
  { document }: Request['page'],
  found: readonly Occurrence[],
  from: string,
  to: string,
  place: string,
): Interpretation {
  const edits = replacing(document, found)
  const isTitle = createOverlapFinder(document.outline().headings)
  const isRename = found.some(hit => isTitle(hit))
  const isWritten = createOverlapFinder(edits)
  const links = isRename
    ? followHeadings(document, reread(document, edits), edits).edits.filter(link => !isWritten(link))
    : []
  const lines = onLines(found.map(({ start }) => lineAt(document, start)))
  const times = found.length === 1 ? 'once' : `${found.length} times`
  return {
    sentence: `change the term ${quote(from)} to ${quote(to)}${place === '' ? ' everywhere' : place}`,
    edits: inOrder([...edits, ...links]),
    summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} ${times}, on ${lines}.`,
    ...(isRename && { isRename: true as const }),
  }
}
