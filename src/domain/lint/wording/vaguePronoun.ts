import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R24: pronouns. Only those that begin a sentence, which refer to another one. */
export const vaguePronoun = wordRule({
  id: 'vague-pronoun',
  mayLead: true,
  title: 'Pronouns without a name',
  why: 'A requirement is read on its own, where nothing says what the pronoun means.',
  isOn: false,
  severity: 'note',
  words: ['it', 'they', 'this', 'these', 'those', 'another', 'others?', 'such'],
  message: words => `“${words}” may refer to several things: repeat the name.`,
  isMeant: ({ words, before, after }) => {
    if (words === 'such') return !/^[\s\u2060]+(?:as|that|an?)\b/iu.test(after)
    if (indefinite.test(words)) return !/^[\s\u2060]+than\b/iu.test(after)
    if (!/^[\s\u2060"“(]*$/u.test(before)) return false
    if (words === 'it' && expletive.test(after)) return false
    return verb.test(after)
  },
})

const verb =
  /^[\s\u2060]+(?:is|are|shall|must|should|may|can|will|means|includes?|applies|requires?|allows?|provides?)\b/iu
const expletive =
  /^[\s\u2060]+\p{L}+[\s\u2060]+(?:(?:not|only|also|be)[\s\u2060]+){0,3}(?:possible|necessary|important|acceptable|recommended|required|anticipated|allowed|permitted)\b/iu
const indefinite = /^(?:another|others?)$/
