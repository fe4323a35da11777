import { lineAt } from '../../markdown/document.ts'
import { InstructionError } from '../instructionError.ts'
import { quoteShort } from '../language/phrase.ts'
import { datesIn, requirePossible } from './instruction/dateWords.ts'
import { splitsNumber } from './page/partOfNumber.ts'
import type { Interpretation, Request } from './request/goal.ts'

/** Refuses to change a part of a number such as `1'450`, and to write a day that no calendar has, unless it is quoted. */
export function requireWholeValues({ page, quotes }: Request, { edits }: Interpretation): void {
  const { document } = page
  const said = quotes.join('\n')
  for (const { start, end, replacement } of edits) {
    const old = document.text.slice(start, end)
    if (!quotes.includes(old) && splitsNumber(document, { start, end }))
      throw new InstructionError(
        `${quoteShort(old)} on line ${lineAt(document, start)} is a part of another number. Say: replace "…" with "…".`,
      )
    for (const date of datesIn(replacement)) if (!old.includes(date) && !said.includes(date)) requirePossible(date)
  }
}
