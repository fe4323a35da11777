import { keyOf } from './names.ts'

const anchorsMax = 10_000
const fieldsMax = 8

/** The names that a block of anchors gives addresses of other specifications; an indented line adds to the one above. */
export function readAnchors(blocks: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const block of blocks) {
    const above: { readonly indent: number; readonly fields: ReadonlyMap<string, string> }[] = []
    for (const line of block.split(/\r\n?|\n/)) {
      if (line.trim() === '') continue
      const indent = line.length - line.trimStart().length
      while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
      const fields = new Map(above.at(-1)?.fields)
      for (const part of line.split(';', fieldsMax)) {
        const [, name = '', value = ''] = /^\s*([\w-]+):\s*(.*)$/s.exec(part) ?? []
        if (name !== '') fields.set(name.toLowerCase(), value.trim())
      }
      above.push({ indent, fields })
      const text = fields.get('text')
      const address = text === undefined ? null : addressOf(fields, text)
      if (text !== undefined && address !== null && found.size < anchorsMax) found.set(keyOf(text), address)
    }
  }
  return found
}

function addressOf(fields: ReadonlyMap<string, string>, text: string): string | null {
  const prefix = fields.get('urlprefix') ?? ''
  const url = fields.get('url') ?? `#${keyOf(text).replace(/[^\w]+/g, '-')}`
  const address = /^https?:/i.test(url)
    ? url
    : `${prefix}${prefix.includes('#') || /^[#/]/.test(url) ? '' : '#'}${prefix.includes('#') ? url.replace(/^#/, '') : url}`
  return /^https?:\/\/\S+$/i.test(address) ? address : null
}

/** The addresses that a block of references in JSON gives, by name. */
export function readBiblio(blocks: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const block of blocks) {
    for (const [name, entry] of Object.entries(parsed(block))) {
      const address = typeof entry === 'object' && entry !== null && 'href' in entry ? entry.href : entry
      if (typeof address === 'string' && /^https?:\/\/\S+$/i.test(address)) found.set(name.toLowerCase(), address)
    }
  }
  return found
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
