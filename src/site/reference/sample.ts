import type { Context } from './context.ts'
import { referenceLimits } from './limits.ts'
import { field, fieldsOf, isFields, listOf, type Value } from './value.ts'

/** What a value is sent in: read-only properties are not in requests, write-only ones not in responses. */
export type Direction = 'request' | 'response'

/** A value that fits a schema, always the same one; `undefined` if the schema says nothing. */
export function sampleOf(context: Context, schema: Value | undefined, direction: Direction): Value | undefined {
  let values = 0
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'

  return sample(schema, [])

  function sample(written: Value | undefined, above: readonly Value[]): Value | undefined {
    if (++values > referenceLimits.sampleValuesMax || above.length > referenceLimits.sampleNestingMax) return undefined
    const value = context.read(written)
    if (!isFields(value) || above.includes(value)) return undefined
    const stated = statedIn(value)
    if (stated !== undefined) return stated
    const inside = [...above, value]
    const parts = listOf(field(value, 'allOf'))
    const own = fieldsOf(field(value, 'properties'))
    if (parts.length > 0) return merged([...parts.map(part => sample(part, inside)), object(own, inside)])
    const [choice] = [...listOf(field(value, 'oneOf')), ...listOf(field(value, 'anyOf'))]
    if (choice !== undefined && Object.keys(own).length === 0) return sample(choice, inside)
    const type = typeIn(value)
    if (type === 'array' || field(value, 'items') !== undefined) {
      const item = sample(field(value, 'items'), inside)
      return item === undefined ? [] : [item]
    }
    const rest = field(value, 'additionalProperties')
    if (isFields(rest) && Object.keys(own).length === 0) {
      const item = sample(rest, inside)
      return item === undefined ? {} : { name: item }
    }
    return type === 'object' || Object.keys(own).length > 0 ? object(own, inside) : scalar(type, value)
  }

  function object(properties: Readonly<Record<string, Value>>, above: readonly Value[]): Value {
    const found: [string, Value][] = []
    for (const [name, property] of Object.entries(properties)) {
      if (values > referenceLimits.sampleValuesMax) break
      if (field(property, hidden) === true) continue
      const value = sample(property, above)
      if (value !== undefined) found.push([name, value])
    }
    return Object.fromEntries(found)
  }
}

/** The example that a schema or a parameter gives, or the value that it prescribes. */
export function statedIn(value: Value | undefined): Value | undefined {
  const [example] = listOf(field(value, 'examples'))
  const [choice] = listOf(field(value, 'enum'))
  return [field(value, 'example'), example, field(value, 'const'), field(value, 'default'), choice].find(
    stated => stated !== undefined && stated !== null,
  )
}

function merged(parts: readonly (Value | undefined)[]): Value | undefined {
  const objects = parts.filter(isFields)
  return objects.length > 0 ? Object.assign({}, ...objects) : parts.find(part => part !== undefined)
}

function typeIn(schema: Value): string {
  const type = field(schema, 'type')
  const named = Array.isArray(type) ? type.find(name => name !== 'null') : type
  return typeof named === 'string' ? named : ''
}

const strings: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  byte: 'dGV4dA==',
}

function scalar(type: string, schema: Value): Value | undefined {
  switch (type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return within(schema)
    case 'string': {
      const format = field(schema, 'format')
      return (typeof format === 'string' && Object.hasOwn(strings, format) && strings[format]) || 'text'
    }
    default:
      return undefined
  }
}

function within(schema: Value): number {
  const [least, most] = [field(schema, 'minimum'), field(schema, 'maximum')]
  const above = field(schema, 'exclusiveMinimum')
  if (typeof above === 'number') return Math.floor(above) + 1
  if (typeof least === 'number' && least > 1) return least
  return typeof most === 'number' && most < 1 ? most : 1
}
