import { wordRule } from '../wordRule.ts'
import { isBoundedAfter } from '../words.ts'

/** INCOSE guide, R34: performance that cannot be measured; R26: what cannot be achieved. */
export const unverifiable = wordRule({
  id: 'unverifiable',
  title: 'What no test can decide',
  why: 'There is no measurement after which one could say that it is fulfilled.',
  isOn: true,
  words: [
    'as (?!far |much |little |many |well |long )\\p{L}+ as (?:is |are )?(?:reasonably )?(?:possible|practical|practicable|feasible)',
    'in (?:due course|due time|good time)',
    'at (?:the|its|their|his|her|your) earliest (?:possible |practicable )?(?:opportunity|convenience|date|time)',
    'without (?:undue|unreasonable|unnecessary) delay',
    '(?:mini|maxi|opti)mi[sz](?:e|es|ed)',
    'optim(?:al|um)(?:ly)?',
    '(?:100|one hundred)(?: )?% (?:available|availability|reliable|reliability|secure|security|uptime)',
  ],
  message: words => `“${words}” cannot be verified: state the value to reach.`,
  isMeant: ({ words, before, after }) => {
    if (/mi[sz]e$/.test(words) && purpose.test(before)) return false
    if (isBoundedAfter(after)) return false
    // `as soon as is possible to …` names the time.
    return !/(?:is|are) possible$/.test(words) || !/^[\s\u2060]+(?:to|that)\b/iu.test(after)
  },
})

/** What something else is done for is not required by itself. */
const purpose =
  /(?<!(?:able|required|needs?|ha[sd]|have|ought|designed|efforts?|attempt|try|seek|strive)[\s\u2060])(?<!\p{L})to[\s\u2060]+$/iu
