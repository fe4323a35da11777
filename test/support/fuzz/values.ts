/** Values that a schema allows, and those just outside its bounds. */
import fc from 'fast-check'
import { resolve, type Schema } from './description.ts'
import { oddText } from './oddValues.ts'
import { placeholder } from './placeholders.ts'
import { poolOf, wordsOf } from './vocabulary.ts'

type Values = fc.Arbitrary<unknown>

/** Other tests send longer texts; here they would take most of the time. */
const longestChars = 20_000
const itemsMax = 3

/** Values of a schema; `name` is that of the member or parameter, which says what may be meant. */
export function valuesOf(schema: Schema, name: string): Values {
  const plain = plainValuesOf(schema, name)
  const pool = poolOf(name)
  const { type } = resolve(schema)
  if (pool === null || type === 'object' || type === 'array') return plain
  const known = fc.tuple(fc.nat(1_000), plain).map(([nth, otherwise]) => placeholder(pool, nth, otherwise))
  return fc.oneof({ weight: 12, arbitrary: known }, { weight: 1, arbitrary: plain })
}

function plainValuesOf(given: Schema, name: string): Values {
  const schema = resolve(given)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(branch => valuesOf(branch, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return arraysOf(schema, name)
    case 'string':
      return textsOf(schema, name)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectsOf({ properties = {}, required = [] }: Schema): Values {
  const members = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required], noNullPrototype: true })
}

function arraysOf({ items = {}, minItems = 0, maxItems = itemsMax }: Schema, name: string): Values {
  const item = valuesOf(items, name)
  const few = fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, itemsMax)) })
  if (maxItems > 100) return few
  const tooMany = item.map(value => new Array(maxItems + 1).fill(value))
  return fc.oneof({ weight: 20, arbitrary: few }, { weight: 1, arbitrary: tooMany })
}

function numbersOf({ minimum = -1_000, maximum = 1_000_000 }: Schema): Values {
  const inside = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1_000_000) })
  const boundary = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)
  return fc.oneof({ weight: 6, arbitrary: inside }, { weight: 1, arbitrary: boundary })
}

function textsOf({ minLength = 0, maxLength = 1_000, pattern }: Schema, name: string): Values {
  const inside = pattern === undefined ? textUpTo(minLength, maxLength) : textLike(pattern, minLength, maxLength)
  const words = wordsOf(name).filter(word => word.length >= minLength && (!pattern || new RegExp(pattern).test(word)))
  const lengths = [minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)].filter(n => n <= longestChars)
  const boundary = fc.tuple(fc.constantFrom('a', '1', 'é', '😀'), fc.constantFrom(...lengths, 1))
  return fc.oneof(
    { weight: 8, arbitrary: words.length === 0 ? inside : fc.constantFrom(...words) },
    { weight: 2, arbitrary: inside },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: boundary.map(([letter, count]) => letter.repeat(count)) },
  )
}

function textUpTo(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

/** Patterns that exclude characters are filtered; fast-check generates the others. */
function textLike(pattern: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  const form = new RegExp(pattern)
  if (!pattern.includes('[^')) return fc.stringMatching(form)
  return textUpTo(minLength, maxLength).filter(text => form.test(text))
}
