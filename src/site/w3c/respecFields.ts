import { maturityName } from '../metadata/maturity.ts'
import type { DocumentField } from '../metadata/metadata.ts'
import { type Literal, readLiteral } from '../source/literal.ts'

/** What the configuration of ReSpec says to readers; the rest is for the script. */
export type RespecConfig = {
  readonly fields: readonly DocumentField[]
  readonly subtitle: string | null
  /** The addresses of references, by name. */
  readonly references: ReadonlyMap<string, string>
}

const dates: Readonly<Record<string, string>> = {
  publishDate: 'Publication date',
  modificationDate: 'Updated',
  previousPublishDate: 'Previously published',
}
const people: readonly (readonly [key: string, name: string])[] = [
  ['authors', 'Authors'],
  ['editors', 'Editors'],
  ['formerEditors', 'Former editors'],
]

export function readRespecConfig(text: string): RespecConfig {
  const start = /\brespecConfig\s{0,20}=\s{0,20}(?=\{)/.exec(text)
  const literal = start ? readLiteral(text, start.index + start[0].length) : null
  const config = literal instanceof Map ? literal : new Map<string, Literal>()
  const said = (key: string) => textOf(config.get(key))
  const status = said('specStatus')
  const field = (name: string, value: string): DocumentField[] => (value === '' ? [] : [{ name, value }])
  const fields = [
    ...field('Status', status === '' ? '' : maturityName(status)),
    ...people.flatMap(([key, name]) => {
      const names = namesIn(config.get(key))
      return names.length === 0 ? [] : [{ name, value: names.join('; '), items: names }]
    }),
    ...Object.entries(dates).flatMap(([key, name]) => field(name, said(key))),
    ...['latestVersion', 'edDraftURI'].flatMap(key => {
      const address = said(key)
      const name = key === 'edDraftURI' ? 'Editor’s draft' : 'Latest version'
      return /^https?:/.test(address) ? [{ name, value: address, links: [{ text: address, target: address }] }] : []
    }),
  ]
  return { fields, subtitle: said('subtitle') || null, references: referencesIn(config.get('localBiblio')) }
}

function textOf(value: Literal | undefined): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 500) : ''
}

function namesIn(value: Literal | undefined): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(person => (person instanceof Map ? textOf(person.get('name')) || [] : []))
}

function referencesIn(value: Literal | undefined): Map<string, string> {
  if (!(value instanceof Map)) return new Map()
  return new Map(
    [...value].flatMap(([name, entry]) => {
      const address = entry instanceof Map ? textOf(entry.get('href')) : ''
      return /^https?:/.test(address) ? [[name.toLowerCase(), address] as const] : []
    }),
  )
}
