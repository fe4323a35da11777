const noun =
  '(?:section|chapter|clause|sub-?clause|article|annex|appendix|step|row|requirement|item|point|paragraph|provision|§)'
const pattern = new RegExp(
  `^(?:${noun} (?:[\\d.]{1,20}(?: ?\\((?:[a-z]|\\d{1,3})\\)|[a-z])?|\\p{Lu}|\\([a-z]\\))|\\p{Lu}[\\p{Lu}\\p{N}-]{0,20}-\\d{1,6}(?:\\.\\d{1,6}){0,3}|\\d{1,3}(?:\\.\\d{1,3})+)$`,
  'iu',
)

/** `section 7`, `clause 2.4`, `item (b)`, `REQ-9`: what names one thing, if it is there. */
export function isReference(phrase: string): boolean {
  return pattern.test(phrase)
}
