/** What an instruction says besides its request: politeness, reasons, and corrections of itself. */

const greeting = '(?:hi|hello|hey|dear)(?: (?:there|all|team|everyone|folks))?!?'

const polite = new RegExp(
  `^(?:(?:${[
    'please|pls|plz|kindly|just|now|so|also|then|ok|okay',
    greeting,
    '(?:can|could|would|will) you|(?:can|could) we',
    "(?:i|we)(?: would|['’]d)? (?:like|want|need|have)(?: you)? to",
    "let['’]?s|let us|(?:we|you) (?:should|must)|you (?:need|have) to|go ahead and|make sure to|help me(?: to)?",
  ].join('|')})[ ,]+)+`,
  'i',
)
/** Matches thanks, for use in patterns. */
export const gratitude =
  "(?:(?:many|kind|best) )?(?:thanks|thank you|thx|ty|cheers|danke(?:schön)?|vielen dank|merci|gracias)(?: (?:a lot|a bunch|very|so|much|in advance|again|schön|sehr|vielmals|im voraus|beaucoup|d['’]avance|you|all|everyone))*"
/** Matches words that make a request polite, for use in patterns. */
export const plea = "(?:please|pls|plz|bitte|s['’]il (?:te|vous) pla[iî]t|svp|por favor)(?: and thank you)?"
const occasion =
  "if you (?:can|could|may|don['’]t mind|have (?:the )?time|get (?:a|the) chance)|if possible|when(?:ever)? you (?:can|have (?:a (?:moment|minute|second)|(?:the )?time)|get (?:a|the) (?:chance|moment|minute)|get to it)|(?<=(?:[,\\d]|[\uE000-\uE0FF]) ?)as soon as possible|asap|(?:will|would|could|can) you"
const manner =
  '(?:in |with |using )?(?:the )?same (?:format|formatting|form|style|layout) as (?:the )?(?:others?|rest|existing (?:ones|items|rows|entries)|other (?:ones|items|rows|entries))'
const politeEnd = new RegExp(
  `[ ,]{1,3}(?:${plea}|${gratitude}|${occasion}|for me|now|entirely|completely|altogether|${manner})$`,
  'i',
)
/** `. Thanks!`, `? Thank you.` */
const thanks = new RegExp(`(?<=[.!?;])\\s+(?:${gratitude}|${plea})[.!]*$`, 'i')
/** A smile at the end. */
export const smile = /\s{1,3}(?::-?\)|;-?\)|[\u{1F600}-\u{1F64F}\u{1F44D}])+$/u

export function withoutPoliteness(text: string): string {
  return text.replace(polite, '')
}

export function withoutThanks(text: string): string {
  return text.replace(smile, '').replace(thanks, '')
}

/** A text that goes on to the end keeps thanks that begin a sentence in it, and a smile. */
export function withoutClosingThanks(text: string): string {
  const bare = text.replace(thanks, '')
  return /^\s+\p{Lu}/u.test(text.slice(bare.length)) ? text : bare
}

/** `status is approved now` states what changed; without its last word it may say what the page has. */
const nowBehind = /^(?<thing>[^:;]{1,60}? (?:is|are)) (?<value>(?!now )[^:;,]{1,60}?) now$/i

/** `reason` is what an instruction says of its cause where a text could go on; nothing is done with it. */
type Said = { readonly request: string; readonly reason: string | null }

/** The request alone. Quoted texts are marks. */
export function withoutAsides(text: string): Said {
  const said = withoutCause(text.replace(polite, '')).replace(nowBehind, '$<thing> now $<value>')
  const request = withoutPoliteEnd(said).replace(/ w\/ /g, ' with ')
  const { request: bare, reason } = withoutReason(request)
  return { request: corrected(bare), reason }
}

const politeEndsMax = 4

function withoutPoliteEnd(text: string): string {
  let rest = text
  for (let count = 0; count < politeEndsMax; count++) {
    const { index } = politeEnd.exec(rest) ?? {}
    if (index === undefined || isPartOfText(rest, index)) return rest
    rest = rest.slice(0, index)
  }
  return rest
}

