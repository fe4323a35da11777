import type { Intent } from '../../intent.ts'

/** Whether an instruction asks for another form only, which keeps all that a reader is told. */
export function isConversion({ clauses }: Intent): boolean {
  return (
    clauses.length > 0 &&
    clauses.every(({ verbs, object }) => converting.some(family => verbs.has(family)) && conversion.test(object))
  )
}

const converting = ['replace', 'format', 'rewrite', 'amend', 'set'] as const

/** `Turn the table into a list`, `Convert it to a table with two columns`. */
const conversion =
  /\b(?:in|to|into|as|with|by|aus)\s(?:[\p{L}-]{1,20}\s){0,4}(?:lists?|tables?|bullets?|bullet points|prose|sentences?|paragraphs?|steps|listen?|tabellen?|aufzählung|stichpunkte|fließtext|tableau)(?!\p{L})|^(?:make|turn)\s.+\san?\s(?:[\p{L}-]{1,20}\s){0,2}(?:list|table)(?!\p{L})|(?:liste|tabelle|aufzählung)$/iu
