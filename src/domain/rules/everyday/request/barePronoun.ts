import { InstructionError } from '../../instructionError.ts'
import { verbs } from '../instruction/verbs.ts'

/** `replace it with …` names a word. */
const verb = `(?!replace )(?:${verbs.set}|${verbs.change}|${verbs.rename}|${verbs.move}|${verbs.remove}|double|triple|quadruple|halve)`
const pattern = new RegExp(
  `^(?:(?:in|under|on|within) [^,;:]{1,60}, )?${verb} (it|them|that|those|these|this|that one|this one|those ones)(?:$| (?:to|with|by|into|as|from|for|in|on|up|down|off|out|after|before|above|below|at|back)(?: |$))`,
  'i',
)

/** The problem that nothing in an instruction such as `double it` says what `it` is, even if one place of the page would do. */
export function withoutName(text: string): InstructionError | null {
  const [, pronoun = ''] = pattern.exec(text) ?? []
  if (pronoun === '') return null
  return new InstructionError(`It is not clear what "${pronoun.toLowerCase()}" means. Say its name.`)
}
