import { wordRule } from '../wordRule.ts'

const cases = '(?:if|where|when(?:ever)?|wherever)'

/** INCOSE guide, R8: escape clauses. */
export const loophole = wordRule({
  id: 'loophole',
  mayLead: true,
  title: 'Loopholes',
  why: 'The one who implements it decides whether it applies, so it may never be done.',
  isOn: true,
  words: [
    'as (?:appropriate|applicable|necessary|needed|required|desired|practicable)',
    `${cases} (?:deemed |it is |it’s |at all )?(?:possible|practical|practicable|feasible|appropriate|applicable|necessary|needed|required|desired|reasonable)`,
    'as (?:far|much|little|many|well|long) as (?:is |are )?(?:reasonably )?(?:possible|practical|practicable|feasible|required|needed|necessary)',
    'to the extent (?:possible|practical|practicable|feasible|necessary)',
    'as the case may be',
    'best(?:-| )efforts?',
    'reasonable efforts?',
    'at (?:its|their|his|her|the) (?:own )?discretion',
    'unless (?:impractical|impossible|otherwise (?:needed|required|appropriate))',
  ],
  message: words => `“${words}” is a loophole: name the condition.`,
  isMeant: ({ words, written, after }) => {
    if (/REQUIRED|RECOMMENDED/.test(written)) return false
    // `if required by the policy`, `if necessary for …` names the condition.
    if (/(?:required|needed|necessary|applicable|appropriate)$/.test(words))
      return !/^[\s\u2060]+(?:by|for|to|in)\b/iu.test(after)
    return !/(?:possible)$/.test(words) || !/^[\s\u2060]+(?:to|that|for)\b/iu.test(after)
  },
})
