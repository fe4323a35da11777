import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R16: `not`. */
export const negative = wordRule({
  id: 'negative',
  mayLead: true,
  title: 'Negative requirements',
  why: 'That something never happens cannot be shown by a test; what happens instead can.',
  isOn: false,
  severity: 'note',
  words: ['(?:shall|must|should|may|can|will|do|does) not', 'never', 'cannot'],
  message: words => `“${words}” says what does not happen: say what happens instead.`,
})
