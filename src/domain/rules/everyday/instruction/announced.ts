import { gratitude, plea, smile, withoutClosingThanks, withoutPoliteness } from './asides.ts'
import { startsWithVerb, verbs } from './verbs.ts'

const noun = '(?:bullet(?: point)?|list item|item|entry|point|step|paragraph|sentence|requirement|task|note|warning)'
const adjective =
  '(?:added|changed|deprecated|removed|fixed|security|an?|the|another|one|more|new|further|last|final|first|second|third|fourth|fifth|sixth|\\d{1,2}(?:st|nd|rd|th)|following)'
const place = '(?:to|in|into|under|at|after|before|below|above|between|on|as) [^:]{1,100}'
const adding = '(?:add|insert|append|put|include)'
const defined = '(?:(?:definition|term|entry) (?:for|of)|term|abbreviation|acronym) [^:]{1,60}'
/** `a fourth alternative`, whatever the page calls so. */
const counted =
  '(?:an? |the )?(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\\d{1,2}(?:st|nd|rd|th)) (?!(?:column|row|table|section|heading|chapter)\\b)\\p{L}{2,30}'
const announcing = new RegExp(
  `^((?:[^:]{0,40}[ ,])?${adding} (?:${counted}|(?:${adjective} ){0,4}(?:${noun}(?: ${place})?|(?:sub)?section [^:]{1,100}|${defined}))): (\\S.*)$`,
  'iu',
)
/** `add clause 2.4: The fee …`. */
const numberedClause =
  /^((?:add|insert) (?:an? |the )?(?:new )?(?:sub-?)?(?:clause|paragraph|provision|section) \d{1,3}(?:\.\d{1,3}){1,4}): (\S.*)$/i
/** `add REQ-9 after REQ-3: The shop …`. */
const besideId =
  /^((?:add|insert) (?:the |a )?(?:new )?(?:requirement )?\p{Lu}[\p{Lu}\p{N}-]{0,30}-\d{1,6} (?:after|before|below|above) (?:requirement )?\p{Lu}[\p{Lu}\p{N}-]{0,30}-\d{1,6}): (\S.*)$/iu
/** `add to the roadmap: Docker image`, `in Scope, add: …`. */
const toPlace =
  /^((?:[Aa]dd|[Aa]ppend) (?:to|under) [^:]{1,100}|(?:[Ii]n|[Uu]nder) [^,:]{1,80},? (?:add|append)): (\p{Lu}.*)$/u
