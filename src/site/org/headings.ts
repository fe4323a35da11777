import { escapeHtml } from '../html/escape.ts'
import type { OrgContext, Printed } from './context.ts'
import type { OrgHeading } from './headingLine.ts'
import { printInline } from './inline.ts'
import { plainText } from './markup.ts'

const planning = /^[ \t]*(?:(?:CLOSED|SCHEDULED|DEADLINE):[ \t]*[<[][^<>[\]]{1,60}[>\]][ \t]*)+$/
const property = /^[ \t]*:([\w+-]{1,60}):(?:[ \t]+(.{0,500}))?$/

/** A heading with its state, and what is said about it, folded. */
export function printHeading(lines: readonly string[], at: number, heading: OrgHeading, context: OrgContext): Printed {
  const said: (readonly [string, string])[] = []
  const tags = heading.tags.filter(tag => !tag.startsWith('TOC'))
  if (tags.length > 0) said.push(['Tags', tags.join(', ')])
  let end = at + 1
  if (planning.test(lines[end] ?? '')) {
    for (const [, name = '', value = ''] of (lines[end] ?? '').matchAll(
      /(CLOSED|SCHEDULED|DEADLINE):[ \t]{0,9}[<[]([^<>[\]]{1,60})/g,
    ))
      said.push([name.charAt(0) + name.slice(1).toLowerCase(), value])
    end++
  }
  const ids: string[] = []
  let id: string | null = null
  const properties = propertiesAt(lines, end)
  for (const [name, value] of properties?.fields ?? []) {
    if (name === 'CUSTOM_ID') id = value
    else if (name === 'ID') ids.push(value)
    else said.push([name, value])
  }
  end = properties?.end ?? end
  const slug = context.slugger.slug(plainText(heading.title))
  const own = id ?? slug
  const others = [...ids, ...(id === null ? [] : [slug])].filter(other => other !== '' && other !== own)
  const anchors = others.map(other => `<span id="${escapeHtml(other)}"></span>`).join('')
  const level = Math.min(heading.level + context.headingOffset, 6)
  const state = heading.state === null ? '' : `<code>${escapeHtml(heading.state)}</code> `
  const title = `${anchors}${state}${printInline(heading.title, context)}`
  return { markup: `<h${level} id="${escapeHtml(own)}">${title}</h${level}>\n${printSaid(said)}`, end }
}

const propertiesMax = 100

function propertiesAt(lines: readonly string[], at: number) {
  if (!/^[ \t]*:PROPERTIES:[ \t]*$/i.test(lines[at] ?? '')) return null
  const fields: (readonly [string, string])[] = []
  for (let end = at + 1; end < lines.length && end - at <= propertiesMax; end++) {
    const [, name = '', value = ''] = property.exec(lines[end] ?? '') ?? []
    if (name.toUpperCase() === 'END') return { fields, end: end + 1 }
    if (name === '') return null
    fields.push([name.toUpperCase(), value.trim()])
  }
  return null
}

function printSaid(said: readonly (readonly [string, string])[]): string {
  if (said.length === 0) return ''
  const rows = said.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`)
  return `<details><summary>Properties</summary><table>${rows.join('')}</table></details>\n`
}
