import { noFacts, type PageFacts } from '../facts.ts'
import { readDocumentFields } from '../metadata/document.ts'
import { readHeading } from './headingLine.ts'
import { plainText } from './markup.ts'

const keywordsMax = 200
const telling: Readonly<Record<string, string>> = {
  author: 'Authors',
  date: 'Date',
  version: 'Version',
  status: 'Status',
}

/** What a file says of itself in lines such as `#+TITLE: Notes`, by name in lower case. */
export function readKeywords(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of [...text.matchAll(/^#\+(\w{1,30}):[ \t]*(\S[^\n]{0,500})$/gm)].slice(
    0,
    keywordsMax,
  )) {
    const key = name.toLowerCase()
    if (/^(?:title|author|date|version|status|description|language|(?:seq_|typ_)?todo)$/.test(key) && !found.has(key))
      found.set(key, value.trim())
  }
  return found
}

/** `TODO` and `DONE`, and those that the file defines. */
export function statesIn(text: string): ReadonlySet<string> {
  const defined = [...readKeywords(text)].filter(([name]) => /todo$/.test(name)).map(([, value]) => value)
  const words = defined.flatMap(value => value.split(/[\s|]+/)).map(word => word.split('(', 1)[0] ?? '')
  return new Set(['TODO', 'DONE', ...words.filter(Boolean)])
}

export function orgFacts(text: string, path: string): PageFacts {
  const said = readKeywords(text)
  const title = (said.get('title') && plainText(said.get('title') ?? '')) ?? onlyHeading(text)
  const fields = Object.entries(telling).flatMap(([key, name]) => {
    const value = said.get(key)
    return value === undefined ? [] : [{ name, value: value.replace(/^[<[]|[>\]]$/g, '') }]
  })
  const language = said.get('language') ?? ''
  return {
    ...noFacts,
    title: title?.slice(0, 200) || null,
    description: said.get('description')?.slice(0, 300) ?? null,
    language: /^[a-z]{2,8}(-[a-z\d]{1,8}){0,3}$/i.test(language) ? language : null,
    metadata: readDocumentFields(fields, path, title ?? null).metadata,
  }
}

/** The title of a file with one heading of the first level. */
function onlyHeading(text: string): string | null {
  const [first, another] = text.match(/^\*[ \t]+\S[^\n]{0,500}$/gm) ?? []
  const heading = first === undefined || another !== undefined ? null : readHeading(first, new Set())
  return heading && plainText(heading.title)
}