/** `add the question Who pays? to Open issues`. */
const question =
  /^((?:[Aa]dd|[Aa]ppend|[Ii]nsert|[Pp]ut)(?: (?:an?|the|another)(?: new)?(?: \p{Ll}{3,20}){1,2})?) (\p{Lu}[^?:"“„«]{2,200}\?)( (?:to|in|under|after|before|below|at) [^?]{1,100})?$/u
/** `add a reference to [the guide](guide.md)`. */
const linked =
  /^((?:[Aa]dd|[Ii]nsert) (?:an?|another) (?:reference|link|source))(?: to| for|:) (\[[^\]]{1,80}\]\([^()\s]{1,200}\))\.?$/
/** `add the guide to the list under Sources: [the guide](/guide)`. */
const named = /^((?:add|append|insert) (?:the )?([^:]{1,60}?) to (the (?:[^:]{1,40} )?list(?: [^:]{1,60})?)): (\S.*)$/i

/** `… after ETA` behind the meaning of a term may name its place. */
const isOfTerm = /\b(?:term|abbreviation|acronym) [^:]{1,60}$/i
const besideTerm = / (?:after|before|above|below) (?:the )?\S{1,40}(?: \S{1,40})?$/i

/** `add a role Installer: …`, `add after clause 2.2: …`, `change the definition of Meter to: …`. */
const namedEntry =
  /^((?:[Aa]dd|[Ii]nsert|[Ii]nclude) (?:an?|the|another)(?: new)? (?!(?:sub)?section|column|row|table|heading|chapter|line|key|field|tag|title)\p{Ll}{3,30} \p{Lu}[^:]{0,60}): (\S.*)$/u
/** `add a positive consequence: Fewer licences`, in a list that the page calls so. */
const nounAlone =
  /^((?:[Aa]dd|[Ii]nsert|[Ii]nclude) (?:an?|another)(?: new)? (?!(?:sub)?section|column|row|table|heading|chapter|line|key|field|tag|title)\p{Ll}{3,30}(?: \p{Ll}{3,30})?): (\p{Lu}.*)$/u
/** `add an error `label_missing`: The parcel has no label.` in a list whose entries begin so. */
const codeEntry =
  /^((?:[Aa]dd|[Ii]nsert|[Ii]nclude) (?:an?|another)(?: new)? (?!(?:column|row|table|section|key|field)\b)\p{Ll}{3,30}(?: \p{Ll}{3,30})?):? (`[^`]{1,60}`: \S.*)$/u
/** `new assumption: The network is stable.` */
const newThing = /^(?:new|another|additional|one more) (?=\p{Ll}{3,30}(?: \p{Ll}{3,30})?: )/iu
/** `add the abbreviation API - Application Interface`, `add the term "Hub" (a radio)`. */
const termBeside =
  /^((?:[Aa]dd|[Ii]nsert|[Ii]nclude) (?:(?:an?|the|another|new) ){0,3}(?:abbreviation|acronym|term) (?:"[^"]{1,60}"|[^\s"():]{1,60}(?: (?!(?:to|in|after|before) )[^\s"():–—-]{1,40}){0,3}?))(?: (?:[-–—=]|for|meaning|stands? for) "?([^"()\s][^"()]*)"?| \("?([^"()]+)"?\))$/
const atPlace =
  /^((?:add|insert|append|put) (?:(?:right|directly|just|immediately) )?(?:after|before|below|above|under|underneath|(?:at|to) the (?:very )?(?:end|start|beginning|top|bottom) of) [^:]{1,100}): (\S.*)$/i
const rewritten =
  /^((?:change|replace|reword|rewrite|rephrase|update|redefine) [^:]{1,120}? (?:to(?: say| read)?|with|by|as)): (\S.*)$/i
/** A description of a text that is still to be written. */
const described =
  /^(?:an?|some|the|more|another|one|two|three) (?:\p{L}+ )?(?:paragraphs?|sentences?|notes?|sections?|bullets?|items?|lists?|tables?|rows?|examples?|diagrams?|warnings?|steps?|texts?|lines?|requirements?|definitions?|links?|entry|entries|columns?)\b/iu

/** A text with its own quotation marks, or with remarks that do not belong to it. */
const isQuoted = /^["“„«‘']/
const meta =
  /^(?:about|regarding|concerning|something|explain(?:ing)?|describ(?:e|ing)|mention(?:ing)?|say(?:ing)?|that|the same)\b/i
const remark = new RegExp(
  `[,(]\\s*(?:after|before|below|above|at the|as the|in the|to the|but|not|under|except|only)\\b|\\b(?:${gratitude}|${plea}|at the (?:very )?(?:end|top|start|beginning|bottom)(?: of .{1,40})?)\\W*$|${smile.source}`,
  'iu',
)
const another = new RegExp(
  `(?:[.;,]|\\band|\\bthen) {1,4}(?:(?:also|then|please|and) ){0,3}(?:${Object.values(verbs).join('|')}|sort|mark|merge|capitali[sz]e) `,
  'i',
)

/**
 * A text without quotation marks after a colon, which goes on to the end: `add a bullet to Scope: Refunds, in part`.
 * `request` is the instruction before it.
 */
export function announcedText(instruction: string): { readonly request: string; readonly text: string } | null {
  const said = withoutClosingThanks(withoutPoliteness(instruction.trim())).replace(newThing, 'add a new ')
  if (/[\n\r|]/.test(said)) return null
  const [, asking = '', asked = '', where = ''] = question.exec(said) ?? []
  if (asked !== '') return { request: asking + where, text: asked }
  const [, linking = '', link = ''] = linked.exec(said) ?? []
  if (link !== '') return { request: linking, text: link }
  const known = announcing.exec(said) ?? numberedClause.exec(said) ?? besideId.exec(said) ?? toPlace.exec(said)
  const loose =
    known ??
    namedEntry.exec(said) ??
    atPlace.exec(said) ??
    rewritten.exec(said) ??
    nounAlone.exec(said) ??
    codeEntry.exec(said)
  const [, request = '', dashed = '', text = dashed] =
    loose ?? termBeside.exec(said.replace(/(?<!\.)\.$/, '')) ?? byName(said)
  const isOneWord = !/\s/.test(text) && !nounAlone.test(said)
  if (loose !== known && (described.test(text) || isOneWord)) return null
  if (text === '' || isQuoted.test(text) || meta.test(text) || remark.test(text) || another.test(text)) return null
  if (isOfTerm.test(request) && besideTerm.test(text)) return null
  return startsWithVerb(text) && /, /.test(text) ? null : { request, text }
}

function byName(said: string): readonly string[] {
  const [, , name = '', list = '', text = ''] = named.exec(said) ?? []
  const isIn = name !== '' && text.toLowerCase().includes(name.toLowerCase())
  return isIn ? ['', `add a bullet to ${list}`, text] : []
}
