import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Facts, Type } from './facts.ts'

/** Whether a value matches a type of the facts and has no extra fields. */
export type Check = (type: Type, value: unknown) => readonly string[]

export function checkOf({ shapes }: Facts): Check {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  const definitions = Object.fromEntries(Object.entries(shapes).map(([name, type]) => [name, schemaOf(type)]))
  ajv.addSchema({ $id: 'facts', definitions })
  const compiled = new Map<string, ValidateFunction>()
  return (type, value) => {
    const key = JSON.stringify(type)
    const validate = compiled.get(key) ?? ajv.compile(schemaOf(type))
    compiled.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).slice(0, 5).map(({ instancePath, message, params }) => {
      const field = params['additionalProperty'] ?? params['missingProperty']
      return `${instancePath || 'it'} ${message}${field === undefined ? '' : ` (${field})`}`
    })
  }
}

export function schemaOf(type: Type): object {
  if (typeof type !== 'string') return Array.isArray(type) ? listOf(type[0]) : objectOf(type as Fields)
  if (type.endsWith('?')) return { anyOf: [{ type: 'null' }, schemaOf(type.slice(0, -1))] }
  if (type.endsWith('[]')) return listOf(type.slice(0, -2))
  if (type.startsWith('#')) return { $ref: `facts#/definitions/${type.slice(1)}` }
  if (type.startsWith('=')) return { enum: type.slice(1).split('|').flatMap(alike) }
  if (type.startsWith('~')) return { type: 'object' }
  if (type === 'any') return {}
  return type === 'date-time' ? { type: 'string', format: 'date-time' } : { type }
}

type Fields = Readonly<Record<string, Type>>

function listOf(item: Type): object {
  return { type: 'array', items: schemaOf(item) }
}

function objectOf(fields: Fields): object {
  const named = Object.entries(fields).map(([name, type]) => [name.replace(/!$/, ''), schemaOf(type)])
  const required = Object.keys(fields).filter(name => name.endsWith('!'))
  return {
    type: 'object',
    properties: Object.fromEntries(named),
    required: required.map(name => name.slice(0, -1)),
    additionalProperties: false,
  }
}

/** The facts write values without quotes; a numeric one is a number. */
function alike(value: string): readonly (string | number)[] {
  return /^\d+$/.test(value) ? [value, Number(value)] : [value]
}
