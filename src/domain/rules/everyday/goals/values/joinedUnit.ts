import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { amountsIn } from '../../page/amounts.ts'

const joined = /^\d[\d.,]{0,12}(\p{L}{1,4})$/u
const apart = /^(\d[\d.,]{0,12})(?: (\p{L}{1,20})|(\p{L}{5,20}))$/u
/** Units that programs read in this form. */
const short = /^(?:ms|s|h|d|[kKMGT]i?B)$/

/**
 * The value as a program reads it where the old one has its unit directly behind the number: `30s` for `30 s` and `30
 * seconds` in place of `20s`.
 */
export function joinedUnit(key: string, old: string, value: string): string {
  const unit = joined.exec(old)?.[1]
  const [, number = '', said = '', word = said] = apart.exec(value) ?? []
  if (unit === undefined || number === '') return value
  const unitOf = (name: string) => amountsIn(`2 ${name}`)[0]?.unit
  if (unitOf(unit) === unitOf(word)) return number + unit
  if (short.test(word)) return number + word
  throw new InstructionError(
    `${quoteShort(key)} is written ${quoteShort(old)} here, with its unit in short form. Say: set ${key} to "${number}…".`,
  )
}
