/** Requests of one operation: valid ones, nearly valid ones, and ones that are wrong as HTTP or as JSON. */
import fc from 'fast-check'
import type { Operation, Parameter, Schema } from './description.ts'
import { bodiesLike } from './examples.ts'
import { placeholder } from './placeholders.ts'
import { oddText, oddValue, valuesOf } from './values.ts'

type Values = fc.Arbitrary<unknown>

/** How a value becomes part of a path. */
export type PathForm = 'encoded' | 'slashes' | 'twice' | 'verbatim'

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown; readonly cut: number | null }
  | { readonly kind: 'text'; readonly text: string }

/** What is sent once its placeholders are filled. */
export type Sketch = {
  readonly operation: Operation
  readonly pathValues: Readonly<Record<string, { readonly value: unknown; readonly form: PathForm }>>
  readonly query: readonly (readonly [name: string, value: unknown])[]
  readonly headers: readonly (readonly [name: string, value: unknown])[]
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
    signedIn: mostly(fc.constant(true), fc.constant(isOpen)),
    body: operation.body === null ? mostly(noBody, brokenBodies) : bodiesOf(bodyValuesOf(operation.id, operation.body)),
  })
}

/** A schema allows combinations of members that an operation does not: examples have those that belong together. */
function bodyValuesOf(operationId: string, schema: Schema): Values {
  const values = valuesOf(schema, operationId)
  const examples = bodiesLike(operationId)
  return examples === null ? values : fc.oneof({ weight: 2, arbitrary: examples }, { weight: 1, arbitrary: values })
}

function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 15): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

function pathValuesOf({ name, schema }: Parameter) {
  const usual = fc.constant<PathForm>(name === 'path' ? 'slashes' : 'encoded')
  return fc.record({
    value: mostly(valuesOf(schema, name === 'id' ? 'projectId' : name), oddText, 20),
    form: mostly(usual, fc.constantFrom<PathForm>('encoded', 'twice', 'verbatim')),
  })
}

type Pairs = readonly (readonly [string, unknown])[]

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

const jsonType: readonly [string, string] = ['content-type', 'application/json']
const wrongTypes: readonly Pairs[] = [
  [],
  [['content-type', 'text/plain']],
  [['content-type', 'application/x-www-form-urlencoded']],
  [['content-type', 'multipart/form-data; boundary=x']],
  [['content-type', 'application/json; charset=utf-16']],
  [['content-type', 'application/merge-patch+json']],
  [['content-type', ';;']],
  [jsonType, jsonType],
  [jsonType, ['content-encoding', 'gzip']],
  [jsonType, ['content-encoding', 'identity']],
]
const extraHeaders: readonly Pairs[] = [
  [['accept', 'text/event-stream']],
  [['accept', 'image/png']],
  [['accept-encoding', 'br, gzip;q=0']],
  [['accept-encoding', 'gzip, zstd']],
  [['if-none-match', '*']],
  [['if-none-match', placeholder('etag', 0, 'W/"x"')]],
  [['if-none-match', placeholder('etag', 1, '"x"')]],
  [['accept', 'application/octet-stream']],
  [['range', 'bytes=0-1']],
  [['x-session', 'cookie']],
  [['x-session', 'x']],
  [['cookie', 'a=b; speckeep_refresh=\u00ff; =; ;;']],
  [['origin', 'https://elsewhere.example']],
  [['x-forwarded-for', '1.2.3.4, unknown']],
  [['authorization', 'Bearer x.y.z']],
  [['authorization', 'Basic Og==']],
  [['x-http-method-override', 'DELETE']],
  [['user-agent', '\u00e9'.repeat(400)]],
]

function headersOf(parameters: readonly Parameter[], hasBody: boolean): fc.Arbitrary<Pairs> {
  const described = parameters.map(({ name, schema }) => {
    const one: fc.Arbitrary<Pairs> = valuesOf(schema, name).map(value => [[name, value]])
    const twice: fc.Arbitrary<Pairs> = valuesOf(schema, name).map(value => [
      [name, value],
      [name, value],
    ])
    return mostly(fc.constant<Pairs>([]), fc.oneof(one, twice), 8)
  })
  const type = hasBody ? mostly(fc.constant<Pairs>([jsonType]), fc.constantFrom(...wrongTypes)) : fc.constant<Pairs>([])
  const extra = mostly(fc.constant<Pairs>([]), fc.constantFrom(...extraHeaders), 5)
  return fc.tuple(type, extra, ...described).map(lists => lists.flat())
}

const brokenJson = [
  '',
  ' ',
  '{',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '[1,2',
  'NaN',
  '"text"',
  '[]',
  'null',
  '1e999',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '"\\ud800"',
  '['.repeat(200),
  `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
  '\u0000',
]

const noBody: fc.Arbitrary<Body> = fc.constant({ kind: 'none' })
const brokenBodies = fc.oneof(
  noBody,
  fc.constantFrom(...brokenJson).map((text): Body => ({ kind: 'text', text })),
)

function bodiesOf(values: Values): fc.Arbitrary<Body> {
  const json = (value: Values): fc.Arbitrary<Body> => value.map(value => ({ kind: 'json', value, cut: null }))
  return fc.oneof(
    { weight: 14, arbitrary: json(values) },
    { weight: 6, arbitrary: json(fc.tuple(values, fc.nat(20), oddValue, changes).map(changed)) },
    {
      weight: 1,
      arbitrary: fc.tuple(values, fc.nat(200)).map(([value, cut]): Body => ({ kind: 'json', value, cut })),
    },
    { weight: 1, arbitrary: brokenBodies },
    { weight: 1, arbitrary: json(oddValue) },
  )
}

const changes = fc.constantFrom('replace', 'drop', 'add', 'null', 'wrap')

/** A value with one member, at any depth, replaced, removed or joined by an unknown one. */
function changed([value, at, odd, change]: [unknown, number, unknown, string]): unknown {
  if (typeof value !== 'object' || value === null) return odd
  if (Array.isArray(value)) return value.length === 0 ? [odd] : value.map(entry => changed([entry, at, odd, change]))
  if (Object.getOwnPropertySymbols(value).length > 0) return odd
  const members = Object.entries(value)
  const [name, member] = members[at % Math.max(1, members.length)] ?? ['x', null]
  switch (change) {
    case 'drop':
      return Object.fromEntries(members.filter(([other]) => other !== name))
    case 'add':
      return { ...value, [typeof odd === 'string' ? odd : 'unknown']: odd }
    case 'null':
      return { ...value, [name]: null }
    case 'wrap':
      return { ...value, [name]: [member] }
    default:
      return { ...value, [name]: at % 2 === 0 ? odd : changed([member, at >> 1, odd, 'replace']) }
  }
}
