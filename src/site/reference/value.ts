/** Parsed data that has not been validated against any specification. */
export type Value = null | boolean | number | string | readonly Value[] | Fields
export type Fields = { readonly [name: string]: Value }

const noFields: Fields = {}

export function fieldsOf(value: Value | undefined): Fields {
  return isFields(value) ? value : noFields
}

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : []
}

/** Own properties only, so that inherited ones are not taken for data. */
export function field(fields: Value | undefined, name: string): Value | undefined {
  return isFields(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Text, trimmed; `''` for everything else. */
export function textOf(value: Value | undefined, maxChars = 500): string {
  return typeof value === 'string' ? value.trim().slice(0, maxChars) : ''
}

/** A single value as a reader would write it; `''` for lists and objects. */
export function scalarOf(value: Value | undefined, maxChars = 500): string {
  if (typeof value === 'string') return textOf(value, maxChars)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function textField(fields: Value | undefined, name: string, maxChars?: number): string {
  return textOf(field(fields, name), maxChars)
}
