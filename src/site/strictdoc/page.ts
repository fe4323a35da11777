import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import { elsewhere } from '../links/elsewhere.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { markdownToHtml } from '../markdown/engine.ts'
import { printRst } from '../rst/page.ts'
import { renderSource } from '../source/page.ts'
import { isRequirementId } from '../survey/requirementIds.ts'
import { factsOf } from './facts.ts'
import { type Element, type Field, fieldOf, readElements } from './read.ts'

/** How the statements of a document are written: `MARKUP` of its options; reStructuredText if it says nothing. */
type Markup = (text: string) => string

/**
 * StrictDoc: sections, texts, and requirements with their id, title, statement, other fields and relations. The ids that
 * its tools give every part, and the columns of a table of the grammar, are for those tools.
 */
export function renderStrictdoc(text: string, path: string, startHighlight: StartHighlight): Fragment {
  const elements = readElements(text)
  if (elements === null) return renderSource(text, path, startHighlight)
  const facts = factsOf(elements, path)
  const printText = markupOf(elements, path, startHighlight)
  const html = elements.map(element => printElement(element, printText)).join('')
  return htmlFragment(html, facts, []) ?? plainFragment(text, facts, tooLarge)
}

function markupOf(elements: readonly Element[], path: string, startHighlight: StartHighlight): Markup {
  const options = elements[0] ? fieldOf(elements[0], 'OPTIONS') : ''
  const name = /^[ \t]*MARKUP:[ \t]*(\w+)/m.exec(options)?.[1]?.toLowerCase() ?? 'rst'
  if (name === 'html') return text => text
  if (name === 'markdown') return text => linked(markdownToHtml(text, startHighlight))
  if (name === 'text') return text => `<pre>${linked(escapeHtml(text))}</pre>\n`
  return text => linked(printRst(text, path, startHighlight()))
}

/** `[LINK: UID]` and `[ANCHOR: UID, title]`, wherever they are in a text. */
function linked(html: string): string {
  return html
    .replace(/\[LINK: ?([\w.:/-]{1,150})\]/g, (_, id: string) => elsewhere(id, null, id))
    .replace(/\[ANCHOR: ?([\w.:/-]{1,150})(?:,[^\]\n]{0,300})?\]/g, (_, id: string) => `<a id="${escapeHtml(id)}"></a>`)
}

function printElement(element: Element, printText: Markup): string {
  const { kind, depth } = element
  switch (kind) {
    case 'DOCUMENT':
      return `<h1>${escapeHtml(fieldOf(element, 'TITLE') || 'Document')}</h1>\n`
    case 'GRAMMAR':
      return `<details><summary>Grammar</summary>\n<pre><code>${escapeHtml(sourceOf(element))}</code></pre></details>\n`
    case 'DOCUMENT_FROM_FILE': {
      const file = fieldOf(element, 'FILE')
      return `<p><a href="${escapeHtml(file)}">${escapeHtml(file)}</a></p>\n`
    }
    default:
      return printNode(element, Math.min(depth + 2, 6), printText)
  }
}

function sourceOf({ fields }: Element): string {
  return fields
    .map(({ name, value, lines }) => [`${name}: ${lines ? '' : value}`, ...(lines ?? [])].join('\n'))
    .join('\n')
}

/** Fields that are shown in their own place. */
const ofHeading: ReadonlySet<string> = new Set(['MID', 'UID', 'TITLE', 'STATEMENT', 'RELATIONS', 'REFS', 'LEVEL'])

function printNode(element: Element, level: number, printText: Markup): string {
  const { kind, fields } = element
  const [id, title] = [fieldOf(element, 'UID'), fieldOf(element, 'TITLE')]
  const isProse = kind === 'SECTION' || kind === 'TEXT'
  const name = [isProse ? '' : id, title].filter(Boolean).join(' ') || (isProse ? '' : spoken(kind))
  /** An id of a requirement becomes an anchor where it is shown. */
  const anchor = id === '' || (isRequirementId(id) && !isProse) ? '' : ` id="${escapeHtml(id)}"`
  const heading = name === '' ? anchor && `<a${anchor}></a>\n` : `<h${level}${anchor}>${escapeHtml(name)}</h${level}>\n`
  const own = fields.filter(each => !ofHeading.has(each.name) && each.value !== '')
  const short = own.filter(({ lines, name: of }) => lines === null && of !== '').map(printShort)
  const list = short.length === 0 ? '' : `<p><small>${short.join(' · ')}</small></p>\n`
  const statement = fields.filter(each => each.name === 'STATEMENT').map(({ value }) => printText(value))
  const long = own.filter(({ lines, name: of }) => lines !== null || of === '').map(each => printLong(each, printText))
  return [heading, ...statement, list, ...long, printRelations(fields)].join('')
}

function printShort({ name, value }: Field): string {
  return `${escapeHtml(spoken(name))}: ${linked(escapeHtml(value))}`
}

function printLong({ name, value }: Field, printText: Markup): string {
  const title = name === '' ? '' : `<p class="block-title">${escapeHtml(spoken(name))}</p>\n`
  return `<div class="block">\n${title}${printText(value)}</div>\n`
}

const relationField = /^[ \t]*(TYPE|VALUE|ROLE):[ \t]*(\S.*)$/gm

/** Each with its type, its role and what it leads to: an id, or a file. */
function printRelations(fields: readonly Field[]): string {
  const items = fields
    .filter(({ name }) => name === 'RELATIONS' || name === 'REFS')
    .flatMap(({ lines }) => (lines ?? []).join('\n').split(/^[ \t]*- /m))
    .flatMap(relation => {
      const said = new Map([...relation.matchAll(relationField)].map(([, name, value]) => [name, value?.trim()]))
      const [type = '', value = '', role = ''] = ['TYPE', 'VALUE', 'ROLE'].map(name => said.get(name))
      if (value === '') return relation.trim() === '' ? [] : [`<li>${escapeHtml(relation.trim())}</li>\n`]
      const target =
        type === 'File' ? `<a href="/${escapeHtml(value)}">${escapeHtml(value)}</a>` : elsewhere(value, value, value)
      return [`<li>${escapeHtml([type, role && `(${role})`].filter(Boolean).join(' '))}: ${target}</li>\n`]
    })
  return items.length === 0 ? '' : `<ul>\n${items.join('')}</ul>\n`
}

function spoken(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
