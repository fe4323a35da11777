import { type Html, html } from '../html/template.ts'
import { constraints } from './constraints.ts'
import type { Context } from './context.ts'
import { referenceLimits } from './limits.ts'
import { outsideLink } from './outside.ts'
import { field, fieldsOf, isFields, listOf, scalarOf, textField, type Value } from './value.ts'

/** The type of a schema in words: `array of Pet`, `string (date-time) or null`. Named schemas are links. */
export function typeOf(context: Context, schema: Value | undefined, depth = 0): Html {
  if (isWhole(schema)) return html`<a href="#">this schema</a>`
  const found = context.follow(schema)
  if (found === null) return html`unknown`
  if (found.kind === 'outside') return outsideLink(found.reference)
  if (found.anchor !== null) return html`<a href="${context.linkTo(found.anchor)}">${nameIn(found.anchor)}</a>`
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

/** Where a schema is shown: how deep in the one around it, and in which named ones. */
type Place = { readonly depth: number; readonly inside: readonly string[] }

const outermost: Place = { depth: 0, inside: [] }

/** The properties of a schema and of the schemas inside it; `null` if there are none. */
function propertiesOf(context: Context, schema: Value | undefined, place: Place): Html | null {
  if (place.depth >= referenceLimits.schemaNestingMax) return null
  const required = new Set(listOf(field(schema, 'required')).map(name => scalarOf(name)))
  /** All of one level come before those inside them, which a full page leaves out first. */
  const rows = Object.entries(fieldsOf(field(schema, 'properties')))
    .filter(() => context.takeRow())
    .map(([name, property]) => row(context, { name, property, isRequired: required.has(name), place }))
  const below = { ...place, depth: place.depth + 1 }
  const parts = listOf(field(schema, 'allOf')).flatMap(part => partOf(context, part, below) ?? [])
  const inner = [...choicesIn(schema), field(schema, 'items'), field(schema, 'additionalProperties')].flatMap(
    part => inside(context, part, below) ?? [],
  )
  if (rows.length === 0 && parts.length === 0 && inner.length === 0) return null
  return html`${rows.length > 0 && html`<dl class="api-properties">${rows}</dl>`}${parts}${inner}`
}

type Property = {
  readonly name: string
  readonly property: Value
  readonly isRequired: boolean
  readonly place: Place
}

function row(context: Context, { name, property, isRequired, place }: Property): Html {
  const deprecated = field(property, 'deprecated') === true
  return html`<dt><code>${name}</code> <span class="api-type">${typeOf(context, property)}</span>${isRequired && html` <span class="api-required">required</span>`}${deprecated && html` <span class="api-deprecated">deprecated</span>`}</dt>
<dd>${context.describe(textField(property, 'description', referenceLimits.descriptionMaxChars + 1))}${constraints(property)}${inside(context, property, { ...place, depth: place.depth + 1 })}</dd>
`
}

/** A named schema is described in its own section, and on the page of a part also here, folded. */
function inside(context: Context, schema: Value | undefined, place: Place): Html | null {
  const found = isWhole(schema) ? null : context.follow(schema)
  if (found?.kind !== 'found') return null
  const { anchor, value } = found
  if (anchor === null) return propertiesOf(context, value, place)
  const name = nameIn(anchor)
  if (!canExpand(context, place)) return null
  if (place.inside.includes(anchor)) return html`<p class="api-limits">${name} is recursive: it is shown above.</p>`
  const properties = propertiesOf(context, value, within(place, anchor))
  const isFirst = place.inside.length === 0
  return (
    properties &&
    html`<details class="api-schema"${isFirst && html` open`}><summary>${name}</summary>${properties}</details>`
  )
}

/** Whether it is the schema of the whole file, which is recursive: the page shows it. */
function isWhole(schema: Value | undefined): boolean {
  return textField(schema, '$ref') === '#'
}

/** What all parts of a schema have in common with it is shown as its own. */
function partOf(context: Context, schema: Value, place: Place): Html | null {
  const found = context.follow(schema)
  if (found?.kind !== 'found' || found.anchor === null || place.inside.includes(found.anchor))
    return inside(context, schema, place)
  return canExpand(context, place) ? propertiesOf(context, found.value, within(place, found.anchor)) : null
}

function canExpand(context: Context, { inside }: Place): boolean {
  return context.isPart && inside.length < referenceLimits.expandedNestingMax && context.hasRoom()
}

function within({ inside }: Place, anchor: string): Place {
  return { depth: 0, inside: [...inside, anchor] }
}

/** A schema where it is used: its type, and its properties unless they have their own section on the page. */
export function inlineSchema(context: Context, schema: Value | undefined): Html {
  return html`<p class="api-type">${typeOf(context, schema)}</p>${constraints(schema)}${context.isPart && schema !== undefined ? partOf(context, schema, outermost) : inside(context, schema, outermost)}`
}

/** A schema in its own section, under its own heading. `anchor` is the one of its section. */
export function fullSchema(context: Context, schema: Value | undefined, anchor = ''): Html {
  const reference = textField(schema, '$ref')
  const isTyped =
    reference !== '' ||
    ['type', 'properties', 'items', 'oneOf', 'anyOf', 'allOf', 'enum', 'const'].some(
      name => field(schema, name) !== undefined,
    )
  return html`${isTyped && html`<p class="api-type">${typeOf(context, schema)}</p>`}
${reference === '' && context.describe(textField(schema, 'description', referenceLimits.descriptionMaxChars + 1), 3)}${constraints(schema)}${reference === '' && propertiesOf(context, schema, within(outermost, anchor))}`
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
