import { InstructionError } from '../../../instructionError.ts'
import { quote } from '../../../language/phrase.ts'
import { idsIn } from '../../page/ids.ts'
import { exactly, type Goal } from '../../request/goal.ts'

const renumber = /^renumber (?:all )?(?:the )?requirements?(?: ids)?$/i

/** `renumber the requirements`: the one kind of ids that is out of order. */
export const renumberRequirements: Goal = ({ page, text, scope }) => {
  if (!renumber.test(text) || scope !== undefined) return []
  const prefixes = [...new Set(idsIn(page.document).map(({ id }) => id.replace(/(?<!\d)\d+$/, '')))].slice(0, 10)
  const readings = prefixes.flatMap(prefix => {
    try {
      return [exactly(page, `renumber requirements ${quote(`${prefix}###`)}`, { isRename: true })]
    } catch (error) {
      if (error instanceof InstructionError) return []
      throw error
    }
  })
  if (readings.length === 0)
    throw new InstructionError('The requirements of this page are already numbered in order, or there are none.')
  return readings
}
