import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R7: vague terms; R35: times without a bound. */
export const vague = wordRule({
  id: 'vague',
  title: 'Vague adverbs and adjectives',
  why: 'It leaves open in which cases, how much or how often the requirement applies.',
  isOn: true,
  words: [
    'usually',
    'generally',
    'often',
    'normally',
    'typically',
    'commonly',
    'frequently',
    'regularly',
    'occasionally',
    'sometimes',
    'mostly',
    'mainly',
    'largely',
    'roughly',
    'nearly',
    'almost',
    'relatively',
    'fairly',
    'somewhat',
    'very(?! (?:first|last|same|next|least|most))',
    'extremely',
    'highly',
    'significant(?:ly)?',
    'substantial(?:ly)?',
    'considerabl[ey]',
    'widely',
    'soon',
    'eventually',
    'too',
    'similar(?! to)',
    'typical',
    'certain',
  ],
  message: words => `“${words}” has no definite meaning: name the case, the amount or the time.`,
  isMeant: ({ words, before, after }) => {
    if (words === 'significant' || words === 'significantly') return !/\b(?:most|least)[\s\u2060]+$/iu.test(before)
    if (words === 'too')
      return (
        /^[\s\u2060]+(?!would|will|is|are|must|shall|should|can|may|has|have)\p{L}/u.test(after) &&
        !/[,;]\s*$/.test(before)
      )
    if (words === 'soon') return !/\bas[\s\u2060]+$/iu.test(before)
    if (words === 'certain') return !/\b(?:be|is|are|make)[\s\u2060]+$/iu.test(before)
    return words !== 'normally' || /^[\s\u2060]+\p{L}/u.test(after)
  },
})
