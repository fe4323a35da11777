import { htmlFragment } from '../cleanHtml.ts'
import { noFacts } from '../facts.ts'
import type { Fragment } from '../fragment.ts'
import { type Html, html } from '../html/template.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { prettyName } from '../tree/names.ts'
import { asyncapiParts } from './asyncapi.ts'
import { type Context, newContext } from './context.ts'
import { openapiParts } from './openapi.ts'
import { introduction, schemaIndex } from './parts.ts'
import type { Reference } from './recognise.ts'
import { fullSchema } from './schema.ts'
import { renderIndex, type Split } from './split.ts'
import { field, textField } from './value.ts'

/** A description of an interface or a schema as a readable page, or as the index of its parts; `null` if it would be too large. */
export function renderReference(
  reference: Reference,
  split: Split | null,
  startHighlight: StartHighlight,
): Fragment | null {
  const title = titleOfReference(reference)
  if (split) return renderIndex(split, startHighlight)
  const context = newContext(reference.document, { startHighlight })
  const { markup } = html`${pageOf(context, reference, title)}`
  const description = textField(field(reference.document, 'info') ?? reference.document, 'description', 300)
  const facts = { ...noFacts, title, description: description.split('\n')[0] || null }
  return htmlFragment(markup, facts, [...context.notes])
}

export function titleOfReference({ document, path }: Reference): string {
  const title = textField(field(document, 'info'), 'title', 200) || textField(document, 'title', 200)
  return title.replace(/\s+/g, ' ') || prettyName(path)
}

function pageOf(context: Context, { kind, format, document }: Reference, title: string): Html {
  switch (kind) {
    case 'openapi':
      return html`${introduction(context, format, title)}${openapiParts(context)}`
    case 'asyncapi':
      return html`${introduction(context, format, title)}${asyncapiParts(context)}`
    case 'schema': {
      const id = textField(document, '$id')
      return html`<h1>${title}</h1>
<p class="api-meta">${format}${id && html` · <code>${id}</code>`}</p>
${fullSchema(context, document)}
${schemaIndex(context, field(document, '$defs') ?? field(document, 'definitions'), 'Definitions')}`
    }
  }
}
