/** What the words around ids say they are: requirements, something beside requirements, or something else. */
export type About = 'requirements' | 'related' | 'other'

const requirements =
  /require|requisit|anforder|exigence|要件|需求|требован|criteri|user stor|use[ -]cases?\b|\bgoals?\b|\bcontrols\b|\bcontrol (?:id|identifier|objectives?|catalogu?e?)\b|^control$|\bpolicies\b|^policy(?: id)?$|\bobligations?\b|\bspecification items?\b/iu
const related =
  /constraint|assumption|acceptance|traceab|quality|verification|risk|stakeholder|normative|\bprovisions?\b|conformance/iu
/** Of what their topic is the name of something else: "Opcode rules". */
const rules = /\brules\b/iu
const others =
  /\b(?:error|status|exit|return|reason|result|response|op|event|message)[ -]?codes?\b|^errors?\b|\bregisters?\b|\bchange ?log\b|\bhistory\b|\brelease notes?\b|\bpart (?:no|numbers?)\b|\bissues?\b|\bbugs?\b|\btickets?\b|\breferences?\b|bibliograph|\bcitations?\b|\bfigures?\b|\bmilestones?\b|\bthreats?\b|\btests?\b|\bsteps?\b|\bdecisions?\b|\blicen[cs]es?\b|\bquestions?\b|\bpins?\b|\bproducts?\b|capabilit|\bglossary\b|\bexamples?\b/iu
/** What tables have ids of; as the heading of a section these words are its topic. */
const othersInTables =
  /\b(?:events?|weakness(?:es)?|vulnerabilit(?:y|ies)|attacks?|commands?|signals?|parameters?|messages?|packets?|components?|modules?|versions?|dates?|algorithms?|ciphers?|curves?|constants?|fields?|types?|bits?|models?|opcodes?|mnemonics?|channels?|devices?|chips?|addresses)\b/iu
const labelMaxChars = 120

/** Of a heading, a title or a path; `null` if it does not say. */
export function aboutOf(label: string): About | null {
  const text = label.slice(0, labelMaxChars)
  if (requirements.test(text)) return 'requirements'
  if (rules.test(text)) return 'related'
  if (others.test(text)) return 'other'
  return related.test(text) ? 'related' : null
}

/** Of the head of the column that has the ids. */
export function aboutOfColumn(label: string): About | null {
  return aboutOf(label) ?? (othersInTables.test(label.slice(0, labelMaxChars)) ? 'other' : null)
}

/** What the rows of a table are, by the head of another column: a column about requirements may be of anything. */
export function aboutOfRows(label: string): About | null {
  if (rowsOfRequirements.test(label)) return 'requirements'
  return aboutOfColumn(label) === 'other' ? 'other' : null
}

const rowsOfRequirements =
  /^\s*(?:requirements?|(?:requirement|control) (?:text|description|statement|title|name)|controls?|(?:acceptance )?criteri(?:on|a)|use cases?|user stor(?:y|ies)|goals?)\s*$/i
