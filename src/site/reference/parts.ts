import { type Html, html } from '../html/template.ts'
import { partAnchor } from '../links/pointers.ts'
import type { Context } from './context.ts'
import { referenceLimits } from './limits.ts'
import { fullSchema } from './schema.ts'
import { field, fieldsOf, listOf, scalarOf, textField, type Value } from './value.ts'

/** Parts that interface descriptions have in common. */

export function describeField(context: Context, value: Value | undefined, level?: number): Html | null {
  return context.describe(textField(value, 'description', referenceLimits.descriptionMaxChars + 1), level)
}

export function introduction(context: Context, format: string, title: string): Html {
  const info = field(context.document, 'info')
  const contact = field(info, 'contact')
  const license = field(info, 'license')
  const links = [
    link(textField(contact, 'url'), textField(contact, 'name') || 'Contact'),
    link(mailto(textField(contact, 'email')), textField(contact, 'email')),
    link(textField(license, 'url'), textField(license, 'name')) ?? plain(textField(license, 'name')),
    link(textField(info, 'termsOfService'), 'Terms of service'),
    link(textField(field(context.document, 'externalDocs'), 'url'), 'More documentation'),
  ].filter(item => item !== null)
  const version = scalarOf(field(info, 'version'), 60)
  return html`<h1>${title}</h1>
<p class="api-meta">${version && html`Version <strong>${version}</strong> · `}${format}${links.map(item => html` · ${item}`)}</p>
${describeField(context, info, 1)}`
}

function link(url: string, label: string): Html | null {
  return url === '' || label === '' ? null : html`<a href="${url}">${label}</a>`
}

function plain(label: string): Html | null {
  return label === '' ? null : html`${label}`
}

function mailto(address: string): string {
  return address === '' ? '' : `mailto:${address}`
}

/** A table of rows with a header, or nothing. */
export function table(caption: string, head: readonly string[], rows: readonly (readonly Html[])[]): Html | null {
  if (rows.length === 0) return null
  return html`<table><caption>${caption}</caption>
<thead><tr>${head.map(name => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(cells => html`<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>
`
}

/** Each named schema under a separate heading, the target of references. */
export function schemaIndex(context: Context, schemas: Value | undefined, heading = 'Schemas'): Html | null {
  const parts = Object.entries(fieldsOf(schemas)).flatMap(([name, schema]) =>
    context.takeRow()
      ? [html`<h3 id="${partAnchor('schemas', name)}">${name}</h3>\n${fullSchema(context, schema)}\n`]
      : [],
  )
  return parts.length === 0 ? null : html`<h2>${heading}</h2>\n${parts}`
}

export function securitySchemes(context: Context, schemes: Value | undefined): Html | null {
  const rows = Object.entries(fieldsOf(schemes)).flatMap(([name, written]) => {
    const scheme = context.takeRow() ? context.read(written) : undefined
    if (scheme === undefined) return []
    const where = ['scheme', 'in', 'name', 'bearerFormat', 'openIdConnectUrl']
      .map(key => textField(scheme, key, 200))
      .filter(Boolean)
      .join(', ')
    const flows = Object.keys(fieldsOf(field(scheme, 'flows'))).slice(0, 10)
    return [
      [
        html`<code>${name}</code>`,
        html`${textField(scheme, 'type', 60)}${flows.length > 0 && html` (${flows.join(', ')})`}`,
        html`${where}`,
        html`${describeField(context, scheme)}`,
      ],
    ]
  })
  const listed = table('Security schemes', ['Name', 'Kind', 'How', 'Description'], rows)
  return listed && html`<h2>Security</h2>\n${listed}`
}

/** `a and b, or c`: the alternative sets of schemes, of which a request needs one. */
export function securityNeeded(requirements: Value | undefined): string {
  return listOf(requirements)
    .slice(0, 20)
    .map(set => Object.keys(fieldsOf(set)).slice(0, 10).join(' and ') || 'none')
    .join(', or ')
}
