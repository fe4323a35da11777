import { pointsAtPart } from './pointing.ts'
import { hasQuote } from './utterance.ts'

/**
 * Requests that say what is to be done in another voice than the imperative: `GA-7 should be deleted`, `the last step can go`,
 * `GA-7 is no longer needed, please remove it`. All verbs are read alike.
 */
export function imperativesOf(text: string): readonly string[] {
  return [...ofPassive(text), ...ofPast(text), ...ofPronoun(text)]
}

const modal = '(?:should|must|shall|can|may|could|has to|have to|needs to|need to|ought to)(?: now| also| please| all)?'
const passive = new RegExp(
  `^(?<thing>[^,;:]{2,100}?) ${modal} (?:be (?<verb>\\p{L}{2,14}(?: out| back)?)|(?<going>go(?: away)?))(?: (?<rest>.{1,200}))?$`,
  'iu',
)

function ofPassive(text: string): readonly string[] {
  const { thing = '', verb = '', going, rest = '' } = passive.exec(text)?.groups ?? {}
  const known = going === undefined ? verbOf(verb) : 'remove'
  if (thing === '' || known === null || !isOfDocument(known, thing, rest)) return []
  return [`${known} ${thing} ${known === 'replace' ? rest.replace(/^by /i, 'with ') : rest}`.trim()]
}

/** `the fee is raised to EUR 5`, `the deadline was extended to 3 May`. */
const past =
  /^(?<thing>[^,;:]{2,100}?) (?:is|are|was|were|will be|has been|have been|gets)(?: hereby| now)? (?<verb>\p{L}{3,14}) (?<rest>to .{1,100})$/iu

function ofPast(text: string): readonly string[] {
  const { thing = '', verb = '', rest = '' } = past.exec(text)?.groups ?? {}
  return verbOf(verb) === 'set' ? [`set ${thing} ${rest}`] : []
}

/** `batteries must be replaced by technicians` is no request about the document. */
function isOfDocument(verb: string, thing: string, rest: string): boolean {
  if (verb === 'set') return / to \S/.test(` ${rest}`)
  if (verb === 'add') return hasQuote(thing) && rest !== ''
  if (verb === 'replace')
    return /^(?:by|with) /i.test(rest) && (hasQuote(thing) || pointsAtPart(thing) || hasQuote(rest))
  return pointsAtPart(thing)
}

function verbOf(participle: string): string | null {
  return verbsOfParticiples.find(([pattern]) => pattern.test(participle))?.[1] ?? null
}

const verbsOfParticiples: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:deleted|removed|dropped|struck(?: out)?|scrapped|erased|discarded|eliminated|cut(?: out)?|taken out)$/i,
    'remove',
  ],
  [/^(?:moved|shifted|placed|put|relocated)$/i, 'move'],
  [/^(?:renamed|retitled)$/i, 'rename'],
  [/^(?:swapped|exchanged)$/i, 'swap'],
  [/^replaced$/i, 'replace'],
  [/^(?:added|inserted|appended)$/i, 'add'],
  [/^(?:ticked|checked)(?: off)?$/i, 'tick'],
  [/^marked$/i, 'mark'],
  [/^sorted$/i, 'sort'],
  [/^renumbered$/i, 'renumber'],
  [/^capitali[sz]ed$/i, 'capitalise'],
  [/^merged$/i, 'merge'],
  [/^promoted$/i, 'promote'],
  [/^demoted$/i, 'demote'],
  [
    /^(?:set|changed|updated|raised|increased|lowered|reduced|decreased|extended|shortened|postponed|bumped|corrected|upgraded|downgraded)$/i,
    'set',
  ],
]

const being =
  "(?:is|are|was|were|has|have|had|isn[’']t|aren[’']t|wasn[’']t|does|do|did|doesn[’']t|don[’']t|can|cannot|no longer)"
const pronounVerb =
  '(?:move|delete|remove|drop|strike|cut|rename|put|change|set|replace|mark|tick|make|raise|lower|increase|reduce|sort|merge|capitali[sz]e)'
/** What is said of a thing may also tell where it is, as `is in Scope` does, which the request then needs. */
const placing = '(?:in|on|under|below|above|beneath|within|inside|of|from|at|near|before|after|behind|between)'
/** `The last bullet of Scope: move it to Limits`, `GA-7 is obsolete, so please delete it`. */
const withPronoun = new RegExp(
  `^(?<thing>[^,;:]{2,120}?)(?:| ${being}(?![^,;:]{0,80} ${placing} ) [^,;:\\d\\uE000-\\uE0FF]{2,80})(?:[,;:.]| -| –)(?: (?:so|and|therefore|hence|then|please|you can|you may|we can|let us|just)){0,3} (?<verb>${pronounVerb}) (?:it|this|that|them|these|this one)(?<rest> .{1,200})?$`,
  'iu',
)

function ofPronoun(text: string): readonly string[] {
  const { thing = '', verb = '', rest = '' } = withPronoun.exec(text)?.groups ?? {}
  return thing === '' ? [] : [`${verb} ${thing}${rest}`]
}
