import { amountsIn, unitOf } from '../../page/amounts.ts'
import { singular } from '../../page/nouns.ts'
import { type Quantity, readQuantity } from '../../page/quantity.ts'

/**
 * What the one number of a row becomes, if the instruction does not name its column: a value with the unit of the cell, or
 * one with a unit that the title of the column says, without it. `null` for a value of something else, such as `3 exits` for
 * a number of seats.
 */
export function fittingNumber(cell: string, title: string, value: string, { number, unit }: Quantity): string | null {
  if (unit.length === 0) return value
  const [was, next] = [cell, value].map(text => amountsIn(text.trim())[0]?.kind)
  if ((readQuantity(cell)?.unit ?? []).length > 0) return was === next ? value : null
  const words = (title.match(/[\p{L}%€$£]+/gu) ?? []).map(nameOf)
  return unit.every(word => words.includes(nameOf(word))) ? number : null
}

function nameOf(word: string): string {
  return singular(unitOf(word.toLowerCase()))
}
