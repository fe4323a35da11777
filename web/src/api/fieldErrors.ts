import { isProblem } from './problem.ts'

/** The service's messages for these fields of a form; empty for any other error. */
export function fieldErrorsOf(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  if (!isProblem(error)) return {}
  const known = error.fields.filter(({ field }) => names.includes(field))
  return Object.fromEntries(known.map(({ field, message }) => [field, message]))
}
