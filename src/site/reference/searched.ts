import type { Section } from '../search/pageIndex.ts'
import { newContext } from './context.ts'
import { referenceLimits } from './limits.ts'
import { schemasIn } from './openapi.ts'
import { type Operation, titleOf } from './operations.ts'
import type { Split } from './split.ts'
import { field, fieldsOf, listOf, scalarOf, textField, type Value } from './value.ts'

/** What the search finds of the parts of a description, each as a section that leads to the part's page. */
export function sectionsOfSplit({ operations, schemas, reference }: Split): Section[] {
  const context = newContext(reference.document)
  const section = (part: string, heading: string, words: readonly string[]): Section => {
    const text = words.filter(Boolean).join('\n').slice(0, referenceLimits.searchedPartMaxChars).toWellFormed()
    return { anchor: `/${part}`, level: 2, heading, text }
  }
  return [
    ...operations.map(operation => section(operation.part, titleOf(operation), wordsOf(operation, context.read))),
    ...[...schemas].map(([part, name]) => {
      const schema = field(schemasIn(context), name)
      const names = namesOf(fieldsOf(field(schema, 'properties')))
      return section(part, name, [textField(schema, 'description', 300), names])
    }),
  ]
}

function wordsOf(
  { method, path, tag, read: readOperation }: Operation,
  read: (value: Value) => Value | undefined,
): readonly string[] {
  const { item, value } = readOperation()
  const parameters = [...listOf(field(item, 'parameters')), ...listOf(field(value, 'parameters'))].slice(0, namesMax)
  return [
    `${method.toUpperCase()} ${path}`,
    textField(value, 'description', 600),
    [tag, scalarOf(field(value, 'operationId'), 200)].join(' · '),
    parameters.map(parameter => textField(read(parameter), 'name', 100)).join(', '),
  ]
}

const namesMax = 40

function namesOf(fields: Readonly<Record<string, Value>>): string {
  return Object.keys(fields).slice(0, namesMax).join(', ')
}
