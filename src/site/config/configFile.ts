import { isMap, isScalar, isSeq, type Node, parseDocument, type YAMLParseError } from 'yaml'

import type { SiteConfig } from '../config.ts'

const excludeMax = 1_000
const patternMaxChars = 500
const prefixesMax = 100
const prefixMaxChars = 80

/**
 * Reads scalars from the parsed nodes, so that no alias is followed. A file with a syntax error is read as far as
 * possible, so that a typo does not publish excluded files.
 */
export function readSiteConfig(text: string): SiteConfig {
  const document = parseDocument(text, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  const fields = new Map<unknown, Node | null>()
  if (isMap<Node, Node>(document.contents)) {
    for (const { key, value } of document.contents.items) if (isScalar(key)) fields.set(key.value, value)
  }
  const excluded = fields.get('exclude')
  return {
    title: textOf(fields.get('title'), 200),
    description: textOf(fields.get('description'), 300),
    exclude: (isSeq<Node>(excluded) ? excluded.items : [excluded])
      .slice(0, excludeMax)
      .flatMap(item => textOf(item, patternMaxChars)?.replace(/^\.?\//, '') ?? []),
    sectionNumbers: isTrue(fields.get('section_numbers')),
    requirements: prefixesOf(fields.get('requirements')),
    problem: problemOf(document.errors[0], text),
  }
}

function prefixesOf(node: Node | null | undefined): SiteConfig['requirements'] {
  if (isScalar(node) && node.value === false) return false
  const prefixes = (isSeq<Node>(node) ? node.items : [node])
    .slice(0, prefixesMax)
    .flatMap(item => textOf(item, prefixMaxChars) ?? [])
  return prefixes.length === 0 ? null : prefixes
}

function problemOf(error: YAMLParseError | undefined, text: string): string | null {
  return error ? `line ${text.slice(0, error.pos[0]).split('\n').length}: ${error.message.slice(0, 200)}` : null
}

function isTrue(node: Node | null | undefined): boolean {
  return isScalar(node) && node.value === true
}

function textOf(node: Node | null | undefined, maxChars: number): string | null {
  const value = isScalar(node) ? node.value : null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return String(value).replace(/\s+/g, ' ').trim().slice(0, maxChars) || null
}
