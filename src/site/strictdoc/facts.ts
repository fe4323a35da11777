import { noFacts, type PageFacts } from '../facts.ts'
import { readDocumentFields } from '../metadata/document.ts'
import { type Element, readElements } from './read.ts'

export function strictdocFacts(text: string, path: string): PageFacts {
  const elements = readElements(text)
  return elements === null ? noFacts : factsOf(elements, path)
}

export function factsOf([document]: readonly Element[], path: string): PageFacts {
  if (!document) return noFacts
  const said = document.fields
    .filter(({ name, lines }) => lines === null && !ofTools.has(name))
    .map(({ name, value }) => ({ name: name.toLowerCase(), value }))
  const { title, metadata } = readDocumentFields(said, path, null)
  return { ...noFacts, title: title?.slice(0, 200) ?? null, metadata, isDescription: true }
}

const ofTools: ReadonlySet<string> = new Set([
  'MID',
  'PREFIX',
  'REQ_PREFIX',
  'ROOT',
  'VIEW_STYLE',
  'NODE_IN_TOC',
  'LAYOUT',
])
