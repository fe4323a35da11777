import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R7: nouns that leave the thing itself to the one who implements it. */
export const unspecificNoun = wordRule({
  id: 'unspecific-noun',
  mayLead: true,
  title: 'Nouns that specify nothing',
  why: 'The reader learns that there is something, but not what.',
  isOn: false,
  severity: 'note',
  words: ['indications?', 'means', 'details?', 'capabilit(?:y|ies)', 'possibilit(?:y|ies)', 'ways'],
  message: words => `“${words}” does not say what it is: name it.`,
  isMeant: ({ words, before }) =>
    words !== 'means' || /\b(?:a|the|by|other|of|suitable|appropriate)[\s\u2060]+$/iu.test(before),
})
