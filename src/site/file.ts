import { limits } from '#domain/limits.ts'
import { asciidocFacts } from './asciidoc/header.ts'
import { renderAsciidoc } from './asciidoc/page.ts'
import { noFacts, type PageFacts } from './facts.ts'
import { type FormatName, formatOf, isTextName, pageMaxBytes } from './formats.ts'
import { type Fragment, plainFragment } from './fragment.ts'
import { readFacts } from './markdown/facts.ts'
import { loadMissedGrammars } from './markdown/highlight.ts'
import { type MarkdownFlavour, renderMarkdown } from './markdown.ts'
import { mediawikiFacts, renderMediawiki } from './mediawiki/page.ts'
import { isDescription } from './reference/listed.ts'
import { renderReference, titleOfReference } from './reference/page.ts'
import { type Reference, readLargeReference, readReference, readWholeMaxBytes } from './reference/recognise.ts'
import { sectionsOfSplit } from './reference/searched.ts'
import { renderPart, type Split, splitReference } from './reference/split.ts'
import { renderTable } from './reference/table.ts'
import { renderRst, rstFacts } from './rst/page.ts'
import type { Section } from './search/pageIndex.ts'
import { withSidecar } from './sidecar.ts'
import { renderSource, renderSourceFile } from './source/page.ts'
import { nameOf } from './tree.ts'

type Rendering = {
  readonly render: (source: Uint8Array, path: string) => Fragment
  /** For a format whose reader works asynchronously; `render` shows the text as it is. */
  readonly renderInFull?: (source: Uint8Array, path: string) => Promise<Fragment>
  readonly facts: (source: Uint8Array, path: string) => PageFacts
}

function markdown(flavour: MarkdownFlavour): Rendering {
  return {
    render: (source, path) => renderMarkdown(source, flavour, path),
    facts: (source, path) => readFacts(beginningOf(source), path),
  }
}

const renderings: Readonly<Record<FormatName, Rendering>> = {
  markdown: markdown('markdown'),
  mdx: markdown('mdx'),
  asciidoc: {
    render: whole((text, path) => ({ ...renderSource(text, path), facts: asciidocFacts(text, path) })),
    renderInFull: (source, path) => renderAsciidoc(beginningOf(source), path),
    facts: (source, path) => asciidocFacts(beginningOf(source), path),
  },
  rst: { render: whole(renderRst), facts: (source, path) => rstFacts(beginningOf(source), path) },
  mediawiki: { render: whole(renderMediawiki), facts: (source, path) => mediawikiFacts(beginningOf(source), path) },
  data: { render: renderData, facts: factsOfData },
  table: { render: whole(renderTable), facts: () => noFacts },
}

/** Like `renderFile`, with what is loaded when a file first needs it: AsciiDoc, and grammars of rarer languages. */
export async function renderFileInFull(
  source: Uint8Array,
  path: string,
  beside: Uint8Array | null = null,
): Promise<Fragment | null> {
  const format = formatOf(path)
  const inFull =
    format !== null && source.length <= limits.editFileMaxBytes ? renderings[format].renderInFull : undefined
  const render = async () =>
    inFull ? withBesideFacts(await inFull(source, path), beside, path) : renderFile(source, path, beside)
  const fragment = await render()
  return (await loadMissedGrammars()) ? await render() : fragment
}

/**
 * Renders a file of a repository as the text of a page; `null` if its name says that it is no text. `beside` is the file
 * that `besideOf` names.
 */
export function renderFile(source: Uint8Array, path: string, beside: Uint8Array | null = null): Fragment | null {
  const format = formatOf(path)
  if (format !== null) return withBesideFacts(renderings[format].render(source, path), beside, path)
  if (!isTextName(path)) return null
  const fragment = renderSourceFile(source, path)
  return { ...fragment, facts: { ...fragment.facts, title: nameOf(path) } }
}

function withBesideFacts(fragment: Fragment, beside: Uint8Array | null, path: string): Fragment {
  return beside ? { ...fragment, facts: withSidecar(fragment.facts, beside, path) } : fragment
}

/** The metadata of a file: cheap for Markdown, but a reference is read in full. */
export function readFileFacts(source: Uint8Array, path: string, beside: Uint8Array | null = null): PageFacts {
  const format = formatOf(path)
  return format === null ? noFacts : withSidecar(renderings[format].facts(source, path), beside, path)
}

function beginningOf(source: Uint8Array): string {
  return new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
}

/** A file that is too large shows its beginning unrendered. */
function whole(render: (text: string, path: string) => Fragment): Rendering['render'] {
  return (source, path) =>
    source.length > limits.editFileMaxBytes
      ? plainFragment(beginningOf(source), noFacts, tooLargeFile)
      : render(beginningOf(source), path)
}

const tooLargeFile = 'The file is above 1 MB; this is its beginning.'

function renderData(source: Uint8Array, path: string): Fragment {
  const { reference, split } = descriptionIn(source, path)
  const fragment = reference && renderReference(reference, split)
  if (fragment) return { ...fragment, facts: { ...fragment.facts, ...described(reference) } }
  if (source.length > limits.editFileMaxBytes) return plainFragment(beginningOf(source), noFacts, tooLargeFile)
  return renderSource(beginningOf(source), path)
}

function factsOfData(source: Uint8Array, path: string): PageFacts {
  const reference = referenceIn(source, path)
  return reference === null ? noFacts : { ...noFacts, title: titleOfReference(reference), ...described(reference) }
}

function described(reference: Reference): Pick<PageFacts, 'isDescription'> {
  return isDescription(reference) ? { isDescription: true } : {}
}

function referenceIn(source: Uint8Array, path: string): Reference | null {
  if (source.length > pageMaxBytes(path)) return null
  return source.length > readWholeMaxBytes(path)
    ? readLargeReference(source, path)
    : readReference(beginningOf(source), path)
}

/** Pages below the page of a file, by name; `null` for a name that is none. */
export function renderParts(source: Uint8Array, path: string, names: readonly string[]): readonly (Fragment | null)[] {
  const { split } = descriptionIn(source, path)
  return names.map(name => split && renderPart(split, name))
}

/** What the search finds of the pages below the page of a file. */
export function searchedParts(source: Uint8Array, path: string): readonly Section[] {
  const { split } = descriptionIn(source, path)
  return split ? sectionsOfSplit(split) : []
}

type Description = { readonly reference: Reference | null; readonly split: Split | null }

/**
 * The last one read: listing the parts of a large description takes seconds, and its pages, its parts and its entries
 * of the search are usually asked for one after the other.
 */
let latest: (Description & { readonly source: Uint8Array; readonly path: string }) | null = null

function descriptionIn(source: Uint8Array, path: string): Description {
  if (latest?.path === path && hasSameBytes(latest.source, source)) return latest
  const reference = formatOf(path) === 'data' ? referenceIn(source, path) : null
  const split = reference && splitReference(reference, titleOfReference(reference))
  latest = { reference, split, source, path }
  return latest
}

function hasSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
