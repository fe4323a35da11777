import { wordRule } from '../wordRule.ts'
import { isDefinedAfter } from '../words.ts'

/** ISO/IEC/IEEE 29148, 5.2.7: superlatives. Those that a comparison decides, such as `highest priority`, are exact. */
export const superlative = wordRule({
  id: 'superlative',
  title: 'Superlatives of opinion',
  why: 'There is no way to show that nothing is better.',
  isOn: false,
  severity: 'note',
  words: [
    '(?:the )?best(?! (?:practices?|efforts?|known|interests?))',
    '(?:the )?worst(?! case)',
    '(?:the )?most (?:suitable|appropriate|efficient|effective|important|relevant|useful|convenient|user(?:-| )friendly|intuitive|reliable|secure|economical|modern|advanced)',
    'easiest',
    'simplest',
  ],
  message: words => `“${words}” compares with everything: state what is good enough.`,
  isMeant: ({ words, before, after }) =>
    !isDefinedAfter(after) &&
    !/-$/.test(before) &&
    !(/best$/.test(words) && /^[\s\u2060-]+(?:block|before|match|of)\b/iu.test(after)),
})
