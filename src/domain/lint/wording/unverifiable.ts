import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R34: performance that cannot be measured; R26: what cannot be achieved. */
export const unverifiable = wordRule({
  id: 'unverifiable',
  title: 'What no test can decide',
  why: 'There is no measurement after which one could say that it is fulfilled.',
  isOn: true,
  words: [
    'as (?!far |much |little |many |well |long )\\p{L}+ as (?:is |are )?(?:reasonably )?(?:possible|practical|practicable|feasible)',
    'minimi[sz](?:e|es|ed|ing)',
    'maximi[sz](?:e|es|ed|ing)',
    'optimi[sz](?:e|es|ed|ing)',
    'optim(?:al|um)(?:ly)?',
    '(?:all|any|every|each) possible',
    '(?:100|one hundred) ?% (?:available|availability|reliable|reliability|secure|security|uptime)',
  ],
  message: words => `“${words}” cannot be verified: state the value to reach.`,
  isMeant: ({ words, after }) => !/possible$/.test(words) || !/^[\s\u2060]+(?:to|that)\b/iu.test(after),
})
