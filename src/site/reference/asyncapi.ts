import { type Html, html } from '../html/template.ts'
import { partAnchor } from '../links/pointers.ts'
import type { Context } from './context.ts'
import { exampleBlocks } from './examples.ts'
import { describeField, schemaIndex, securitySchemes, table } from './parts.ts'
import { inlineSchema } from './schema.ts'
import { field, fieldsOf, listOf, scalarOf, textField, type Value } from './value.ts'

/** AsyncAPI 2 and 3: which messages a service sends and receives, and where. */
export function asyncapiParts(context: Context): Html {
  const components = field(context.document, 'components')
  const operations = [...operationsOf3(context), ...operationsOf2(context)]
  const messages = Object.entries(fieldsOf(field(components, 'messages'))).flatMap(([name, message]) =>
    context.takeRow()
      ? [html`<h3 id="${partAnchor('messages', name)}">${name}</h3>\n${messageParts(context, message)}`]
      : [],
  )
  return html`${servers(context)}
${operations.length > 0 && html`<h2>Operations</h2>\n${operations}`}
${messages.length > 0 && html`<h2>Messages</h2>\n${messages}`}
${securitySchemes(context, field(components, 'securitySchemes'))}
${schemaIndex(context, field(components, 'schemas'))}`
}

function servers(context: Context): Html | null {
  const rows = Object.entries(fieldsOf(field(context.document, 'servers')))
    .slice(0, 100)
    .map(([name, server]) => [
      html`<code>${name}</code>`,
      html`<code>${textField(server, 'url') || textField(server, 'host') + textField(server, 'pathname')}</code>`,
      html`${textField(server, 'protocol', 60)}`,
      html`${describeField(context, server)}`,
    ])
  return table('Servers', ['Name', 'Address', 'Protocol', 'Description'], rows)
}

/** In version 2 a channel contains its operations, from the perspective of the service's clients. */
function operationsOf2(context: Context): Html[] {
  return Object.entries(fieldsOf(field(context.document, 'channels'))).flatMap(([address, written]) => {
    const channel = context.read(written)
    return ['publish', 'subscribe'].flatMap(action => {
      const operation = field(channel, action)
      if (operation === undefined || !context.takeOperation()) return []
      const message = field(operation, 'message')
      const choices = listOf(field(message, 'oneOf'))
      const messages = choices.length > 0 ? choices : message === undefined ? [] : [message]
      return [operationPart(context, { action, address, operation, channel, messages })]
    })
  })
}

/** In version 3 an operation refers to its channel. */
function operationsOf3(context: Context): Html[] {
  return Object.values(fieldsOf(field(context.document, 'operations'))).flatMap(written => {
    const operation = context.read(written)
    const channel = context.read(field(operation, 'channel'))
    if (operation === undefined || !context.takeOperation()) return []
    const own = listOf(field(operation, 'messages'))
    const messages = own.length > 0 ? own : Object.values(fieldsOf(field(channel, 'messages')))
    const address =
      textField(channel, 'address') || textField(field(operation, 'channel'), '$ref').split('/').at(-1) || ''
    return [
      operationPart(context, { action: textField(operation, 'action', 20), address, operation, channel, messages }),
    ]
  })
}

type Part = {
  readonly action: string
  readonly address: string
  readonly operation: Value
  readonly channel: Value | undefined
  readonly messages: readonly Value[]
}

function operationPart(context: Context, { action, address, operation, channel, messages }: Part): Html {
  const summary = textField(operation, 'summary', 300)
  const parameters = Object.entries(fieldsOf(field(channel, 'parameters'))).flatMap(([name, written]) =>
    context.takeRow() ? [[html`<code>${name}</code>`, html`${describeField(context, context.read(written))}`]] : [],
  )
  const shown = messages.filter(() => context.takeRow())
  return html`<h3><span class="api-method">${action.toUpperCase()}</span> <code>${address}</code></h3>
${summary && html`<p><strong>${summary}</strong></p>`}${describeField(context, channel, 3)}${describeField(context, operation, 3)}
${table('Parameters', ['Name', 'Description'], parameters)}
${shown.flatMap(message => messageHere(context, message) ?? [])}`
}

function messageHere(context: Context, written: Value): Html | null {
  const found = context.follow(written)
  if (found?.kind !== 'found') return null
  const title = textField(found.value, 'title', 200) || textField(found.value, 'name', 200)
  const name = title || found.anchor?.slice(found.anchor.indexOf('/') + 1) || 'Message'
  if (found.anchor !== null) return html`<p class="api-label">Message <a href="#${found.anchor}">${name}</a></p>`
  return html`<p class="api-label">${name}</p>${messageParts(context, found.value)}`
}

function messageParts(context: Context, message: Value): Html {
  const payload = field(message, 'payload')
  /** Version 3 wraps schemas that are written in another schema language. */
  const schema = field(payload, 'schema') ?? payload
  const headers = field(message, 'headers')
  const [sample] = listOf(field(message, 'examples'))
  const given = field(sample, 'payload')
  const contentType = scalarOf(field(message, 'contentType'), 100)
  return html`${describeField(context, message, 4) ?? context.describe(textField(message, 'summary', 500))}
${contentType && html`<p><code>${contentType}</code></p>`}${schema !== undefined && html`<p class="api-label">Payload</p>${inlineSchema(context, schema)}`}
${headers !== undefined && html`<p class="api-label">Headers</p>${inlineSchema(context, headers)}`}${given !== undefined && exampleBlocks(context, [{ name: 'Example', value: given }])}
`
}
