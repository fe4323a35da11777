import { announcedText } from './announced.ts'
import { withoutAsides, withoutClosingThanks, withoutThanks } from './asides.ts'
import { isDate } from './dateWords.ts'
import { startsWithVerb } from './verbs.ts'

/**
 * An everyday instruction prepared for reading: one line, without polite phrases. Each quoted text is replaced by a
 * single character, so that patterns do not match inside it.
 */
export type Utterance = {
  readonly text: string
  readonly quotes: readonly string[]
  /** The end of the instruction: `.` or nothing. It belongs to an unquoted text at the end. */
  readonly ending: string
  /** What follows the request as its reason, if it may have been meant for the text. */
  readonly reason?: string
}

export const firstMark = 0xe000

export const quotesMax = 100

/** Matches a quoted text, for use in patterns. */
export const quoteMark = '[\uE000-\uE0FF]'

/** An everyday instruction is never longer than this without its quotes. */
const proseMaxChars = 300

const quoted =
  /"([^"]*)"|“([^”“]*)”|„([^“”„]*)[“”]|«([^«»]*)»|‘((?:[^‘’\n]|’(?=\p{L}))*)’|(?<![\p{L}\p{N}])'((?:[^'\n]|'(?=\p{L}))*)'(?![\p{L}\p{N}])|`([^`]*)`/gu

/** The quoted text of a match; French puts spaces inside its quotation marks. */
function textOf(parts: readonly string[]): string {
  const french = parts[4]
  return french === undefined
    ? (parts.slice(1, 8).find(part => part !== undefined) ?? '')
    : french.replace(/^[ \u00a0\u202f](?=.*[ \u00a0\u202f]$)|[ \u00a0\u202f]$/g, '')
}

/** A full stop that belongs to a name. */
const abbreviated = /\b(?:Inc|Ltd|Co|Corp|Bros)\.$/

/** How a request begins that has the form of a question. */
const politeQuestion =
  /^(?:can|could|would|will|kannst du|könntest du|können sie|könnten sie|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|¿?(?:puedes?|podrías?)) /i

/** A sentence after a colon, to which thanks may belong. */
const goesOn = /: \p{Lu}[^:]*[.!?;] \p{Lu}/u

/** `null` unless the instruction is one short sentence. */
export function parseUtterance(instruction: string): Utterance | null {
  if (!instruction.isWellFormed() || /[\uE000-\uE0FF\uFFFC]/.test(instruction)) return null
  const quotes: string[] = []
  const marked = (text: string) => {
    quotes.push(text)
    return String.fromCharCode(firstMark + Math.min(quotes.length - 1, quotesMax))
  }
  const announced = announcedText(instruction)
  const said = (announced?.request ?? instruction).replaceAll('\r\n', '\n')
  const request = said.replace(quoted, (...parts) => marked(textOf(parts)))
  const encoded = announced === null ? request : `${request}: ${marked(announced.text)}`
  if (quotes.length > quotesMax || encoded.length > proseMaxChars) return null
  const all = onOneLine(encoded.trim()).replace(/\s+/g, ' ')
  const spaced = goesOn.test(all) ? withoutClosingThanks(all) : withoutThanks(all)
  const body = abbreviated.test(spaced) ? spaced : spaced.replace(/(?<![ .!])[ .!]+$/, '')
  const ending = spaced.slice(body.length).trim().slice(0, 1)
  const asked = politeQuestion.test(body) ? body.replace(/^¿|(?<! ) {0,2}\?$/g, '') : body
  const { request: text, reason } = withoutAsides(asked)
  if (text === '') return null
  return { text, quotes, ending: ending === '.' ? '.' : '', ...(reason !== null && { reason }) }
}

const listMark = /^(?:[-*•]|\d{1,2}[.)])\s+/
const listTitle = /^[^\n:]{0,80}:$/

/** A list of requests, one in each line or `1. … 2. …`, as requests with semicolons between them. */
function onOneLine(text: string): string {
  const lines = (text.includes('\n') ? text.split('\n') : numberedParts(text)).map(line => line.trim())
  if (lines.length === 1) return text
  const said = lines.filter(line => line !== '')
  const requests = listTitle.test(said[0] ?? '') ? said.slice(1) : said
  return requests.map(line => line.replace(listMark, '').replace(/(?<![ .;!,])[ .;!,]+$/, '')).join('; ')
}

/** `1. a 2. b` in its parts. */
function numberedParts(text: string): readonly string[] {
  const cuts: number[] = []
  for (const { index, 0: mark } of text.matchAll(/(?<=^|\s)\d{1,2}[.)](?=\s)/g)) {
    if (Number.parseInt(mark, 10) === cuts.length + 1) cuts.push(index)
  }
  if (cuts.length < 2 || cuts[0] !== 0) return [text]
  return cuts.map((start, at) => text.slice(start, cuts[at + 1]))
}

/** The original phrase, with quoted texts in place of their marks. */
export function unquote(phrase: string, quotes: readonly string[]): string {
  return phrase.replace(/[\uE000-\uE0FF]/g, mark => quotes[mark.charCodeAt(0) - firstMark] ?? '').trim()
}

