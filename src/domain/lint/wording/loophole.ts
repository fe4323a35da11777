import { wordRule } from '../wordRule.ts'
import { afterLast, isDefinedAfter } from '../words.ts'

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
    `${cases} (?:deemed |it is |it’s |at all |reasonably )?(?:possible|practical|practicable|feasible|appropriate|applicable|necessary|needed|required|desired|reasonable)`,
    '(?:as (?:far|much|little|many|well|long)|(?:so|in ?so) far) as (?:is |are )?(?:reasonably )?(?:possible|practical|practicable|feasible|required|needed|necessary)',
    'to the (?:fullest |greatest |maximum )?extent (?:reasonably )?(?:possible|practical|practicable|feasible|necessary)',
    'as the case may be',
    'as (?:is )?deemed (?:necessary|appropriate|fit|suitable)',
    'as (?:it|they|he|she|the \\p{L}{1,30}) (?:sees?|deems?|thinks?|considers?) (?:fit|necessary|appropriate)',
    '(?:if|when|where(?:ver)?) it (?:makes|would make) sense',
    '(?:if|when|as|where) (?:time|(?:the )?(?:circumstances|conditions|resources)) (?:permits?|allows?)',
    'if it (?:should )?prove[sn]? (?:necessary|possible)',
    'best efforts?',
    'best-efforts',
    'reasonable efforts?',
    '(?:at|in) (?:its|their|his|her|the) (?:own |sole |absolute |sole and absolute )?discretion',
    'if (?:it|they|he|she|the \\p{L}{1,30}) (?:deems?|thinks?|considers?) (?:it |this )?(?:fit|necessary|appropriate|reasonable)',
    'unless (?:absolutely |strictly )?necessary',
    'unless (?:impractical|impossible|otherwise (?:needed|required|appropriate))',
  ],
  message: words => `“${words}” is a loophole: name the condition.`,
  isMeant: ({ words, written, before, after }) => {
    if (isDefinedAfter(after) || permits.test(afterLast(before, '.;'))) return false
    if (/^[\s\u2060]+(?:such|so)[\s\u2060]that\b/iu.test(after)) return false
    // A choice between what is named.
    if (/^as (?:applicable|appropriate)$/.test(words) && /(?<!\p{L})or(?!\p{L})/iu.test(afterLast(before, '.;')))
      return false
    if (/REQUIRED|RECOMMENDED/.test(written)) return false
    // `if required by the policy`, `if necessary for …` names the condition.
    if (/(?:required|needed|necessary|applicable|appropriate)$/.test(words)) {
      if (/(?:required|needed|necessary)$/.test(words) && servesResult(before)) return false
      return !/^[\s\u2060]+(?:by|for|to|in|of|under)\b/iu.test(after)
    }
    return !/(?:possible)$/.test(words) || !/^[\s\u2060]+(?:to|that|for)\b/iu.test(after)
  },
})

/** `must be 64 bytes long, adding zeros if necessary`: the result decides whether it is. */
function servesResult(before: string): boolean {
  const clause = afterLast(before, '.,;')
  const follows =
    clause.length < before.length && /^[\s\u2060](?:\p{L}{1,20}ly[\s\u2060])?\p{L}{1,20}ing(?!\p{L})/u.test(clause)
  return follows || /(?<!\p{L})(?:pad(?:ded|ding)?|round(?:ed|ing)?|truncat(?:e|ed|ing))(?!\p{L})/iu.test(clause)
}

/** What is only allowed may depend on anything. */
const permits = /(?<!\p{L})(?:may|can)(?!\p{L})/iu
