import { parseDocument, type YAMLParseError } from 'yaml'
import type { SiteConfig } from '../config.ts'
import { excludeLimits, excludeProblemOf } from './excludeProblem.ts'
import { type Field, fieldsOf, isScalarOf, textOf, textsOf } from './nodes.ts'
import { shownFoldersOf } from './shownFolders.ts'

const prefixLimits = { max: 100, maxChars: 80 }

/**
 * Reads scalars from the parsed nodes, so that no alias is followed. A file with a syntax error is read as far as
 * possible, so that a typo does not publish excluded files.
 */
export function readSiteConfig(text: string): SiteConfig {
  const document = parseDocument(text, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  const fields = fieldsOf(document.contents)
  return {
    title: textOf(fields.get('title'), 200),
    description: textOf(fields.get('description'), 300),
    exclude: textsOf(fields.get('exclude'), excludeLimits).flatMap(path => path.replace(/^\.?\//, '') || []),
    shown: shownFoldersOf(fields),
    sectionNumbers: isScalarOf(fields.get('section_numbers'), true),
    requirements: prefixesOf(fields.get('requirements')),
    problem: problemOf(document.errors[0], text),
    excludeProblem: excludeProblemOf({ text, document, fields }),
  }
}

function prefixesOf(node: Field): SiteConfig['requirements'] {
  if (isScalarOf(node, false)) return false
  const prefixes = textsOf(node, prefixLimits)
  return prefixes.length === 0 ? null : prefixes
}

function problemOf(error: YAMLParseError | undefined, text: string): string | null {
  return error ? `line ${text.slice(0, error.pos[0]).split('\n').length}: ${error.message.slice(0, 200)}` : null
}
