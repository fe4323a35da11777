import { wordRule } from '../wordRule.ts'
import { opinionWords } from './subjective.ts'
import { quantityWords } from './unboundedQuantity.ts'
import { vagueWords } from './vague.ts'

/** For contracts and standards that forbid words wherever they stand, such as ECSS-E-ST-10-06C, 8.3. */
export const listedWord = wordRule({
  id: 'listed-word',
  mayLead: true,
  mayExplain: true,
  title: 'Weak words in any place',
  why: 'Some contracts forbid them in a whole requirement, its reasons and conditions included.',
  isOn: false,
  severity: 'note',
  words: [
    'acceptable',
    'certain',
    'effective',
    'highly',
    'readable',
    'usable',
    ...opinionWords,
    ...vagueWords,
    ...quantityWords,
  ],
  message: words => `“${words}” is on the lists of weak words: say it with a measure, or leave it out.`,
})
