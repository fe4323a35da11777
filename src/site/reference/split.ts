import { htmlFragment } from '../cleanHtml.ts'
import { noFacts } from '../facts.ts'
import type { Fragment } from '../fragment.ts'
import { type Html, html } from '../html/template.ts'
import { partAnchor } from '../links/pointers.ts'
import { linkTo } from '../links.ts'
import { highlighter, type StartHighlight } from '../markdown/code/highlight.ts'
import { type Context, type ContextOptions, newContext } from './context.ts'
import { codeOf } from './examples.ts'
import { referenceLimits } from './limits.ts'
import { beginning, schemasIn } from './openapi.ts'
import { address, operationAnchor, operationBody } from './operation.ts'
import { type Operation, operationsOf, titleOf } from './operations.ts'
import { introduction } from './parts.ts'
import type { Reference } from './recognise.ts'
import { sampleOf } from './sample.ts'
import { fullSchema } from './schema.ts'
import { field, fieldsOf, scalarOf, textField } from './value.ts'

/** A large description of an interface: an index, and a page for each operation and each schema. */
export type Split = {
  readonly reference: Reference
  readonly title: string
  readonly operations: readonly Operation[]
  /** Their names, by the name of their page. */
  readonly schemas: ReadonlyMap<string, string>
}

/** `null` for a description that is one page. */
export function splitReference(reference: Reference, title: string): Split | null {
  const split = splitOperations(reference, title)
  const isSmall =
    split && split.operations.length < referenceLimits.splitOperationsMin && reference.chars <= onePageMaxChars
  return isSmall ? null : split
}

/** Also of a small description; `null` for what has no operations. */
export function splitOperations(reference: Reference, title: string): Split | null {
  if (reference.kind !== 'openapi') return null
  const context = contextOf(reference)
  const operations = operationsOf(context)
  if (operations.length === 0) return null
  const schemas = new Map<string, string>()
  for (const name of Object.keys(fieldsOf(schemasIn(context)))) {
    const part = partAnchor('schemas', name)
    if (schemas.size < referenceLimits.schemasMax && !schemas.has(part)) schemas.set(part, name)
  }
  return { reference, title, operations, schemas }
}

const onePageMaxChars = 1024 * 1024

/** The names of all parts. */
export function partsOf({ operations, schemas }: Split): string[] {
  return [...operations.map(({ part }) => part), ...schemas.keys()]
}

/** The page of the file. */
export function renderIndex(split: Split, startHighlight: StartHighlight = highlighter): Fragment | null {
  const { reference, title, operations, schemas } = split
  const context = contextOf(reference, { startHighlight })
  const entry = (
    operation: Operation,
  ) => html`${operationAnchor(context, operation)}<h3 class="api-entry"><a class="api-part" href="${linkTo(
    `${reference.path}/${operation.part}`,
    '',
  )}">${address(operation)}</a></h3>
${indexSummary(operation)}`
  const names = [...schemas].map(
    ([part, name]) =>
      html`<li><a class="api-part" href="${linkTo(`${reference.path}/${part}`, '')}">${name}</a></li>\n`,
  )
  const { markup } = html`${introduction(context, reference.format, title)}${beginning(context, operations, entry)}
${names.length > 0 && html`<h2>Schemas</h2>\n<ul class="api-names">${names}</ul>`}`
  const notes = [...context.notes, ...omitted(split)]
  const description = textField(field(reference.document, 'info'), 'description', 300).split('\n')[0] || null
  const fragment = htmlFragment(markup, { ...noFacts, title, description }, notes)
  return fragment && { ...fragment, parts: partsOf(split) }
}

function indexSummary({ summary, isDeprecated }: Operation): Html | null {
  if (summary === '' && !isDeprecated) return null
  return html`<p class="api-summary">${summary}${isDeprecated && html` <span class="api-deprecated">deprecated</span>`}</p>\n`
}

function omitted({ operations, schemas, reference }: Split): string[] {
  const { operationsMax, schemasMax } = referenceLimits
  const all = Object.keys(fieldsOf(schemasIn(contextOf(reference)))).length
  return [
    ...(operations.length >= operationsMax ? [`Only the first ${operationsMax} operations are shown.`] : []),
    ...(schemas.size < all && schemas.size >= schemasMax ? [`Only the first ${schemasMax} schemas are shown.`] : []),
  ]
}

/** The page of an operation or of a schema; `null` if there is none of this name. */
export function renderPart(split: Split, part: string, startHighlight: StartHighlight = highlighter): Fragment | null {
  const context = contextOf(split.reference, { isPart: true, startHighlight })
  const schema = split.schemas.get(part)
  const operation = split.operations.find(listed => listed.part === part)
  const shown =
    schema !== undefined
      ? { title: schema, markup: schemaPage(context, part, schema) }
      : operation && { title: titleOf(operation), markup: operationPage(context, operation) }
  if (!shown) return null
  const facts = { ...noFacts, title: shown.title }
  return htmlFragment(shown.markup.markup, facts, [...context.notes])
}

function operationPage(context: Context, operation: Operation): Html {
  const id = scalarOf(field(operation.read().value, 'operationId'), 200)
  return html`<h1>${titleOf(operation)}</h1>
<p class="api-address">${address(operation)}</p>
<p class="api-meta">${operation.tag}${id && html` · <code>${id}</code>`}</p>
${operationBody(context, operation)}`
}

function schemaPage(context: Context, part: string, name: string): Html {
  const schema = field(schemasIn(context), name)
  const sample = sampleOf(context, schema, 'response')
  const isObject = typeof sample === 'object' && sample !== null
  return html`<h1>${name}</h1>
${fullSchema(context, schema, part)}${isObject && html`\n<h2>Example</h2>\n${codeOf(sample)}`}`
}

function contextOf({ document, path }: Reference, options: Omit<ContextOptions, 'linkTo'> = {}): Context {
  return newContext(document, { ...options, linkTo: anchor => linkTo(`${path}/${anchor}`, '') })
}
