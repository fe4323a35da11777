import type { Facts, Type } from './facts.ts'
import type { Field, Read } from './reads.ts'

/** Where the type that a driver reads an answer as does not match the description. */
export type Mismatch = {
  readonly what: string
  /** An optional field that is not described: another version or another operation may have it. */
  readonly isOptional: boolean
}

export function findMismatches(facts: Facts, read: Read, type: Type, at = 'it'): readonly Mismatch[] {
  const plain = resolved(facts, type)
  if (plain === 'any' || read.kind === 'unknown') return []
  if (plain === null) return [wrong(`${at} is read, but its shape is not kept: name it in operations.ts`)]
  if (Array.isArray(plain)) {
    if (read.kind !== 'list') return [wrong(`${at} is read as ${read.kind} but described as a list`)]
    return findMismatches(facts, read.of, plain[0] as Type, `${at}[]`)
  }
  if (read.kind === 'object') {
    if (plain === 'object') return []
    if (typeof plain === 'string') return [wrong(`${at} is read as an object but described as ${plain}`)]
    return [...read.fields].flatMap(([name, field]) => unfitField(facts, field, plain as Fields, name, `${at}.${name}`))
  }
  return typeof plain === 'string' && fits(read, plain)
    ? []
    : [wrong(`${at} is read as ${read.kind} but described differently`)]
}

function wrong(what: string): Mismatch {
  return { what, isOptional: false }
}

type Fields = Readonly<Record<string, Type>>

function unfitField(facts: Facts, field: Field, fields: Fields, name: string, at: string): readonly Mismatch[] {
  const type = fields[name]
  if (type === undefined) return [{ what: `${at} is read but not described`, isOptional: field.isOptional }]
  const isNullable = typeof type === 'string' && type.endsWith('?')
  const surprised = isNullable && !field.takesNull ? [wrong(`${at} may be null but is not read so`)] : []
  return [...surprised, ...findMismatches(facts, field.read, type, at)]
}

/** `null`: a shape that is not kept. */
function resolved({ shapes }: Facts, type: Type): Type | null {
  if (typeof type !== 'string') return type
  const plain = type.replace(/\?$/, '')
  if (plain.endsWith('[]')) return [plain.slice(0, -2)]
  if (plain.startsWith('~')) return null
  return plain.startsWith('#') ? (shapes[plain.slice(1)] ?? null) : plain
}

function fits(read: Read, type: string): boolean {
  if (read.kind === 'number') return type === 'integer' || type === 'number'
  if (read.kind === 'boolean') return type === 'boolean'
  return read.kind === 'text' && (type === 'string' || type === 'date-time' || type.startsWith('='))
}
