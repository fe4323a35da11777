const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** Matches a date, for use in patterns. */
export const writtenDate = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)?\\.? ${month}\\.?,? \\d{4}|${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}[./]\\d{1,2}[./]\\d{4})`
const whole = new RegExp(`^${writtenDate}$`, 'i')

/** `2025-06-01`, `1 June 2025`, `June 1, 2025`, `01.06.2025`. */
export function isDate(text: string): boolean {
  return whole.test(text.trim())
}
