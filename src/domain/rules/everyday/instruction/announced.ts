import { startsWithVerb, verbs } from './verbs.ts'

const noun = '(?:bullet(?: point)?|list item|item|point|step|paragraph|sentence|requirement|task|note|warning)'
const adjective =
  '(?:an?|the|another|one|more|new|further|last|final|first|second|third|fourth|fifth|sixth|\\d{1,2}(?:st|nd|rd|th)|following)'
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
/** `add the guide to the list under Sources: [the guide](/guide)`. */
const named = /^((?:add|append|insert) (?:the )?([^:]{1,60}?) to (the (?:[^:]{1,40} )?list(?: [^:]{1,60})?)): (\S.*)$/i

/** `… after ETA` behind the meaning of a term may name its place. */
const isOfTerm = /\b(?:term|abbreviation|acronym) [^:]{1,60}$/i
const besideTerm = / (?:after|before|above|below) (?:the )?\S{1,40}(?: \S{1,40})?$/i

/** A text with its own quotation marks, or with remarks that do not belong to it. */
const isQuoted = /^["“„«‘']/
const meta =
  /^(?:about|regarding|concerning|something|explain(?:ing)?|describ(?:e|ing)|mention(?:ing)?|say(?:ing)?|that|the same)\b/i
const remark =
  /[,(]\s*(?:after|before|below|above|at the|as the|in the|to the|but|not|under|except|only)\b|\b(?:please|pls|plz|thanks|thank you|thx|cheers|at the (?:very )?(?:end|top|start|beginning|bottom)(?: of .{1,40})?)\W*$/i
const another = new RegExp(
  `(?:[.;,]|\\band|\\bthen) {1,4}(?:(?:also|then|please|and) ){0,3}(?:${Object.values(verbs).join('|')}|sort|mark|merge|capitali[sz]e) `,
  'i',
)

/**
 * A text without quotation marks after a colon, which goes on to the end: `add a bullet to Scope: Refunds, in part`.
 * `request` is the instruction before it.
 */
export function announcedText(instruction: string): { readonly request: string; readonly text: string } | null {
  const said = instruction.trim()
  if (/[\n\r|]/.test(said)) return null
  const [, request = '', text = ''] = announcing.exec(said) ?? byName(said)
  if (text === '' || isQuoted.test(text) || meta.test(text) || remark.test(text) || another.test(text)) return null
  if (isOfTerm.test(request) && besideTerm.test(text)) return null
  return startsWithVerb(text) && /, /.test(text) ? null : { request, text }
}

function byName(said: string): readonly string[] {
  const [, , name = '', list = '', text = ''] = named.exec(said) ?? []
  const isIn = name !== '' && text.toLowerCase().includes(name.toLowerCase())
  return isIn ? ['', `add a bullet to ${list}`, text] : []
}
