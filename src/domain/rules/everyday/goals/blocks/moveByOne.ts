import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import { siblingsOf } from '../../page/siblings.ts'
import type { Goal } from '../../request/goal.ts'
import { swapped } from './swap.ts'

const pattern = new RegExp(
  `^${verbs.move} (?!it )(.+?) (?:one )?(up|down|(?:place|position|step|row|level) (?:up|down))(?: (?:by )?(?:one|1|a)(?: (?:place|position|step|row))?)?$`,
  'i',
)

/** `move step 3 up`: it changes places with what is above it in its list, its table or its section. */
export const moveByOne: Goal = request => {
  const [, phrase = '', way = ''] = pattern.exec(request.text) ?? []
  if (phrase === '') return []
  const { page, quotes, scope } = request
  const thing = resolveOne(page, phrase, { quotes, area: scope, kinds: ['item', 'row', 'section'] })
  if (thing === null) return []
  const siblings = siblingsOf(page, thing)
  const isUp = /up$/i.test(way)
  const other = siblings[siblings.indexOf(thing) + (isUp ? -1 : 1)]
  if (other === undefined)
    throw new InstructionError(`${quoteShort(unquote(phrase, quotes))} is already ${isUp ? 'first' : 'last'} there.`)
  return [swapped(page, thing, other)]
}
