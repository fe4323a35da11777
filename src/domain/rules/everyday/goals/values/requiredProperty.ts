import { fold } from '../../../../text/fold.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { unquote } from '../../instruction/utterance.ts'
import type { Goal } from '../../request/goal.ts'
import { fieldsIn } from './fields.ts'
import { withElement, withoutElement } from './plainLists.ts'

const stating =
  /^(?:(?:make|mark|set) )?(?:the )?(?:property |field )?(\S{1,60})(?: (?:property|field))?(?: of (?:an? |the )?(\S{1,60}))?(?: (?:as|is|should be|must be|becomes|to be))?(?: now)? (required|mandatory|optional|not required)$/i

/** `make priority required` in a schema: an element of the list `required` beside `properties`. */
export const requiredProperty: Goal = request => {
  const { page, quotes, scope, text } = request
  const [, name = '', owner, state = ''] = stating.exec(text) ?? []
  if (name === '' || scope !== undefined) return []
  const fields = fieldsIn(page.document.lines)
  const called = fields.filter(
    ({ key, above }) =>
      fold(key) === fold(unquote(name, quotes)) &&
      above.at(-1) === 'properties' &&
      (owner === undefined || fold(above.at(-2) ?? '') === fold(unquote(owner, quotes))),
  )
  const [property, another] = called
  if (property === undefined) return []
  if (another !== undefined) {
    const owners = called.map(({ above }) => above.at(-2) ?? '').join(', ')
    throw new InstructionError(
      `${quoteShort(name)} is a property of several: ${owners}. Say: make ${name} of … required.`,
    )
  }
  const schema = property.above.slice(0, -1).join('\n')
  const list = fields.find(({ key, above }) => key === 'required' && above.join('\n') === schema)
  if (list === undefined) return []
  return /^(?:required|mandatory)$/i.test(state)
    ? withElement(request, list, property.key)
    : withoutElement(request, list, property.key)
}
