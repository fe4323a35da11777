import { isQuote } from './utterance.ts'

const article = /^(?:the|this|that) /i
const withId = /^\p{Lu}[\p{Lu}\p{N}-]{0,20}-\d{1,6}$/u
const withNumber = /^(?:\p{L}[\p{L}-]{1,20}|§) \d[\d.]{0,10}[a-z]?(?: ?\(\w{1,3}\)){0,2}$/iu
const withTopic =
  /^\p{L}[\p{L} -]{1,30} (?:about|regarding|concerning|mentioning|(?:that|which) (?:mentions|says|contains)) /iu
const counted = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,3}(?:st|nd|rd|th)) \S/i
/** Parts of documents. */
const noun =
  '(?:sub-?)?(?:section|chapter|clause|article|annex|appendix|heading|item|bullet(?: point)?|entry|point|step|task|term|definition|requirement|row|column|paragraph|sentence|line|table|list|code block|snippet|quote|link|image|picture|badge|question)s?'
const label = 'note|warning|hint|tip|caution|remark'
const withNoun = new RegExp(`^${noun} \\S|\\S ${noun}$`, 'i')
const nounAlone = new RegExp(`^(?:${noun}|${label})(?: |$)`, 'i')

/**
 * Whether a phrase points at a part of the document, rather than at something that the document is about: an id, a noun for
 * parts of documents with a name, a number or a topic, or a quoted text. `photos` points at nothing, even if a section is called
 * so.
 */
export function pointsAtPart(phrase: string): boolean {
  const bare = phrase.replace(article, '')
  const isClear = isQuote(bare) || [withId, withNumber, withTopic, counted, withNoun].some(one => one.test(bare))
  return isClear || (bare !== phrase && nounAlone.test(bare))
}
