import { decodePath } from '#domain/linkPath.ts'
import { sanitise } from '../html/sanitise.ts'
import { type Html, html, trusted } from '../html/template.ts'
import { printToken } from '../html/tokens.ts'
import { pointerAnchor, pointerName } from '../links/pointers.ts'
import { tooMuchToRender } from '../markdown/bounds.ts'
import { highlighter, type StartHighlight } from '../markdown/code/highlight.ts'
import { markdownToHtml } from '../markdown/engine.ts'
import { referenceLimits } from './limits.ts'
import { type Fields, field, isFields, listOf, textField, type Value } from './value.ts'

/** The state of rendering one page: what can be looked up in its document, and how much may still be shown. */
export type Context = {
  readonly document: Fields
  /** Follows the references of a value within the document; `null` if they lead nowhere. */
  follow(value: Value | undefined): Followed
  /** The referenced value, as far as it is inside the document. */
  read(value: Value | undefined): Value | undefined
  /** False if the page is full. */
  takeRow(): boolean
  takeOperation(): boolean
  /** Renders the Markdown of a description; its headings are placed below `level`. */
  describe(text: string, level?: number): Html | null
  /** What was omitted, in sentences. */
  readonly notes: Set<string>
  /** The link to a schema or message with its own section or page. */
  linkTo(anchor: string): string
  /** On the page of one part: named schemas are shown where they are used, as long as there is room. */
  readonly isPart: boolean
  hasRoom(): boolean
}

export type ContextOptions = Partial<Pick<Context, 'linkTo' | 'isPart'>> & { readonly startHighlight?: StartHighlight }

export type Followed =
  | { readonly kind: 'found'; readonly value: Value; readonly anchor: string | null }
  /** It refers to another file. */
  | { readonly kind: 'outside'; readonly reference: string }
  | null

export function newContext(
  document: Fields,
  { startHighlight = highlighter, ...options }: ContextOptions = {},
): Context {
  const notes = new Set<string>()
  let rows = 0
  let operations = 0
  let lookups = 0
  let charsLeft: number = referenceLimits.descriptionsPageMaxChars
  let htmlCharsLeft: number = referenceLimits.descriptionsHtmlMaxChars

  const lookUp = (value: Value | undefined) => {
    if (lookups++ < referenceLimits.lookupsMax) return follow(document, value)
    notes.add('Not everything that this file refers to is shown.')
    return null
  }

  return {
    document,
    notes,
    linkTo: anchor => `#${anchor}`,
    isPart: false,
    ...options,
    follow: lookUp,
    read: value => {
      const found = lookUp(value)
      return found?.kind === 'found' ? found.value : undefined
    },
    takeRow: () => {
      if (rows++ < referenceLimits.rowsMax) return true
      notes.add(`Only the first ${referenceLimits.rowsMax} parameters, responses and properties are shown.`)
      return false
    },
    hasRoom: () => rows < referenceLimits.expandedRowsMax,
    takeOperation: () => {
      if (operations++ < referenceLimits.operationsMax) return true
      notes.add(`Only the first ${referenceLimits.operationsMax} operations are shown.`)
      return false
    },
    describe: (text, level = 6) => {
      const shown = text.slice(0, Math.min(charsLeft, referenceLimits.descriptionMaxChars))
      charsLeft -= shown.length
      if (shown.length < text.length) notes.add('Long descriptions are cut.')
      if (shown.trim() === '') return null
      const clean =
        htmlCharsLeft > 0 && tooMuchToRender(shown) === null ? cleanMarkdown(shown, level, startHighlight) : null
      htmlCharsLeft -= clean?.length ?? 0
      return clean === null || htmlCharsLeft < 0 ? html`<p>${shown}</p>` : html`<div>${trusted(clean)}</div>`
    },
  }
}

/** Sanitised separately, so that no description affects the page around it. */
function cleanMarkdown(text: string, level: number, startHighlight: StartHighlight): string {
  return sanitise(markdownToHtml(text, startHighlight))
    .map(token => {
      const own = token.kind === 'text' ? null : /^h([1-6])$/.exec(token.name)
      if (!own || token.kind === 'text') return printToken(token)
      return printToken({ ...token, name: `h${Math.min(6, level + Number(own[1]))}` })
    })
    .join('')
}

function follow(document: Fields, start: Value | undefined): Followed {
  let value = start
  let anchor: string | null = null
  for (let step = 0; step < referenceLimits.referencesInARowMax; step++) {
    const reference = textField(value, '$ref')
    if (reference === '') return value === undefined ? null : { kind: 'found', value, anchor }
    if (!reference.startsWith('#')) return { kind: 'outside', reference }
    anchor = pointerAnchor(reference) ?? anchor
    value = valueAt(document, reference)
  }
  return null
}

/** JSON Pointer, RFC 6901. */
function valueAt(document: Fields, pointer: string): Value | undefined {
  let value: Value | undefined = document
  for (const part of decodePath(pointer.slice(1)).split('/').slice(1)) {
    const name = pointerName(part)
    value = isFields(value) ? field(value, name) : listOf(value)[Number(name)]
  }
  return value
}
