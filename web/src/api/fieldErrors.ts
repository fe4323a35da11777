import { isProblem } from './problem.ts'

/** What the service says is wrong with these fields of a form; empty where the problem is another one. */
export function fieldErrorsOf(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  if (!isProblem(error)) return {}
  const known = error.fields.filter(({ field }) => names.includes(field))
  return Object.fromEntries(known.map(({ field, message }) => [field, message]))
}
