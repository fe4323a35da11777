/** Requests of one operation: valid ones, nearly valid ones, and ones that are wrong as HTTP or as JSON. */
import fc from 'fast-check'
import { type Body, bodiesFor } from './bodies.ts'
import type { Operation, Parameter } from './description.ts'
import { headersOf, type Pairs } from './headers.ts'
import { mostly } from './mostly.ts'
import { oddText } from './oddValues.ts'
import { valuesOf } from './values.ts'

type Values = fc.Arbitrary<unknown>

/** How a value becomes part of a path. */
export type PathForm = 'encoded' | 'slashes' | 'twice' | 'verbatim'

/** What is sent once its placeholders are filled. */
export type Sketch = {
  readonly operation: Operation
  readonly pathValues: Readonly<Record<string, { readonly value: unknown; readonly form: PathForm }>>
  readonly query: Pairs
  readonly headers: Pairs
  readonly signedIn: boolean
  readonly body: Body
}

export function sketchesOf(operation: Operation): fc.Arbitrary<Sketch> {
  const { parameters, isOpen } = operation
  const inPath = parameters.filter(parameter => parameter.in === 'path')
  return fc.record({
    operation: fc.constant(operation),
    pathValues: fc.record(Object.fromEntries(inPath.map(parameter => [parameter.name, pathValuesOf(parameter)]))),
    query: queriesOf(parameters.filter(parameter => parameter.in === 'query')),
    headers: headersOf(
      parameters.filter(parameter => parameter.in === 'header'),
      operation.body !== null,
    ),
    signedIn: isOpen ? fc.boolean() : mostly(fc.constant(true), fc.constant(false)),
    body: bodiesFor(operation),
  })
}

function pathValuesOf({ name, schema }: Parameter) {
  const usual = fc.constant<PathForm>(name === 'path' ? 'slashes' : 'encoded')
  return fc.record({
    value: mostly(valuesOf(schema, name === 'id' ? 'projectId' : name), oddText, 20),
    form: mostly(usual, fc.constantFrom<PathForm>('encoded', 'twice', 'verbatim')),
  })
}

function queriesOf(parameters: readonly Parameter[]): fc.Arbitrary<Pairs> {
  const each = parameters.map(({ name, schema, required }) => {
    const value: Values = mostly(valuesOf(schema, name), oddText, 8)
    const once: fc.Arbitrary<Pairs> = value.map(one => [[name, one]])
    const repeated: fc.Arbitrary<Pairs> = fc.tuple(value, value).map(both => both.map(one => [name, one]))
    const array: fc.Arbitrary<Pairs> = value.map(one => [[`${name}[]`, one]])
    const absent: fc.Arbitrary<Pairs> = fc.constant([])
    const usual = required ? once : fc.oneof(once, absent)
    return mostly(usual, fc.oneof(repeated, array, absent), 12)
  })
  const unknown: fc.Arbitrary<Pairs> = fc.tuple(oddText, oddText).map(pair => [pair])
  return fc.tuple(...each, mostly(fc.constant<Pairs>([]), unknown)).map(lists => lists.flat())
}
