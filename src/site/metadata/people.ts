export const authorsMax = 50
const mail = /(?<!\s)\s*[<(]\s*[^<>()\s]{1,100}\s?(?:@|\s+at\s+)\s?[^<>()\s@]{1,100}\s*[>)]/g
const bareMail = /(?<![\w.+/-])([\w.+-]{1,64})@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

/** The names of a list of people, without their mail addresses. */
export function readPeople(written: readonly string[]): string[] {
  return written
    .flatMap(text => withoutMail(text).split(/(?<!\s)\s*[;,\n]\s*(?:(?:and|&)\s+)?|(?<!\s)\s+(?:and|&)\s+/))
    .map(name => name.trim())
    .filter(name => /[\p{L}\p{N}]/u.test(name) && !isNothing(name))
    .slice(0, authorsMax)
}

/** A page names no mail address that a program could collect: the source has it. */
export function withoutMail(text: string): string {
  return text.replace(mail, '').replace(bareMail, '$1@…')
}

/** Placeholders that templates use for missing values. */
export function isNothing(text: string): boolean {
  return /^(?:none|n\/?a|nil|null|tb[ad]|-+|~|no|not applicable|todo|\?+)?\.?$/i.test(text.trim())
}
