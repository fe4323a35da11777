import { type Html, html } from '../html/template.ts'
import type { Context } from './context.ts'
import { operation } from './operation.ts'
import { describeField, schemaIndex, securitySchemes, table } from './parts.ts'
import { field, fieldsOf, listOf, textField, type Value } from './value.ts'

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** OpenAPI 3 and Swagger 2: the operations of a service, grouped by tag in document order. */
export function openapiParts(context: Context): Html {
  const { document } = context
  const components = field(document, 'components')
  const groups = new Map<string, Html[]>(listOf(field(document, 'tags')).map(tag => [textField(tag, 'name', 100), []]))
  for (const [path, item] of Object.entries(fieldsOf(field(document, 'paths')))) {
    addOperations(context, groups, path, item)
  }
  for (const [name, item] of Object.entries(fieldsOf(field(document, 'webhooks')))) {
    addOperations(context, groups, name, item, 'Webhooks')
  }
  return html`${servers(context)}${[...groups].flatMap(([tag, operations]) => group(context, tag, operations) ?? [])}
${securitySchemes(context, field(components, 'securitySchemes') ?? field(document, 'securityDefinitions'))}
${schemaIndex(context, field(components, 'schemas') ?? field(document, 'definitions'))}`
}

function addOperations(
  context: Context,
  groups: Map<string, Html[]>,
  path: string,
  written: Value,
  groupName?: string,
): void {
  const item = context.read(written)
  for (const method of methods) {
    const value = field(item, method)
    if (value === undefined || !context.takeOperation()) continue
    const tag = groupName ?? (tagOf(value) || 'Operations')
    const known = groups.get(tag) ?? []
    known.push(operation(context, { method, path, item, value }))
    groups.set(tag, known)
  }
}

function tagOf(value: Value): string {
  const [first] = listOf(field(value, 'tags'))
  return typeof first === 'string' ? first.trim().slice(0, 100) : ''
}

function group(context: Context, name: string, operations: readonly Html[]): Html | null {
  if (operations.length === 0) return null
  const tag = listOf(field(context.document, 'tags')).find(tag => textField(tag, 'name', 100) === name)
  return html`<h2>${name}</h2>
${describeField(context, tag, 2)}${operations}`
}

function servers(context: Context): Html | null {
  const { document } = context
  const listed = listOf(field(document, 'servers')).map(server => [
    html`<code>${textField(server, 'url')}</code>`,
    html`${describeField(context, server)}`,
  ])
  const host = textField(document, 'host')
  const [scheme = 'https'] = listOf(field(document, 'schemes'))
  const ofSwagger =
    host === '' ? [] : [[html`<code>${String(scheme)}://${host}${textField(document, 'basePath')}</code>`, html``]]
  return table('Servers', ['Address', 'Description'], [...listed, ...ofSwagger].slice(0, 100))
}
