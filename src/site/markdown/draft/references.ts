import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { escapeHtml } from '../../html/escape.ts'

/** A document that an Internet-Draft refers to by name. */
export type Reference = {
  readonly name: string
  readonly isNormative: boolean
  /** How it is shown in the text; usually the name. */
  readonly shown: string
  /** The standard that it is, such as `RFC9110`. */
  readonly standard: string | null
  readonly target: string | null
  readonly title: string | null
  /** Authors, date and series, as written. */
  readonly details: readonly string[]
}

const referencesMax = 1_000
const textMaxChars = 500

/** The documents of `normative` and `informative`. Nodes are read, so that no alias is followed. */
export function readReferences(yaml: string): Reference[] {
  const document = parseDocument(yaml, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  if (!isMap(document.contents)) return []
  return document.contents.items
    .flatMap(({ key, value }) => {
      const kind = isScalar(key) ? key.value : null
      if ((kind !== 'normative' && kind !== 'informative') || !isMap(value)) return []
      return value.items.map(item => readReference(textOf(item.key), item.value, kind === 'normative'))
    })
    .filter(({ name }) => name !== '')
    .slice(0, referencesMax)
}

function readReference(written: string, value: unknown, isNormative: boolean): Reference {
  const name = written.replace(/^[?!-]+/, '')
  const fields = new Map(isMap(value) ? value.items.map(item => [textOf(item.key), item.value] as const) : [])
  const other = isMap(value) ? textOf(fields.get('=')) : textOf(value)
  const standard = [other, name].find(text => addressOf(text) !== null) ?? null
  return {
    name,
    isNormative,
    shown: (textOf(fields.get('display')) || name).slice(0, 100),
    standard,
    target: textOf(fields.get('target')) || null,
    title: textOf(fields.get('title')) || null,
    details: [peopleIn(fields.get('author')), textOf(fields.get('date')), seriesIn(fields.get('seriesinfo'))].filter(
      text => text !== '',
    ),
  }
}

function textOf(node: unknown): string {
  if (!isScalar(node) || node.value === null) return ''
  return String(node.source ?? node.value)
    .replace(/^(['"])(.*)\1$/s, '$2')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textMaxChars)
}

function peopleIn(node: unknown): string {
  const people = isSeq(node) ? node.items : [node]
  return people
    .slice(0, 50)
    .flatMap(person => {
      if (!isMap(person)) return []
      const fields = new Map(person.items.map(item => [textOf(item.key), textOf(item.value)]))
      return ['name', 'fullname', 'ins', 'org', 'organization'].flatMap(name => fields.get(name) || []).slice(0, 1)
    })
    .join(', ')
}

function seriesIn(node: unknown): string {
  return isMap(node) ? node.items.map(({ key, value }) => `${textOf(key)} ${textOf(value)}`.trim()).join(', ') : ''
}

/** Where a standard is published: RFCs and their series, and Internet-Drafts. */
export function addressOf(standard: string): string | null {
  const [, series = '', number = ''] = /^(RFC|BCP|STD|FYI)\s?0*(\d{1,5})$/.exec(standard) ?? []
  if (series === 'RFC') return `https://datatracker.ietf.org/doc/html/rfc${number}`
  if (series !== '') return `https://www.rfc-editor.org/info/${series.toLowerCase()}${number}`
  const draft = /^I-D\.(?:draft-)?([\w.-]{1,100})$/.exec(standard)?.[1]
  return draft === undefined ? null : `https://datatracker.ietf.org/doc/html/draft-${draft}`
}

/** A part of an RFC or a draft, such as `Section 7.1`; of other documents only the document is known. */
export function addressOfPlace({ standard, target }: Reference, place: string): string | null {
  const address = target ?? (standard && addressOf(standard))
  const [, kind = '', number = ''] = /^(Sections?|Appendix|Appendices)\s+([\dA-Z][\w.]{0,20})/.exec(place) ?? []
  if (number === '' || !address?.startsWith('https://datatracker.ietf.org/doc/html/')) return address ?? null
  return `${address}#${kind.startsWith('S') ? 'section' : 'appendix'}-${number.replace(/\.$/, '')}`
}

/** The list of references, as a section of HTML. */
export function printReferences(references: readonly Reference[]): string {
  return [
    ['Normative references', references.filter(({ isNormative }) => isNormative)] as const,
    ['Informative references', references.filter(({ isNormative }) => !isNormative)] as const,
  ]
    .filter(([, all]) => all.length > 0)
    .map(([title, all]) => `\n## ${title}\n\n<dl>\n${all.map(printReference).join('')}</dl>\n`)
    .join('')
}

function printReference({ name, shown, standard, target, title, details }: Reference): string {
  const address = target ?? (standard && addressOf(standard))
  const label = title ?? standard ?? target ?? name
  const linked = address === null ? escapeHtml(label) : `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`
  const rest = title !== null && standard !== null ? [standard, ...details] : details
  return `<dt id="${escapeHtml(name)}">[${escapeHtml(shown)}]</dt>\n<dd>${[linked, ...rest.map(escapeHtml)].join(', ')}</dd>\n`
}
