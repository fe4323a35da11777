import { withoutEnding } from '../formats.ts'
import { nameOf } from '../tree.ts'
import { labelOf } from './label.ts'
import type { DocumentField, DocumentMetadata, DocumentRelation, DocumentStatus, NamedValue } from './metadata.ts'
import { authorsMax, isNothing, readPeople, withoutMail } from './people.ts'
import { normalName, type Role, roleOf, seriesOfField } from './roles.ts'
import { readStatus, stageOf } from './status.ts'
import { plainTitle } from './values.ts'

export type DocumentSays = {
  readonly title: string | null
  readonly description: string | null
  readonly metadata: DocumentMetadata | null
}

/** Settings of site generators: they concern the site, not the document. */
const settings =
  /^(?:layout|permalink|redirect from|published|lang|language|locale|slug|weight|order|link ?title|aliases|url|toc|math|mermaid|icon|image|cover|parent|grand parent|has children|has toc|draft|hide .*|hide|sidebar.*|nav.*|pagination.*|custom edit url|menu|cascade|template|theme|tags|keywords|search.*|breadcrumbs?|footer|header|head|page class|comments|render.*|format|body class|path base.*|github repo|cspell.*|markdownlint.*|jupyter.*|kernelspec|output)$/

const targetsMax = 100
const relationKinds: ReadonlySet<Role> = new Set(['requires', 'replaces', 'superseded-by', 'updates', 'see-also'])

/**
 * What fields say about a document. The first field of a kind counts, and all of the name of the authors; the others,
 * and every field that is not known, are kept as they are.
 */
export function readDocumentFields(
  fields: readonly DocumentField[],
  path: string,
  heading: string | null,
): DocumentSays {
  const titleField = fields.find(({ name, value }) => roleOf(name) === 'title' && isTitle(plainTitle(value)))
  const title = titleField?.value ?? null
  const label = labelOf(fields, path, title ?? heading)
  const statusField = fields.find(isStatusField) ?? fields.find(isStageField)
  const status = statusField ? statusOf(statusField) : null
  const authorField = fields.find(isOf('author')) ?? fields.find(isOf('editor'))
  /** Some tools have a field for each author, with the organisation. */
  const authorFields = fields.filter(
    field =>
      authorField && normalName(field.name) === normalName(authorField.name) && readPeople(itemsOf(field)).length > 0,
  )
  const descriptionField = fields.find(isOf('description'))

  const dates: NamedValue[] = []
  const relations: DocumentRelation[] = status ? supersededBy(statusField) : []
  const others: NamedValue[] = []
  for (const field of fields) {
    const { name, value, links } = field
    const role = roleOf(name)
    if (role === 'title' && isNothing(value)) continue
    if (value === '' || settings.test(normalName(name))) continue
    if (field === titleField || field === descriptionField) continue
    if (field === statusField && status && isWhole(status, value)) continue
    if (authorFields.includes(field)) continue
    if (isOwnNumber(field, label) || isOwnName(field, path)) continue
    const targets = role && relationKinds.has(role) ? targetsOf(field) : []
    if (role === 'date' && /\d/.test(value) && value.length <= 80)
      dates.push({ name: spoken(name), value: dayOf(value) })
    else if (targets.length > 0) relations.push({ kind: role as DocumentRelation['kind'], targets })
    else others.push({ name: spoken(name), value: withoutMail(value), ...(links && { links }) })
  }
  const authors =
    authorFields.length > 1
      ? authorFields.map(({ value }) => withoutMail(value).trim()).slice(0, authorsMax)
      : authorFields.flatMap(field => readPeople(itemsOf(field)))
  const isKnown =
    [authors, dates, relations, others].some(({ length }) => length > 0) || label !== null || status !== null
  if (titleField && heading !== null && !heading.includes(plainTitle(titleField.value)))
    others.unshift({ name: spoken(titleField.name), value: titleField.value })
  if (descriptionField) others.push({ name: spoken(descriptionField.name), value: descriptionField.value })
  return {
    title,
    description: descriptionField?.value ?? null,
    metadata: isKnown ? { label, status, authors, ...authorsNameOf(authorField), dates, relations, others } : null,
  }
}

/** Owners and deciders keep their name: they need not have written the document. */
function authorsNameOf(field: DocumentField | undefined): { readonly authorsName?: string } {
  return field && roleOf(field.name) === 'editor' ? { authorsName: spoken(field.name) } : {}
}

