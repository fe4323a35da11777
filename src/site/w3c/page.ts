import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { noFacts, type PageFacts } from '../facts.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeMarkupText, readText } from '../html/escape.ts'
import { printToken, tokenise } from '../html/tokens.ts'
import type { Highlight, StartHighlight } from '../markdown/code/highlight.ts'
import { type BikeshedSettings, readBikeshedSettings } from '../metadata/bikeshedFields.ts'
import { readDocumentFields } from '../metadata/document.ts'
import { readAnchors, readBiblio } from './anchors.ts'
import { printBlocks } from './blocks.ts'
import { type Ecmarkup, readEcmarkup } from './ecmarkup.ts'
import { printInline } from './inline.ts'
import { anchorNames } from './names.ts'
import { type SpecificationKind, specificationKind } from './recognise.ts'
import { printRemarks } from './remarks.ts'
import { readRespecConfig } from './respecFields.ts'
import { levelSections } from './sections.ts'
import { newShorthands, type Shorthands } from './shorthands.ts'
import { takeVerbatim } from './verbatim.ts'

type Source = {
  readonly kind: SpecificationKind
  readonly facts: PageFacts
  /** HTML in which only marks are left to complete. */
  readonly html: () => string
  readonly restore: (html: string) => string
  readonly others: ReadonlyMap<string, string>
  readonly settings: Pick<Shorthands, 'references' | 'macros' | 'hasInlineMarkdown'>
}

/**
 * The source of a specification of the W3C or the WHATWG as its readers see it, without the scripts that complete it
 * elsewhere: what only other specifications define stays text. `null` for other sources.
 *
 *   source ─▶ code, scripts and settings apart ─▶ blocks ─▶ sections, remarks ─▶ names ─▶ marks ─▶ `htmlFragment`
 */
export function renderSpecification(text: string, path: string, startHighlight: StartHighlight): Fragment | null {
  if (specificationKind(text) === 'ecmarkup') return renderEcmarkup(text, path)
  const source = readSource(text, path, startHighlight())
  if (source === null) return null
  const written = tokenise(source.html())
  const sectioned = source.kind === 'respec' ? levelSections(withoutTitle(written)) : withoutTitle(written)
  const { tokens, names } = anchorNames(printRemarks(sectioned), source.kind, source.others)
  const html = source.restore(printInline(tokens, newShorthands({ ...source.settings, names })))
  return htmlFragment(html, source.facts, []) ?? plainFragment(text, source.facts, tooLarge)
}

function renderEcmarkup(text: string, path: string): Fragment {
  const source = readEcmarkup(text)
  const facts = ecmarkupFacts(source, path)
  const html = printRemarks(levelSections(source.tokens())).map(printToken).join('')
  return htmlFragment(html, facts, []) ?? plainFragment(text, facts, tooLarge)
}

function ecmarkupFacts({ title, fields }: Pick<Ecmarkup, 'title' | 'fields'>, path: string): PageFacts {
  return { ...documentFacts, title, metadata: readDocumentFields(fields, path, title).metadata }
}

export function specificationFacts(text: string, path: string): PageFacts | null {
  if (specificationKind(text) === 'ecmarkup') return ecmarkupFacts(readEcmarkup(text), path)
  return readSource(text, path, () => null)?.facts ?? null
}

function readSource(text: string, path: string, highlight: Highlight): Source | null {
  const kind = specificationKind(text)
  if (kind === null || kind === 'ecmarkup') return null
  const { text: body, restore, toolBlocks } = takeVerbatim(text, highlight)
  if (kind === 'respec') {
    const { fields, subtitle, references } = readRespecConfig(text)
    const name = titleIn(text)
    const title = name !== null && subtitle !== null ? `${name}: ${subtitle}` : name
    const { metadata } = readDocumentFields(fields, path, title)
    const settings = { references, macros: new Map<string, string>(), hasInlineMarkdown: false }
    return {
      kind,
      facts: { ...documentFacts, title, metadata },
      html: () => body,
      restore,
      others: new Map(),
      settings,
    }
  }
  const settings = readBikeshedSettings(toolBlocks.get('metadata') ?? [])
  const { metadata } = readDocumentFields(settings.fields, path, settings.title)
  const facts = {
    ...documentFacts,
    title: settings.title ?? titleIn(text),
    description: descriptionOf(settings),
    metadata,
  }
  const others = readAnchors(toolBlocks.get('anchors') ?? [])
  const references = readBiblio(toolBlocks.get('biblio') ?? [])
  const abstract = settings.abstract === '' ? '' : `# Abstract # {#abstract}\n\n${settings.abstract}\n\n`
  const html = () => printBlocks(productions(abstract + body), settings.indent)
  return { kind, facts, html, restore, others, settings: { ...settings, references } }
}

const documentFacts: PageFacts = { ...noFacts, isDescription: true }

/** Marks up names between angle brackets that are not tags: productions, elements, and code. */
function productions(text: string): string {
  return text
    .replace(/(?<!`)(`{1,2})(?!`)([^`\n]{1,300})\1(?!`)/g, (whole, _, code: string) =>
      code.includes('<') ? `<code>${escapeMarkupText(code)}</code>` : whole,
    )
    .replace(/<<([^<>\n]{1,200})>>|<\{([^{}\n]{1,200})\}>/g, (_, name?: string, element?: string) =>
      element === undefined
        ? `<code>&lt;${name}&gt;</code>`
        : `<code>${element.slice(element.lastIndexOf('/') + 1)}</code>`,
    )
}

function descriptionOf({ abstract }: BikeshedSettings): string | null {
  const plain = abstract
    .replace(/<[^<>]{1,300}>|[[\]{}=|`]|''/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : plain.slice(0, 300)
}

const titleWithinChars = 256 * 1024

/** The heading of the document, or what it says for the window of a browser. */
function titleIn(text: string): string | null {
  const start = text.slice(0, titleWithinChars)
  const body = start.slice(0, start.search(/<section\b/i) >>> 0)
  const [, heading] = /<h1\b[^<>]{0,200}>([\s\S]{1,500}?)<\/h1>/i.exec(body) ?? []
  const [, title] = /<title\b[^<>]{0,200}>([^<]{1,500})<\/title/i.exec(start) ?? []
  const plain = readText((heading ?? title ?? '').replace(/<[^<>]{1,300}>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? null : plain.slice(0, 200)
}

/** The site prints the title itself. */
function withoutTitle(tokens: ReturnType<typeof tokenise>): ReturnType<typeof tokenise> {
  const at = tokens.findIndex(token => token.kind === 'open' && (token.name === 'h1' || token.name === 'section'))
  const first = tokens[at]
  if (first?.kind !== 'open' || first.name !== 'h1') return tokens
  const end = tokens.findIndex((token, index) => index > at && token.kind === 'close' && token.name === 'h1')
  return end === -1 ? tokens : [...tokens.slice(0, at), ...tokens.slice(end + 1)]
}
