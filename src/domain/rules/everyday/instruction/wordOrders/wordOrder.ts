/** A request in words that people say, and in the order of words in which the goals know it. */
export type WordOrder = readonly [said: RegExp, known: string]

export const quote = '[\\uE000-\\uE0FF]'
/** `LAMP-3`, `step 4`, `section 2.1`: a thing by its id or number. */
export const reference =
  '(?:[A-Z][A-Z0-9-]{0,20}-\\d{1,6}|§ ?\\d{1,3}(?: ?\\(\\d{1,3}\\))?|(?:the )?(?:step|item|bullet|clause|section|row|paragraph) \\d[\\d.]{0,10})'