function isOf(role: Role): (field: DocumentField) => boolean {
  return ({ name, value }) => roleOf(name) === role && !isNothing(value)
}

/** Templates write placeholders in brackets, and "N/A" where a document needs no name. */
function isTitle(value: string): boolean {
  return !isNothing(value) && !/^[<{(].*[>})]$/s.test(value)
}

function isStatusField({ name, value }: DocumentField): boolean {
  return roleOf(name) === 'status' && !/^[<{]|\w\s*\|\s*\w/.test(value) && readStatus(value) !== null
}

function isStageField({ name, value }: DocumentField): boolean {
  return roleOf(name) === 'stage' && !value.includes('|') && stageOf(`stage ${value}`) !== 'other'
}

function statusOf({ name, value, links }: DocumentField): DocumentStatus | null {
  const status = readStatus(value)
  if (status === null) return null
  const [link] = links ?? []
  const stage = roleOf(name) === 'stage' ? stageOf(`stage ${value}`) : status.stage
  const text = /^\d$/.test(status.text) ? `Stage ${status.text}` : status.text
  return link && value.startsWith(link.text) ? { text, stage, target: link.target } : { text, stage }
}

function isWhole({ text }: DocumentStatus, value: string): boolean {
  return text.length >= value.replace(/(?<![\s.])[\s.]+$/, '').length - (text.startsWith('Stage ') ? -6 : 0)
}

/** `Superseded by [ADR-5](0005.md)` in the status itself. */
function supersededBy(field: DocumentField | undefined): DocumentRelation[] {
  const [, by] = /^(?:super[sc]eded|replaced|obsoleted|deprecated)\s+by:?\s+(.+)$/is.exec(field?.value ?? '') ?? []
  if (by === undefined) return []
  const targets = targetsOf({ name: '', value: by, ...(field?.links && { links: field.links }) })
  return targets.length > 0 ? [{ kind: 'superseded-by', targets }] : []
}

function itemsOf({ value, items }: DocumentField): readonly string[] {
  return items ?? [value]
}

/** The link of a target if it has one within the repository, else its words. */
function targetsOf(field: DocumentField): string[] {
  const links = new Map((field.links ?? []).map(({ text, target }) => [text, target]))
  return itemsOf(field)
    .flatMap(item => (links.has(item) ? [item] : item.split(/(?<!\s)\s*[,;]\s*|(?<!\s)\s+(?:and|&)\s+/)))
    .map(item => item.trim().replace(/\.$/, ''))
    .filter(item => !isNothing(item))
    .map(item => {
      const target = links.get(item) ?? [...links].find(([text]) => item.includes(text))?.[1]
      return target === undefined || /^[a-z]+:/i.test(target) ? item : target
    })
    .slice(0, targetsMax)
}

/** `2020-04-22` of a date with the time that a program added. */
function dayOf(value: string): string {
  return /^(\d{4}-\d\d-\d\d)T\d\d:\d\d[\d:.]{0,12}(?:Z|[+-]\d\d:?\d\d)?$/.exec(value)?.[1] ?? value
}

/** `id: spec` in `spec.md`, which names the page in its generator. */
function isOwnName({ name, value }: DocumentField, path: string): boolean {
  return normalName(name) === 'id' && value === withoutEnding(nameOf(path)) && !/\d/.test(value)
}

function isOwnNumber({ name, value }: DocumentField, label: string | null): boolean {
  const own = withoutMarks(label ?? '')
  if (own !== '' && (own === withoutMarks(value) || own === withoutMarks(name + value))) return true
  if (label === null || (roleOf(name) !== 'number' && seriesOfField(name, value) === null)) {
    return (
      label !== null && /^\d+$/.test(value) && label.toLowerCase().replace(/\W?(?<!\d)\d+$/, '') === name.toLowerCase()
    )
  }
  return Number(value.replace(/\D/g, '')) === Number(/(?<!\d)\d+$/.exec(label)?.[0])
}

function withoutMarks(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '')
}

/** `last-updated` is "Last updated"; names with spaces or capitals stay as they are. */
function spoken(name: string): string {
  const words = /[-_]/.test(name) && !/\s/.test(name) ? name.replace(/[-_]+/g, ' ') : name
  const quiet = /^[A-Z][a-z]+(?: [A-Z][a-z]+)+$/.test(words) ? words.toLowerCase() : words
  return quiet.charAt(0).toUpperCase() + quiet.slice(1)
}
