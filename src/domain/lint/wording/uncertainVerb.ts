import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R2 and ISO/IEC/IEEE 29148, 5.2.4: a requirement says `shall`. */
export const uncertainVerb = wordRule({
  id: 'uncertain-verb',
  mayLead: true,
  title: 'Verbs that leave it open',
  why: 'It is not clear whether this is required, allowed or only expected.',
  isOn: false,
  severity: 'note',
  words: ['might', 'could'],
  message: words => `“${words}” leaves open whether it is required: say “shall”, or drop the sentence.`,
  // Beside a verb that binds, it tells of a case.
  isMeant: ({ before, after }) => !binding.test(before) && !binding.test(after) && isMain.test(before),
})

const isMain =
  /(?<!(?:^|\P{L})(?:that|which|who|where|when|if|whether|so|than|as|how|what)(?!\p{L})[^,;:]{0,80})(?<=\p{L}[\s\u2060])$/iu
const binding = /(?<!\p{L})(?:shall|must|should)(?!\p{L})/iu

/** The same for verbs that many documents use on purpose, for recommendations and permissions. */
export const weakVerb = wordRule({
  id: 'weak-verb',
  mayLead: true,
  title: 'Recommendations and permissions',
  why: 'What is only recommended or allowed is often not built, and never tested.',
  isOn: false,
  severity: 'note',
  words: ['should', 'may', 'can'],
  message: words => `“${words}” requires nothing: if it is meant to bind, say “shall”.`,
})
