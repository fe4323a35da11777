import { type Html, html } from '../html/template.ts'
import { constraints } from './constraints.ts'
import type { Context } from './context.ts'
import { describeField, example, securityNeeded, table } from './parts.ts'
import { inlineSchema, typeOf } from './schema.ts'
import { field, fieldsOf, isFields, listOf, textField, type Value } from './value.ts'

export type Operation = {
  readonly method: string
  readonly path: string
  /** Fields of the path that all its operations share. */
  readonly item: Value | undefined
  readonly value: Value
}

export function operation(context: Context, { method, path, item, value }: Operation): Html {
  const parameters = parametersOf(context, item, value)
  const body = parameters.find(parameter => textField(parameter, 'in') === 'body')
  const listed = parameters.filter(parameter => parameter !== body)
  const isDeprecated = field(value, 'deprecated') === true
  const security = securityNeeded(field(value, 'security'))
  const summary = textField(value, 'summary', 300)
  return html`<h3><span class="api-method api-${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
${summary && html`<p><strong>${summary}</strong></p>`}${isDeprecated && html`<p><span class="api-deprecated">Deprecated</span></p>`}
${describeField(context, value, 3)}${security && html`<p class="api-limits">Security: ${security}</p>`}
${table('Parameters', ['Name', 'In', 'Type', 'Description'], rowsOf(context, listed))}
${requestBody(context, field(value, 'requestBody') ?? body)}
${responses(context, fieldsOf(field(value, 'responses')))}`
}

/** The parameters of the path and of the operation, which override the path's by name. */
function parametersOf(context: Context, item: Value | undefined, value: Value): Value[] {
  const byName = new Map<string, Value>()
  for (const written of [...listOf(field(item, 'parameters')), ...listOf(field(value, 'parameters'))]) {
    const parameter = context.read(written)
    if (parameter !== undefined) byName.set(`${textField(parameter, 'in')} ${textField(parameter, 'name')}`, parameter)
  }
  return [...byName.values()]
}

function rowsOf(context: Context, parameters: readonly Value[]): Html[][] {
  return parameters.flatMap(parameter => {
    if (!context.takeRow()) return []
    const schema = field(parameter, 'schema') ?? field(firstContent(parameter), 'schema') ?? parameter
    const isRequired = field(parameter, 'required') === true
    const isDeprecated = field(parameter, 'deprecated') === true
    return [
      [
        html`<code>${textField(parameter, 'name', 200)}</code>${isRequired && html` <span class="api-required">required</span>`}${isDeprecated && html` <span class="api-deprecated">deprecated</span>`}`,
        html`${textField(parameter, 'in', 30)}`,
        html`<span class="api-type">${typeOf(context, schema)}</span>`,
        html`${describeField(context, parameter)}${constraints(schema)}`,
      ],
    ]
  })
}

function firstContent(value: Value): Value | undefined {
  return Object.values(fieldsOf(field(value, 'content')))[0]
}

function requestBody(context: Context, written: Value | undefined): Html | null {
  const body = context.read(written)
  if (body === undefined) return null
  const isRequired = field(body, 'required') === true
  return html`<p class="api-label">Request body${isRequired && html` <span class="api-required">required</span>`}</p>
${describeField(context, body)}${contents(context, body)}`
}

function responses(context: Context, written: Readonly<Record<string, Value>>): Html {
  const found = Object.entries(written).flatMap(([status, response]) => {
    const value = context.takeRow() ? context.read(response) : undefined
    return value === undefined ? [] : [{ status, value }]
  })
  const rows = found.map(({ status, value }) => [
    html`<code>${status}</code>`,
    html`${describeField(context, value)}`,
    html`${mediaTypes(value).map(([type, media]) => html`<p><code>${type}</code> <span class="api-type">${typeOf(context, field(media, 'schema'))}</span></p>`)}`,
  ])
  const bodies = found
    .filter(({ value }) => mediaTypes(value).some(([, media]) => needsMore(context, media)))
    .map(({ status, value }) => html`<p class="api-label">Body of ${status}</p>${contents(context, value)}`)
  return html`${table('Responses', ['Status', 'Description', 'Body'], rows)}${bodies}`
}

/** Whether a body has properties that are not shown elsewhere on the page. */
function needsMore(context: Context, media: Value): boolean {
  const found = context.follow(field(media, 'schema'))
  const isUnnamed = found !== null && 'value' in found && found.anchor === null
  return (
    isUnnamed &&
    isFields(found.value) &&
    ['properties', 'items', 'allOf'].some(name => field(found.value, name) !== undefined)
  )
}

const mediaTypesMax = 20

function mediaTypes(value: Value): [string, Value][] {
  const listed = Object.entries(fieldsOf(field(value, 'content'))).slice(0, mediaTypesMax)
  const ofSwagger = field(value, 'schema')
  return listed.length > 0 || ofSwagger === undefined ? listed : [['body', { schema: ofSwagger }]]
}

function contents(context: Context, value: Value): Html[] {
  return mediaTypes(value).map(([type, media]) => {
    const [first] = Object.values(fieldsOf(field(media, 'examples')))
    const given = field(media, 'example') ?? field(first, 'value')
    return html`<p><code>${type}</code></p>${inlineSchema(context, field(media, 'schema'))}${example(context, given)}`
  })
}
