import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { readPreambleFacts } from '../facts/preambleFacts.ts'
import type { PageFacts } from '../facts.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import { siteLimits } from '../limits.ts'
import { idOfLabel } from '../links/elsewhere.ts'
import type { Highlight, StartHighlight } from '../markdown/code/highlight.ts'
import { printBlocks } from './blocks.ts'
import type { Context, Substitutions } from './context.ts'
import { printInline } from './inline.ts'
import { linesOf } from './lines.ts'
import { type References, readReferences } from './references.ts'
import { noSettings, readSphinxSettings, type SphinxSettings } from './settings.ts'
import { replaced, replacementsOf, withoutMarkup } from './substitutions.ts'

/**
 * reStructuredText as PEPs and Sphinx projects write it. What is not known, such as a directive of an extension, is
 * shown as it is written; nothing is included or run.
 */
export function renderRst(
  text: string,
  path: string,
  startHighlight: StartHighlight,
  beside: Uint8Array | null = null,
): Fragment {
  const settings = readSphinxSettings(beside) ?? noSettings
  const { facts, body } = readPreambleFacts(text, path, titlesWith(settings))
  const lines = linesOf(body)
  const read = readReferences(lines)
  const isNamed = read.firstSection !== null && facts.title === plainTitle(read.firstSection, read, settings)
  const references = isNamed ? { ...read, title: read.firstSection } : read
  const html = printBlocks(lines, contextOf(references, path, startHighlight(), settings), 0)
  return htmlFragment(html, facts, []) ?? plainFragment(text, facts, tooLarge)
}

/** A text in reStructuredText within another format. */
export function printRst(text: string, path: string, highlight: Highlight): string {
  const lines = linesOf(text)
  return printBlocks(lines, contextOf(readReferences(lines), path, highlight), 0)
}

export function rstFacts(text: string, path: string, beside: Uint8Array | null = null): PageFacts {
  return readPreambleFacts(text, path, titlesWith(readSphinxSettings(beside) ?? noSettings)).facts
}

function titlesWith(settings: SphinxSettings) {
  const titleOf = (name: 'title' | 'firstSection') => (text: string) => {
    const references = readReferences(linesOf(text))
    return plainTitle(references[name] ?? '', references, settings)
  }
  return { titleOf: titleOf('title'), sectionOf: titleOf('firstSection') }
}

function plainTitle(written: string, references: References, settings: SphinxSettings): string | null {
  return replaced(withoutMarkup(written), substitutionsOf(references, settings)).trim().slice(0, 200) || null
}

/** What the text defines precedes what its project does. */
function substitutionsOf({ substitutions }: References, { definitions }: SphinxSettings): Substitutions {
  return new Map([...definitions.substitutions, ...substitutions])
}

/** The addresses of targets, with the texts of replacements in them. */
function addressesOf(targets: Context['targets'], substitutions: Substitutions): Context['targets'] {
  const addresses = [...targets].map(([name, address]) => [name, replaced(address, substitutions)] as const)
  return new Map(addresses.filter(([, address]) => !/\|[^|]+\|/.test(address)))
}

function contextOf(references: References, path: string, highlight: Highlight, settings = noSettings): Context {
  const { targets, titles, notes, anonymous, styles, title } = references
  const substitutions = substitutionsOf(references, settings)
  const numbers = { reference: 0, footnote: 0 }
  const ids = new Map<string, number>()
  let charsLeft: number = siteLimits.fragmentMaxChars
  let named = 0
  const context: Context = {
    path,
    targets: addressesOf(new Map([...settings.definitions.targets, ...targets]), substitutions),
    titles: new Map([...titles].map(([label, text]) => [label, replaced(text, substitutions)])),
    notes,
    replacement: replacementsOf(substitutions, () => context),
    links: settings.links,
    highlight,
    anonymous: () => anonymous[named++] ?? null,
    nextNumber: of => ++numbers[of],
    /** Without a title of the document, all of its sections are below the title that the site gives it. */
    headingLevel: style => Math.min(Math.max(styles.indexOf(style), 0) + (title === null ? 2 : 1), 6),
    headingId: text => {
      const id = idOfLabel(text)
      const used = ids.get(id) ?? 0
      ids.set(id, used + 1)
      return used === 0 ? id : `${id}-${used}`
    },
    blocks: (lines, depth) => printBlocks(lines, context, depth),
    inline: text => {
      const markup = charsLeft > 0 ? printInline(text, context) : escapeHtml(text)
      charsLeft -= markup.length
      return markup
    },
  }
  return context
}
