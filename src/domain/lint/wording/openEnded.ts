import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R9: open-ended clauses. */
export const openEnded = wordRule({
  id: 'open-ended',
  title: 'Open-ended lists',
  why: 'No one can tell when a list without an end has been implemented.',
  isOn: true,
  mayDepend: true,
  words: [
    'etc',
    'et cetera',
    'and (?:so on|so forth|the like|others|similar)',
    'or (?:the like|so on|similar)',
    '(?:including|include|includes),? but (?:is |are )?not (?:necessarily )?(?:limited|restricted) to',
    'but (?:(?:is|are|shall be|must be|be) )?not (?:be )?limited to',
    'without limitation',
    'among (?:others|other things)',
    'amongst others',
  ],
  message: words => `“${words}” leaves the list open: name all members, or the rule by which they are chosen.`,
  isMeant: ({ words, before, after }) => {
    if (/^(?:etc|and so on)$/.test(words) && continues.test(before)) return false
    return !/similar$/.test(words) || !/^[\s\u2060]+to\b/iu.test(after)
  },
})

/** `item 1, item 2, etc.`: the rule by which it goes on is plain. */
const continues = /\d[^\d,;]{0,20},[^\d,;]{0,20}\d[^\d,;]{0,20},[\s\u2060]*$/u
