import type { DocumentField } from '../../metadata/metadata.ts'

const table = /^\[{1,2}([\w.-]{1,60})\]{1,2}/
const entry = /^([\w-]{1,60})[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.){0,1000})"|\[([^\]]{0,1000})\]|([\w:.+-]{1,40}))/
const people = 100

/** The names that the front matter of kramdown-rfc has for what a title block says, by table and key. */
const fields: Readonly<Record<string, string>> = {
  date: 'date',
  workgroup: 'workgroup',
  obsoletes: 'obsoletes',
  updates: 'updates',
  'seriesInfo.value': 'docname',
  'seriesInfo.status': 'category',
}
const categories: Readonly<Record<string, string>> = {
  standard: 'std',
  informational: 'info',
  experimental: 'exp',
  full: 'std',
}

/** What the TOML of a title block says, as far as it fits on single lines. */
export function readTitleBlock(toml: string): { readonly title: string | null; readonly said: DocumentField[] } {
  const said = new Map<string, string>()
  const authors: string[] = []
  let title: string | null = null
  let at = ''
  for (const written of toml.split(/\r\n?|\n/)) {
    const line = written.trim()
    at = table.exec(line)?.[1] ?? at
    const [, key, quoted, list, bare] = entry.exec(line) ?? []
    const value = (quoted ?? list?.replace(/"/g, '') ?? bare ?? '').replace(/\\(["\\])/g, '$1').trim()
    if (key === undefined || value === '') continue
    const name = fields[at === '' ? key : `${at}.${key}`]
    if (at === '' && key === 'title') title = value.slice(0, 200)
    else if (at === 'author' && key === 'fullname' && authors.length < people) authors.push(value)
    else if (name === 'date') said.set(name, value.slice(0, 10))
    else if (name !== undefined) said.set(name, name === 'category' ? (categories[value] ?? value) : value)
  }
  const authored = authors.length === 0 ? [] : [{ name: 'author', value: authors.join(', '), items: authors }]
  return { title, said: [...[...said].map(([name, value]) => ({ name, value })), ...authored] }
}
