/** Bodies of requests: valid ones, valid ones with one change, and ones that are not JSON. */
import fc from 'fast-check'
import type { Operation, Schema } from './description.ts'
import { bodiesLike } from './examples.ts'
import { mostly } from './mostly.ts'
import { oddValue } from './oddValues.ts'
import { valuesOf } from './values.ts'

type Values = fc.Arbitrary<unknown>

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown; readonly cut: number | null }
  | { readonly kind: 'text'; readonly text: string }

export function bodiesFor({ id, body }: Operation): fc.Arbitrary<Body> {
  return body === null ? mostly(noBody, brokenBodies) : bodiesOf(bodyValuesOf(id, body))
}

/** A schema allows combinations of members that an operation does not: examples have those that belong together. */
function bodyValuesOf(operationId: string, schema: Schema): Values {
  const values = valuesOf(schema, operationId)
  const examples = bodiesLike(operationId)
  return examples === null ? values : fc.oneof({ weight: 2, arbitrary: examples }, { weight: 1, arbitrary: values })
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
