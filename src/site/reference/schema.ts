import { type Html, html } from '../html/template.ts'
import { constraints } from './constraints.ts'
import type { Context } from './context.ts'
import { referenceLimits } from './limits.ts'
import { field, fieldsOf, isFields, listOf, scalarOf, textField, type Value } from './value.ts'

/** The type of a schema in words: `array of Pet`, `string (date-time) or null`. Named schemas are links. */
export function typeOf(context: Context, schema: Value | undefined, depth = 0): Html {
  const found = context.follow(schema)
  if (found === null) return html`unknown`
  if ('outside' in found) return html`<a href="${found.outside}">${found.outside}</a>`
  if (found.anchor !== null) return html`<a href="#${found.anchor}">${nameIn(found.anchor)}</a>`
  const { value } = found
  if (!isFields(value)) return value === false ? html`nothing` : html`any value`
  if (depth >= referenceLimits.schemaNestingMax) return html`…`

  const types = typesIn(value)
  if (types.includes('array') || field(value, 'items') !== undefined) {
    const items = field(value, 'items')
    return html`array of ${items === undefined ? html`any value` : typeOf(context, items, depth + 1)}${orNull(value, types)}`
  }
  const [alternatives, parts] = [choicesIn(value), listOf(field(value, 'allOf'))]
  if (alternatives.length > 0) return joined(context, alternatives, ' or ', depth)
  if (parts.length > 0 && field(value, 'properties') === undefined) return joined(context, parts, ' and ', depth)
  const rest = field(value, 'additionalProperties')
  if (isFields(rest) && field(value, 'properties') === undefined)
    return html`map of ${typeOf(context, rest, depth + 1)}${orNull(value, types)}`
  const format = scalarOf(field(value, 'format'), 60)
  const words = types.filter(type => type !== 'null').join(' or ') || guessed(value)
  return html`${words}${format && html` (${format})`}${orNull(value, types)}`
}

/** The properties of a schema and of the unnamed schemas inside it; `null` if there are none. */
export function propertiesOf(context: Context, schema: Value | undefined, depth = 0): Html | null {
  if (depth >= referenceLimits.schemaNestingMax) return null
  const required = new Set(listOf(field(schema, 'required')).map(name => scalarOf(name)))
  const rows = Object.entries(fieldsOf(field(schema, 'properties'))).flatMap(([name, property]) =>
    context.takeRow() ? [row(context, { name, property, isRequired: required.has(name), depth })] : [],
  )
  const inner = [
    ...listOf(field(schema, 'allOf')),
    ...choicesIn(schema),
    field(schema, 'items'),
    field(schema, 'additionalProperties'),
  ].flatMap(part => unnamed(context, part, depth + 1) ?? [])
  if (rows.length === 0 && inner.length === 0) return null
  return html`${rows.length > 0 && html`<dl class="api-properties">${rows}</dl>`}${inner}`
}

type Property = {
  readonly name: string
  readonly property: Value
  readonly isRequired: boolean
  readonly depth: number
}

function row(context: Context, { name, property, isRequired, depth }: Property): Html {
  const deprecated = field(property, 'deprecated') === true
  return html`<dt><code>${name}</code> <span class="api-type">${typeOf(context, property)}</span>${isRequired && html` <span class="api-required">required</span>`}${deprecated && html` <span class="api-deprecated">deprecated</span>`}</dt>
<dd>${context.describe(textField(property, 'description', referenceLimits.descriptionMaxChars + 1))}${constraints(property)}${unnamed(context, property, depth + 1)}</dd>
`
}

/** A named schema is described in its own section; an unnamed one, here. */
function unnamed(context: Context, schema: Value | undefined, depth: number): Html | null {
  const found = context.follow(schema)
  return found === null || 'outside' in found || found.anchor !== null
    ? null
    : propertiesOf(context, found.value, depth)
}

/** A schema where it is used: its type, and its properties if it is unnamed. */
export function inlineSchema(context: Context, schema: Value | undefined): Html {
  return html`<p class="api-type">${typeOf(context, schema)}</p>${constraints(schema)}${unnamed(context, schema, 0)}`
}

/** A schema in its own section, under its own heading. */
export function fullSchema(context: Context, schema: Value | undefined): Html {
  const reference = textField(schema, '$ref')
  const isTyped =
    reference !== '' ||
    ['type', 'properties', 'items', 'oneOf', 'anyOf', 'allOf', 'enum', 'const'].some(
      name => field(schema, name) !== undefined,
    )
  return html`${isTyped && html`<p class="api-type">${typeOf(context, schema)}</p>`}
${reference === '' && context.describe(textField(schema, 'description', referenceLimits.descriptionMaxChars + 1), 3)}${constraints(schema)}${reference === '' && propertiesOf(context, schema)}`
}

function joined(context: Context, schemas: readonly Value[], between: string, depth: number): Html {
  const shown = schemas.slice(0, choicesMax).filter(() => context.takeRow())
  const words = shown.map((schema, index) => html`${index > 0 && between}${typeOf(context, schema, depth + 1)}`)
  return html`${words}${schemas.length > shown.length && html`${between}…`}`
}

const choicesMax = 50

function choicesIn(schema: Value | undefined): readonly Value[] {
  return [...listOf(field(schema, 'oneOf')), ...listOf(field(schema, 'anyOf'))]
}

function typesIn(schema: Value): readonly string[] {
  const type = field(schema, 'type')
  return (Array.isArray(type) ? type.slice(0, 10) : [type]).map(name => scalarOf(name, 60)).filter(Boolean)
}

function orNull(schema: Value, types: readonly string[]): string | false {
  return (field(schema, 'nullable') === true || types.includes('null')) && ' or null'
}

function guessed(schema: Value): string {
  if (field(schema, 'properties') !== undefined) return 'object'
  const listed = [...listOf(field(schema, 'enum')), field(schema, 'const')].find(value => value !== undefined)
  return listed === undefined || typeof listed === 'object' ? 'any value' : typeof listed
}

function nameIn(anchor: string): string {
  return anchor.slice(anchor.indexOf('/') + 1)
}
