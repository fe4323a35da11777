import { isProblem } from './problem.ts'

/** The service's messages for these fields of a form, as sentences; empty for any other error. */
export function fieldErrorsOf(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  if (!isProblem(error)) return {}
  const known = error.fields.filter(({ field }) => names.includes(field))
  return Object.fromEntries(known.map(({ field, message }) => [field, sentenceOf(field, message)]))
}

/** What the service says of a field, "is empty", with the field as its subject: "The first name is empty". */
function sentenceOf(field: string, message: string): string {
  if (!predicate.test(message)) return message
  return `The ${field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)} ${message}`
}

const predicate = /^(?:is|was|has|had|does|takes|can|cannot|must|may|belongs|goes|holds|names|needs) /
