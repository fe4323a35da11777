import { lineAt } from '../../../../markdown/document.ts'
import { visibleText } from '../../../../markdown/table.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quoteShort } from '../../../language/phrase.ts'
import { amountsIn } from '../../page/amounts.ts'
import { namingWords } from '../../page/setNumber.ts'
import { sameStem, wordsIn } from '../../page/words.ts'
import type { Request } from '../../request/goal.ts'

/**
 * Refuses to change a number in a sentence that tables state too: in rows with a cell that has the words of the name, and
 * another cell that is an amount of this kind.
 */
export function requireNoRows({ page, scope }: Request, name: string, value: string): void {
  const words = namingWords(name)
  const kinds = new Set(amountsIn(value).map(({ kind }) => kind))
  if (scope !== undefined || words.length === 0 || kinds.size === 0) return
  const { document } = page
  const rows = page.things('row').filter(thing => {
    if (thing.kind !== 'row') return false
    const cells = thing.row.cells.map(cell => visibleText(document, cell))
    return cells.some((cell, at) => {
      const present = wordsIn(cell)
      const isNamed = present.length > 0 && words.every(word => present.some(one => sameStem(one, word)))
      const isWhole = present.every(one => words.some(word => sameStem(one, word)))
      return isNamed && isWhole && cells.some((other, index) => index !== at && isAmount(other, kinds))
    })
  })
  if (rows.length === 0) return
  throw new InstructionError(
    `${quoteShort(name)} is also in a table, on ${onLines(rows.map(({ start }) => lineAt(document, start)))}. Say which row or which sentence is meant.`,
  )
}

function isAmount(cell: string, kinds: ReadonlySet<string>): boolean {
  const [one, another] = amountsIn(cell)
  return one !== undefined && another === undefined && kinds.has(one.kind) && one.end - one.start === cell.trim().length
}
