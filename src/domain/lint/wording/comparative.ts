import { wordRule } from '../wordRule.ts'

/** ISO/IEC/IEEE 29148, 5.2.7: comparisons that do not say with what. */
export const comparative = wordRule({
  id: 'comparative',
  title: 'Comparisons with nothing',
  why: 'A comparison needs what it compares with, and by how much.',
  isOn: false,
  mayLead: true,
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
    'higher',
    'lower',
    'longer',
    'shorter',
    'larger',
    'smaller',
    'greater',
    'fewer',
    'later',
    'earlier',
    'more',
    'less',
  ],
  message: words => `“${words}” does not say than what: name the value or the thing to compare with.`,
  isMeant: ({ words, before, after }) =>
    !/^[^.;]{0,60}\bthan\b/iu.test(after) &&
    !(/^(?:more|less)$/.test(words) && /\b(?:or|no|and)[\s\u2060]+$/iu.test(before)) &&
    // A purpose, or a comparison with what was named: `for better reading`, `an equivalent but more precise term`.
    !/\b(?:for|would be|equivalent(?: but| and| or)?|can|could|might|may)[\s\u2060]+$/iu.test(before),
})
