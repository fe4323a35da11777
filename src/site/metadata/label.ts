import { indexNames, withoutEnding } from '../formats.ts'
import { folderOf, nameOf } from '../tree.ts'
import type { DocumentField } from './metadata.ts'
import { isSeriesName, mayNameSeries, roleOf, seriesOfField } from './roles.ts'

/** Words before the number of a part or a step, in contrast to the number of a document that others refer to. */
const parts: ReadonlySet<string> = new Set(
  `annex appendix chapter ch day draft example figure lab lesson level module no nr page part phase release rev section
  sec sprint step table task test tutorial unit v version vol volume week year`.split(/\s+/),
)

type Named = { readonly series: string | null; readonly digits: string }

/**
 * How others refer to a document: `ERC-721`, `PEP 8`, `ADR-0007`. The number comes from a field or from the name of the
 * file, or of its folder if it is the index there; the series from either, or from the folder that they are all in.
 */
export function labelOf(fields: readonly DocumentField[], path: string, title: string | null): string | null {
  const file = nameIn(path)
  const part = partOf(fields, file)
  if (part !== null) return part
  const field =
    fields.find(({ name, value }) => seriesOfField(name, value) !== null || isNamedLike(name, value, file)) ??
    fieldOfFile(fields, file)
  if (field) {
    const series = /^[A-Za-z]+/.exec(field.name)?.[0] ?? ''
    const digits = field.value.replace(/\D/g, '')
    if (file?.series && Number(file.digits) === Number(digits)) return join(file.series.toUpperCase(), digits, series)
    return join(series.toUpperCase(), digits, series)
  }
  const number = fields.find(({ name }) => roleOf(name) === 'number')?.value.trim() ?? ''
  if (/^[A-Z][A-Za-z]{0,7}(?:[- ]?[A-Z]{1,8})?[-_ ]?\d{1,6}$/.test(number)) return number
  const digits = /^#?(\d{1,6})$/.exec(number)?.[1] ?? file?.digits
  if (digits === undefined) return labelInTitle(fields, title, file)
  const series = file?.series ?? seriesOfFolders(path) ?? seriesInFields(fields, digits)
  if (series !== null && isSeries(series, path, fields)) return `${series.toUpperCase()}-${digits}`
  return labelInTitle(fields, title, file)
}

function join(series: string, digits: string, written: string): string {
  return `${series}${written === written.toUpperCase() ? ' ' : '-'}${digits}`
}

/** `SIP: 0046-02 (formerly 0047)` in `sip-0046-02.md`, one of several parts of a document. */
function partOf(fields: readonly DocumentField[], file: Named | null): string | null {
  for (const { name, value } of fields) {
    if (file?.series?.toLowerCase() !== name.toLowerCase()) continue
    const [, number = '', digits] =
      /^(?:[A-Za-z]{2,8}[- ])?((\d{1,6})-\d{1,3})(?![\w-])/.exec(value.slice(0, valueMaxChars)) ?? []
    if (Number(digits) === Number(file.digits)) return join(name.toUpperCase(), number, name)
  }
  return null
}

const valueMaxChars = 40

function isNamedLike(name: string, value: string, file: Named | null): boolean {
  return (
    file?.series?.toLowerCase() === name.toLowerCase() &&
    /^\d{1,6}$/.test(value.trim()) &&
    Number(value) === Number(file.digits)
  )
}

/** `zip: '0163'` in `0163-open-boxes.md`, if the document has a status. */
function fieldOfFile(fields: readonly DocumentField[], file: Named | null): DocumentField | null {
  const hasStatus = fields.some(({ name }) => roleOf(name) === 'status')
  if (file === null || file.series !== null || !hasStatus) return null
  const isOwn = ({ name, value }: DocumentField) =>
    value.trim() === file.digits && mayNameSeries(name) && !parts.has(name.toLowerCase())
  return fields.find(isOwn) ?? null
}

/** `erc-721.md`, `rfc0012-x.md`, `0007-use-queues.md`, `0007-use-queues/README.md`. */
export function nameIn(path: string): Named | null {
  const isIndex = indexNames.includes(nameOf(path).toLowerCase())
  const name = isIndex ? nameOf(folderOf(path)) : withoutEnding(nameOf(path))
  const [, series, digits] = /^(?:([A-Za-z]{2,8})[-_ ]?)?(\d{1,6})(?![A-Za-z\d])(?!\.\d)/.exec(name) ?? []
  return digits === undefined ? null : { series: series ?? null, digits }
}

function seriesOfFolders(path: string): string | null {
  const folders = folderOf(path).split('/').reverse()
  const named = folders.find(folder => isSeriesName(folder)) ?? null
  if (named !== null) return named.replace(/s$/i, '')
  return folders.some(folder => /^(?:architecture-)?decisions?(?:-records?)?$/i.test(folder)) ? 'ADR' : null
}

/** `RFC PR: org/rfcs#2094` in the document with number 2094. */
function seriesInFields(fields: readonly DocumentField[], digits: string): string | null {
  const number = new RegExp(`(?<!\\d)0*${Number(digits)}(?!\\d)`)
  const field = fields.find(({ name, value }) => /^[A-Z]{2,5} /.test(name) && number.test(value.slice(-40)))
  return field?.name.split(' ', 1)[0] ?? null
}

/** A document that says nothing about itself has a label only if its name is clearly one of a series. */
function isSeries(series: string, path: string, fields: readonly DocumentField[]): boolean {
  if (parts.has(series.toLowerCase())) return false
  const isShouted = series === series.toUpperCase()
  const folders = folderOf(path).toLowerCase().split('/')
  const isInFolder = folders.includes(series.toLowerCase()) || folders.includes(`${series.toLowerCase()}s`)
  return isShouted || isSeriesName(series) || isInFolder || fields.some(({ name }) => roleOf(name) === 'status')
}

/** The title alone may name another document, so that the file has to have the same number, or the document a status. */
function labelInTitle(fields: readonly DocumentField[], title: string | null, file: Named | null): string | null {
  const [, label = null, series = '', digits] = /^(([A-Z]{2,8})[- ]?#?(\d{1,6}))\s*[:.–—-]\s/.exec(title ?? '') ?? []
  if (parts.has(series.toLowerCase())) return null
  const isOfFile = file !== null && Number(file.digits) === Number(digits)
  return isOfFile || fields.some(({ name }) => roleOf(name) === 'status' || roleOf(name) === 'date') ? label : null
}

/** `Non-Fungible Token Standard` of `ERC-721: Non-Fungible Token Standard`; titles that are only a label stay. */
export function titleWithoutLabel(title: string, label: string | null): string {
  const [, digits = ''] = /(?<!\d)(\d+)$/.exec(label ?? '') ?? []
  if (digits === '') return title
  const series = label?.replace(/[\s-]?#?(?<!\d)\d+$/, '') ?? ''
  const [, written = '', number = '', rest = ''] =
    /^(?:([A-Za-z]{2,8})[-\s]?#?)?(\d{1,6})\s*(?:[:.)]|\s[–—-])\s*(\S.*)$/s.exec(title) ?? []
  const isOwn = written === '' || written.toLowerCase() === series.toLowerCase()
  return isOwn && Number(number) === Number(digits) && rest !== '' ? rest : title
}
