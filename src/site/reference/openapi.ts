import { type Html, html } from '../html/template.ts'
import type { Context } from './context.ts'
import { operation } from './operation.ts'
import { type Operation, operationsOf } from './operations.ts'
import { outsideLink, outsideReference } from './outside.ts'
import { describeField, schemaIndex, securitySchemes, table } from './parts.ts'
import { serversOf } from './servers.ts'
import { field, fieldsOf, listOf, textField, type Value } from './value.ts'

/** OpenAPI 3 and Swagger 2: the operations of a service, grouped by tag in document order. */
export function openapiParts(context: Context): Html {
  const show = (listed: Operation) => operation(context, listed)
  return html`${beginning(context, operationsOf(context), show)}
${schemaIndex(context, schemasIn(context))}`
}

/** Everything but the schemas; `show` prints an operation. */
export function beginning(
  context: Context,
  operations: readonly Operation[],
  show: (operation: Operation) => Html,
): Html {
  const { document } = context
  const tags = listOf(field(document, 'tags'))
  const byTag = new Map<string, Operation[]>(tags.map(tag => [textField(tag, 'name', 100), []]))
  for (const listed of operations) {
    const known = byTag.get(listed.tag)
    if (known) known.push(listed)
    else byTag.set(listed.tag, [listed])
  }
  const described = new Map(tags.map(tag => [textField(tag, 'name', 100), tag]))
  return html`${servers(context)}${[...byTag].flatMap(([name, listed]) =>
    listed.length === 0 && textField(described.get(name), 'description') === ''
      ? []
      : [html`<h2>${name}</h2>\n${describeField(context, described.get(name), 2)}${listed.map(show)}`],
  )}${pathsElsewhere(context)}
${securitySchemes(context, field(field(document, 'components'), 'securitySchemes') ?? field(document, 'securityDefinitions'))}`
}

/** A description in several files has its operations in others. */
function pathsElsewhere(context: Context): Html | null {
  const rows = Object.entries(fieldsOf(field(context.document, 'paths'))).flatMap(([path, item]) => {
    const reference = outsideReference(context, item)
    if (reference === null || !context.takeRow()) return []
    return [[html`<code>${path}</code>`, outsideLink(reference)]]
  })
  const listed = table('Paths in other files', ['Path', 'Described in'], rows)
  return listed && html`<h2>Paths</h2>\n${listed}`
}

export function schemasIn({ document }: Context): Value | undefined {
  return field(field(document, 'components'), 'schemas') ?? field(document, 'definitions')
}

function servers(context: Context): Html | null {
  const rows = serversOf(context.document).map(({ url, server }) => [
    html`<code>${url}</code>`,
    html`${describeField(context, server)}`,
  ])
  return table('Servers', ['Address', 'Description'], rows)
}
