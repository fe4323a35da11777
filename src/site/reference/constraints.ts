import { type Html, html } from '../html/template.ts'
import { field, listOf, scalarOf, type Value } from './value.ts'

const valuesShown = 50

/** The constraints of a schema on its values besides their type; `null` if there are none. */
export function constraints(schema: Value | undefined): Html | null {
  const [own, ofItems] = [listOf(field(schema, 'enum')), listOf(field(field(schema, 'items'), 'enum'))]
  const stated = [
    own.length > 0 ? html`One of ${list(own)}` : null,
    ofItems.length > 0 ? html`Each one of ${list(ofItems)}` : null,
    ...named.map(([name, words, unit]) => {
      const value = written(field(schema, name))
      return value === '' ? null : html`${words} <code>${value}</code>${unit && ` ${unit}`}`
    }),
    ...flags.map(([name, words]) => (field(schema, name) === true ? html`${words}` : null)),
  ].filter(part => part !== null)
  if (stated.length === 0) return null
  return html`<p class="api-limits">${stated.map((part, index) => html`${index > 0 && ' · '}${part}`)}</p>`
}

const named: readonly (readonly [keyword: string, words: string, unit?: string])[] = [
  ['const', 'always'],
  ['default', 'default'],
  ['minimum', 'at least'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'at most'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'multiple of'],
  ['minLength', 'at least', 'characters'],
  ['maxLength', 'at most', 'characters'],
  ['pattern', 'matches'],
  ['minItems', 'at least', 'items'],
  ['maxItems', 'at most', 'items'],
  ['minProperties', 'at least', 'properties'],
  ['maxProperties', 'at most', 'properties'],
  ['contentMediaType', 'holds'],
  ['example', 'for example'],
]

const flags = [
  ['uniqueItems', 'unique items'],
  ['readOnly', 'read only'],
  ['writeOnly', 'write only'],
] as const

function list(values: readonly Value[]): Html {
  const shown = values.slice(0, valuesShown).map(written)
  const more = values.length - shown.length
  return html`${shown.map((value, index) => html`${index > 0 && ', '}<code>${value || '""'}</code>`)}${more > 0 && ` and ${more} more`}`
}

/** A short value in JSON notation. */
function written(value: Value | undefined): string {
  if (value === null) return 'null'
  if (Array.isArray(value) && value.length === 0) return '[]'
  return scalarOf(value, 300)
}
