import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R7 and R34: adjectives that need a measure, or something to compare with. */
export const relativeAdjective = wordRule({
  id: 'relative-adjective',
  mayLead: true,
  title: 'Adjectives without a measure',
  why: 'What is small, normal or special depends on what the reader has in mind.',
  isOn: false,
  severity: 'note',
  words: [
    'small',
    'large',
    'short',
    'long',
    'high',
    'low',
    'higher',
    'lower',
    'longer',
    'shorter',
    'larger',
    'smaller',
    'greater',
    'more',
    'less',
    'wide',
    'normal',
    'special',
    'specific',
    'general',
    'standard',
    'basic',
    'additional',
    'alternative',
    'external',
    'related',
    'critical',
    'necessary',
    'possible',
    'minimum',
    'minimal',
    'maximum',
    'currently',
    'particularly',
    'automatic',
  ],
  message: words => `“${words}” depends on what the reader has in mind: name the value or the case.`,
  isMeant: ({ words, before, after }) => {
    if (/^(?:possible|necessary)$/.test(words))
      return !/\b(?:be|is|are|if|as|where|when)[\s\u2060]+(?:not[\s\u2060]+)?$/iu.test(before)
    if (/^(?:more|less)$/.test(words))
      return !/\b(?:or|no|and)[\s\u2060]+$/iu.test(before) && !/^[\s\u2060]+than\b/iu.test(after)
    return !(words === 'long' && /\bas[\s\u2060]+$/iu.test(before))
  },
})
