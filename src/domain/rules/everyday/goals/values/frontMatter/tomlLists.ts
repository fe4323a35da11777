import type { Document } from '../../../../../markdown/document.ts'
import { onlyTomlKey, tomlFields, tomlTexts } from '../../../../../markdown/tomlFields.ts'
import { fold } from '../../../../../text/fold.ts'
import { InstructionError } from '../../../../instructionError.ts'
import { quote, quoteShort } from '../../../../language/phrase.ts'
import type { Interpretation } from '../../../request/goal.ts'

/** `add the tag cache` where the front matter says `tags = ["store"]`. */
export function tomlElements(
  document: Document,
  noun: string,
  value: string,
  isRemoval: boolean,
): readonly Interpretation[] {
  const field = tomlFields(document).find(({ key }) => fold(key) === `${fold(noun)}s`)
  const texts = field && tomlTexts(field)
  if (field === undefined || !texts) return []
  const isKnown = texts.some(one => fold(one) === fold(value))
  if (isRemoval !== isKnown)
    throw new InstructionError(
      `${quoteShort(value)} is ${isKnown ? 'already there' : 'not there'}: ${field.key} are ${texts.map(quoteShort).join(', ')}.`,
    )
  const next = isRemoval ? texts.filter(one => fold(one) !== fold(value)) : [...texts, value]
  const replacement = `[${next.map(one => JSON.stringify(one)).join(', ')}]`
  const edit = onlyTomlKey(document, { start: field.start, end: field.end, replacement }, field.key)
  if (edit === null) throw new InstructionError(`The list of ${field.key} has an unusual form. Change it by hand.`)
  const [doing, did, to] = isRemoval ? ['remove', 'Removed', 'from'] : ['add', 'Added', 'to']
  return [
    {
      sentence: `${doing} the ${noun} ${quote(value)}`,
      edits: [edit],
      summary: `${did} ${quoteShort(value)} ${to} ${quoteShort(field.key)} in the front matter.`,
    },
  ]
}