/** `Ada Ty` may be a name, and a sentence of thanks may belong to the text before it. */
function isPartOfText(text: string, index: number): boolean {
  return /^ \p{Lu}/u.test(text.slice(index, index + 2)) && /(?<!\p{L})\p{Lu}\p{L}*$|[.!?]$/u.test(text.slice(0, index))
}

/** `As agreed with the supplier, …` */
function withoutCause(text: string): string {
  return text.replace(cause, '')
}

const mark = '[\uE000-\uE0FF]'
const agreed = '(?:agreed|discussed|requested|decided|promised)'
const because = `(?:because|due to|owing to|wegen|aufgrund|weil|since (?:it|this|that|they|we|i|the)|as (?:it|this|that|they|we|${agreed})|wie (?:mit|besprochen|vereinbart|gewünscht|beschlossen))`
const cause = new RegExp(
  `^(?:as ${agreed}(?: (?:with|by|in|at) [^,:;\\d]{1,60})?|wie (?:(?:mit|von|im|in) [^,:;\\d]{1,60} )?(?:besprochen|vereinbart|gewünscht|beschlossen))[,:] `,
  'i',
)
const soThat = '(?:so that|so|to make|to keep|to be)(?: (?:it|this|that|they|we|everything|the|more))?'
/** What tells where the thing is says which one is meant. */
const outdated =
  ", (?:it['’]?s|it is|it was|they are|they['’]re|this is|that is|that['’]s|we no longer) (?!(?:in|on|under|below|above|at|within|inside|from|of|about|the|near|after|before|behind|between) )"
/** After a quoted text, a number, or what is removed, where the new text cannot go on. */
const reasons = [
  new RegExp(`^(.*${mark}),? (?:${because}|${soThat})\\b`, 'i'),
  new RegExp(`^(.* \\d\\S*(?: [\\p{L}%]{1,12})?),? ${because}\\b`, 'iu'),
  new RegExp(
    `^((?:remove|delete|drop|get rid of) (?:(?! (?:with|to|by|and|if|unless) ).){1,100}?)(?:,? ${because}\\b|${outdated})`,
    'i',
  ),
  new RegExp(
    `^(.{3,200} (?:ändern|setzen|ersetzen|löschen|streichen|entfernen|erhöhen|senken|umbenennen|verschieben|ergänzen)),? ${because}(?![\\p{L}])`,
    'iu',
  ),
]
/** Words of a reason that may ask for more, or for less. */
const limiting =
  /(?<!\p{L})(?:except|unless|but|only|if|instead|and|then|also|where|everywhere|throughout|before|after|above|below|first|last|außer|ausser|außerdem|nur|wenn|falls|sofern|sondern|aber|und|oder|dann|auch|sowie|überall|vor|nach|oben|unten|zuerst|zuletzt)(?!\p{L})|[;:]|[\uE000-\uE0FF]/iu

function withoutReason(text: string): Said {
  for (const pattern of reasons) {
    const request = pattern.exec(text)?.[1]
    if (request === undefined || limiting.test(text.slice(request.length))) continue
    const reason = text.slice(request.length).replace(/^[ ,]+/, '')
    return { request: request.replace(/,$/, ''), reason: removing.test(request) ? null : reason }
  }
  return { request: text, reason: null }
}

/** What is removed needs no reason in the text. */
const removing = /^(?:remove|delete|drop|get rid of) /i

const value = `(?:${mark}|\\d[\\d.,]{0,12}(?<=\\d)(?: ?[\\p{L}%°]{1,12})?)`
const regret =
  '(?:(?:oh|no|wait|sorry|oops|actually|correction|rather|better|scratch that|i mean|i meant|make that|make it)[ ,:]{1,3}){1,4}'
const correction = new RegExp(
  `^(.{1,200} (?:to|with|by) )(${value})(?:,|;| [-–—]|\\.{2,3}|…)? ${regret}(${value})$`,
  'iu',
)

/** `to 60 s, no, make that 45 s` says `to 45 s`. */
function corrected(text: string): string {
  const [, request = '', wrong = '', right = ''] = correction.exec(text) ?? []
  if (request === '' || /\d/.test(wrong) !== /\d/.test(right)) return text
  const unit = wrong.replace(/^[\d.,]+/, '')
  return request + (/^[\d.,]+$/.test(right) ? right + unit : right)
}
