import { type Html, html } from '../html/template.ts'
import type { Context } from './context.ts'
import { exampleBlocks, examplesOf } from './examples.ts'
import { mediaTypes } from './mediaTypes.ts'
import { outsideLink, outsideReference } from './outside.ts'
import { describeField, table } from './parts.ts'
import { inlineSchema, typeOf } from './schema.ts'
import { field, fieldsOf, isFields, type Value } from './value.ts'

/** `elsewhere`: the reference of one that is in another file. */
type Response = { readonly status: string; readonly value: Value; readonly elsewhere: string | null }

export function responses(context: Context, written: Readonly<Record<string, Value>>): Html | null {
  const found = Object.entries(written).flatMap(([status, response]): Response[] => {
    if (!context.takeRow()) return []
    const value = context.read(response)
    if (value !== undefined) return [{ status, value, elsewhere: null }]
    const elsewhere = outsideReference(context, response)
    return elsewhere === null ? [] : [{ status, value: null, elsewhere }]
  })
  if (found.length === 0) return null
  return context.isPart ? inFull(context, found) : asTable(context, found)
}

/** On the page of an operation. */
function inFull(context: Context, found: readonly Response[]): Html {
  return html`<h2>Responses</h2>
${found.map(
  ({ status, value, elsewhere }) => html`<h3><code>${status}</code></h3>
${elsewhere !== null && html`<p>${outsideLink(elsewhere)}</p>`}${describeField(context, value, 3)}${headers(context, value)}${status.startsWith('4') || status.startsWith('5') ? folded(context, value) : contents(context, value)}`,
)}`
}

/** Refusals have much the same body in all operations. */
function folded(context: Context, value: Value): Html | null {
  const types = mediaTypes(value).map(([type]) => type)
  return types.length === 0
    ? null
    : html`<details class="api-schema"><summary>${types.join(', ')}</summary>${contents(context, value)}</details>`
}

function asTable(context: Context, found: readonly Response[]): Html {
  const rows = found.map(({ status, value, elsewhere }) => [
    html`<code>${status}</code>`,
    html`${elsewhere === null ? describeField(context, value) : outsideLink(elsewhere)}`,
    html`${mediaTypes(value).map(([type, media]) => html`<p><code>${type}</code> <span class="api-type">${typeOf(context, field(media, 'schema'))}</span></p>`)}`,
  ])
  const bodies = found
    .filter(({ value }) => mediaTypes(value).some(([, media]) => needsMore(context, media)))
    .map(({ status, value }) => html`<p class="api-label">Body of ${status}</p>${contents(context, value)}`)
  return html`${table('Responses', ['Status', 'Description', 'Body'], rows)}${bodies}`
}

/** Whether a body has properties or examples that are not shown elsewhere on the page. */
function needsMore(context: Context, media: Value): boolean {
  if (['example', 'examples'].some(name => field(media, name) !== undefined)) return true
  const found = context.follow(field(media, 'schema'))
  const isUnnamed = found?.kind === 'found' && found.anchor === null
  return (
    isUnnamed &&
    isFields(found.value) &&
    ['properties', 'items', 'allOf'].some(name => field(found.value, name) !== undefined)
  )
}

function headers(context: Context, value: Value): Html | null {
  const rows = Object.entries(fieldsOf(field(value, 'headers'))).flatMap(([name, written]) => {
    const header = context.takeRow() ? context.read(written) : undefined
    if (header === undefined) return []
    const type = html`<span class="api-type">${typeOf(context, field(header, 'schema') ?? header)}</span>`
    return [[html`<code>${name}</code>`, type, html`${describeField(context, header)}`]]
  })
  return table('Headers', ['Name', 'Type', 'Description'], rows)
}

function contents(context: Context, value: Value): Html[] {
  return mediaTypes(value).map(
    ([type, media]) =>
      html`<p><code>${type}</code></p>${inlineSchema(context, field(media, 'schema'))}${exampleBlocks(context, examplesOf(context, media, 'response'))}`,
  )
}
