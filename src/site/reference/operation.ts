import { type Html, html } from '../html/template.ts'
import { constraints } from './constraints.ts'
import type { Context } from './context.ts'
import { curlCommand } from './curl.ts'
import { exampleBlocks, examplesOf } from './examples.ts'
import { mediaTypes } from './mediaTypes.ts'
import type { Operation } from './operations.ts'
import { outsideLink, outsideReference } from './outside.ts'
import { describeField, securityNeeded, table } from './parts.ts'
import { responses } from './responses.ts'
import { inlineSchema, typeOf } from './schema.ts'
import { basePathOf } from './servers.ts'
import { field, fieldsOf, listOf, textField, type Value } from './value.ts'

/** An operation on a page with others. */
export function operation(context: Context, shown: Operation): Html {
  const { summary } = shown
  return html`${operationAnchor(context, shown)}<h3>${address(shown)}</h3>
${summary && html`<p><strong>${summary}</strong></p>`}${operationBody(context, shown)}`
}

/**
 * Where links by the name of an operation lead, as Redoc has them: `#operation/start-job`; and those by
 * its method and the whole path of its requests: `#get/api/v1/jobs`.
 */
export function operationAnchor({ document }: Context, { part, method, path, isWebhook }: Operation): Html {
  const request = `${method}${basePathOf(document)}${path}`.replace(/[^\p{L}\p{N}_./-]+/gu, '').slice(0, 200)
  return html`<a id="operation/${part}"></a>${!isWebhook && html`<a id="${request}"></a>`}`
}

export function address({ method, path }: Pick<Operation, 'method' | 'path'>): Html {
  return html`<span class="api-method api-${method}">${method.toUpperCase()}</span> <code>${path}</code>`
}

export function operationBody(context: Context, shown: Operation): Html {
  const { item, value } = shown.read()
  const parameters = parametersOf(context, item, value)
  const ofSwagger = parameters.find(parameter => textField(parameter, 'in') === 'body')
  const listed = parameters.filter(parameter => parameter !== ofSwagger)
  const body = context.read(field(value, 'requestBody')) ?? ofSwagger
  const bodyElsewhere = outsideReference(context, field(value, 'requestBody'))
  const elsewhere = [...listOf(field(item, 'parameters')), ...listOf(field(value, 'parameters'))].flatMap(
    parameter => outsideReference(context, parameter) ?? [],
  )
  const rows = [...rowsOf(context, listed), ...elsewhereRows(context, elsewhere)]
  const security = securityNeeded(field(value, 'security') ?? field(context.document, 'security'))
  return html`${shown.isDeprecated && html`<p><span class="api-deprecated">Deprecated</span></p>`}
${describeField(context, value, context.isPart ? 1 : 3)}${security && html`<p class="api-limits">Security: ${security}</p>`}
${context.isPart && rows.length > 0 && html`<h2>Parameters</h2>\n`}${table('Parameters', ['Name', 'In', 'Type', 'Description'], rows)}
${requestBody(context, body)}${bodyElsewhere !== null && html`<p class="api-label">Request body</p>\n<p>${outsideLink(bodyElsewhere)}</p>`}
${responses(context, fieldsOf(field(value, 'responses')))}
${request(context, shown, parameters, body)}`
}

/** The parameters of the path and of the operation, which override the path's by name. */
export function parametersOf(context: Context, item: Value | undefined, value: Value): Value[] {
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

function elsewhereRows(context: Context, references: readonly string[]): Html[][] {
  return references.filter(() => context.takeRow()).map(reference => [outsideLink(reference), html``, html``, html``])
}

function firstContent(value: Value): Value | undefined {
  return Object.values(fieldsOf(field(value, 'content')))[0]
}

function requestBody(context: Context, body: Value | undefined): Html | null {
  if (body === undefined) return null
  const isRequired = field(body, 'required') === true && html` <span class="api-required">required</span>`
  const label = context.isPart
    ? html`<h2>Request body</h2>\n${isRequired && html`<p>${isRequired}</p>`}`
    : html`<p class="api-label">Request body${isRequired}</p>`
  return html`${label}
${describeField(context, body)}${mediaTypes(body).map(
  ([type, media]) =>
    html`<p><code>${type}</code></p>${inlineSchema(context, field(media, 'schema'))}${exampleBlocks(context, examplesOf(context, media, 'request'))}`,
)}`
}

/** How the operation is called. Webhooks are called by the service. */
function request(
  context: Context,
  operation: Operation,
  parameters: readonly Value[],
  body: Value | undefined,
): Html | null {
  if (operation.isWebhook || !context.takeRow()) return null
  const [first] = body === undefined ? [] : mediaTypes(body)
  const [example] = first ? examplesOf(context, first[1], 'request') : []
  const type = first?.[0] === 'body' ? 'application/json' : first?.[0]
  const sent = type !== undefined && example ? { type, value: example.value } : null
  const command = html`<pre><code>${curlCommand(context, { operation, parameters, body: sent })}</code></pre>`
  return context.isPart
    ? html`<h2>Example request</h2>\n${command}`
    : html`<details><summary>Example request</summary>${command}</details>`
}