/** The same, each text in quotation marks. */
export function withQuotes(phrase: string, quotes: readonly string[]): string {
  return phrase.replace(/[\uE000-\uE0FF]/g, mark => `"${quotes[mark.charCodeAt(0) - firstMark] ?? ''}"`)
}

export function isQuote(phrase: string): boolean {
  return /^[\uE000-\uE0FF]$/.test(phrase.trim())
}

export function hasQuote(phrase: string): boolean {
  return /[\uE000-\uE0FF]/.test(phrase)
}

/** Conjunctions and the like: an unquoted new text that contains one may include another part of the instruction. */
const binding =
  /(?:^|[ ,])(?:to|with|by|from|in|on|under|at|into|onto|for|if|unless|except|but|only|also|then|and|or|please|throughout|everywhere|called|named|titled|instead|not|where|when|which|that|so|because|since|section|heading|paragraph|between|before|after|above|below|without|as|everything|all|something|somehow|it|them|is|are|be|should|excluding|including|ignoring|regardless|apart|besides|wherever|whenever|while|until|keep|keeping|leave|leaving|once|twice|again|too|thanks|thank|thx|cheers|asap)(?=[ ,.!]|$)|[;?()]|:(?!\d\d)|,(?!\d)| [-–—] |\bcase.(?:in)?sensitiv/i

/** What introduces the subject of a text that is still to be written. */
const topic = /^(?:about|regarding|concerning|describing|explaining|covering|summari[sz]ing|listing|showing)\b/i

/** The name of something new: a new text that does not say what the new thing is about. */
export function newName(phrase: string, quotes: readonly string[]): string | null {
  return topic.test(phrase.trim()) ? null : newText(phrase, quotes)
}

/** Words that ask for a text instead of being one. */
const vague =
  /\b(?:better|shorter|longer|higher|lower|greater|smaller|bigger|larger|faster|slower|stronger|weaker|clearer|nicer|simpler|different|another|more|less|fewer|new|newer|other|others|someone|anyone|suitable|appropriate|correct|right|today|tomorrow|yesterday|current|latest|next|previous|same|(?:title|sentence|upper|lower|camel|snake) ?case|uppercase|lowercase|capitals|capital letters|bold|italics?|plural|singular|tense|voice|english|german|french|spanish|language)\b/i

/** Whether a text asks for another one, addresses and paths aside. */
function isVague(text: string): boolean {
  const words = text.split(' ').filter(word => !/[@/]|[^.]\.[^.]/.test(word))
  return vague.test(words.join(' ').replace(properNew, ''))
}

/** `New York` is a name. */
const properNew = /\bNew (?=\p{Lu}\p{Ll})/gu

/** The states of documents and tasks that contain a preposition. */
const states =
  /^(?:(?:superseded|replaced|obsoleted|deprecated) by [\p{L}\p{N} #.-]{1,40}|in (?:review|progress|force|work|development|use|production)|on hold|under (?:review|discussion|development|construction)|not (?:started|applicable|approved)|to do|to be (?:reviewed|approved|done|defined)|for (?:review|comment|information|approval)|work in progress)$/iu

const isWebAddress = /^(?:https?|ftp):\/\/[^\s,;()\uE000-\uE0FF]+(?<![.!?])$/i

/** `registry/app:1.4`, `8080:80`. */
const isJoinedName = /^[\w./@-]{1,80}(?::[\w./@-]{0,80}\w){1,3}$/

const plainMaxWords = 6

/** A new text: one quoted text, or a few words that contain nothing else. */
export function newText(phrase: string, quotes: readonly string[]): string | null {
  const words = phrase.trim()
  if (isQuote(words)) return unquote(words, quotes)
  if (isDate(words) || isWebAddress.test(words) || isJoinedName.test(words)) return words
  if (/^(?:must|should|shall|may|can|will)(?: not)?$/i.test(words) || states.test(words)) return words
  if (words === '' || hasQuote(words) || binding.test(words) || isVague(words)) return null
  return words.split(' ').length > plainMaxWords ? null : words
}

/** Whether a phrase may be a text that contains a conjunction, and no other part of the instruction. */
export function isReadOn(phrase: string, quotes: readonly string[]): boolean {
  const isLimited =
    /\b(?:if|unless|except|but|not|only|when|where|in|everywhere|throughout|without|so|it|them)\b|[:;()]/i
  if (hasQuote(phrase) || vague.test(phrase) || isLimited.test(phrase) || newText(phrase, quotes) !== null) return false
  if (splitsAt(phrase, 'and|then').some(([, next]) => startsWithVerb(next))) return false
  return binding.test(phrase) && phrase.split(' ').length <= plainMaxWords
}

/** Each way to split a phrase at one of the words, from the last to the first. */
export function splitsAt(phrase: string, words: string): readonly (readonly [string, string])[] {
  const pattern = new RegExp(`[ ,]+(?:${words})(?=[ :])[ :]*`, 'gi')
  const found: (readonly [string, string])[] = []
  for (let match = pattern.exec(phrase); match !== null; match = pattern.exec(phrase)) {
    found.push([phrase.slice(0, match.index).trim(), phrase.slice(match.index + match[0].length).trim()])
    pattern.lastIndex = match.index + 1
  }
  return found.reverse().filter(([left, right]) => left !== '' && right !== '')
}
