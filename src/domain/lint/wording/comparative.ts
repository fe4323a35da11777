import { wordRule } from '../wordRule.ts'

/** ISO/IEC/IEEE 29148, 5.2.7: comparisons that do not say with what. */
export const comparative = wordRule({
  id: 'comparative',
  title: 'Comparisons with nothing',
  why: 'A comparison needs what it compares with, and by how much.',
  isOn: false,
  severity: 'note',
  words: [
    '(?:more|less) (?:efficient|effective|secure|reliable|robust|accurate|precise|detailed|often|frequent|frequently|quickly|easily|user(?:-| )friendly|convenient|flexible|likely|important|complex|suitable|appropriate)(?:ly)?',
    'better',
    'worse',
    'faster',
    'slower',
    'quicker',
    'easier',
    'simpler',
    'cheaper',
  ],
  message: words => `“${words}” does not say than what: name the value or the thing to compare with.`,
  isMeant: ({ before, after }) =>
    !/^[^.;]{0,60}\bthan\b/iu.test(after) &&
    // A purpose, or a comparison with what was named: `for better reading`, `an equivalent but more precise term`.
    !/\b(?:for|would be|equivalent(?: but| and| or)?|can|could|might|may)[\s\u2060]+$/iu.test(before),
})
