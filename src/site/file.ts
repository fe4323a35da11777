import { limits } from '#domain/limits.ts'
import { emojiNames } from './annotate/emoji.ts'
import { asciidocFacts } from './asciidoc/header.ts'
import { renderAsciidoc, sidecarAttributes } from './asciidoc/page.ts'
import { itemFacts, itemIn } from './doorstop/facts.ts'
import { noFacts, type PageFacts } from './facts.ts'
import { withSidecar } from './file/sidecarFacts.ts'
import { type FormatName, formatOf, isHtml, isTextName } from './formats.ts'
import { type Fragment, plainFragment } from './fragment.ts'
import { gherkinFacts } from './gherkin/facts.ts'
import { highlighter, type StartHighlight, withGrammars } from './markdown/code/highlight.ts'
import { mdcReader } from './markdown/dialects/mdcReader.ts'
import { readFacts } from './markdown/facts.ts'
import { type MarkdownFlavour, renderMarkdown, renderMarkdownLines } from './markdown.ts'
import { texLibrary } from './math/mathml.ts'
import { readMediawiki } from './mediawiki/facts.ts'
import { withContents } from './navigation/read.ts'
import { orgFacts } from './org/facts.ts'
import { readAnyReference, readDescription } from './reference/description.ts'
import { isDescription } from './reference/listed.ts'
import { renderReference, titleOfReference } from './reference/page.ts'
import type { Reference } from './reference/recognise.ts'
import { renderTable } from './reference/table.ts'
import { renderRst, rstFacts } from './rst/page.ts'
import { renderSource, renderSourceFile } from './source/page.ts'
import { strictdocFacts } from './strictdoc/facts.ts'
import { nameOf } from './tree.ts'
import { renderSpecification, specificationFacts } from './w3c/page.ts'
import { xmlFacts } from './xml/source.ts'

type Render<Source, R> = (source: Source, path: string, startHighlight: StartHighlight, beside: Uint8Array | null) => R

type Rendering = {
  /** `beside` counts for formats whose settings are in it. */
  readonly render: Render<Uint8Array, Fragment>
  /** For a format whose reader is loaded when a file first needs it; `render` shows the text as it is. */
  readonly renderInFull?: Render<Uint8Array, Promise<Fragment>>
  readonly facts: (source: Uint8Array, path: string, beside: Uint8Array | null) => PageFacts
}

function markdown(flavour: MarkdownFlavour): Rendering {
  return {
    render: (source, path, startHighlight) => renderMarkdown(source, flavour, path, startHighlight),
    facts: (source, path) => readFacts(beginningOf(source), path),
  }
}

const renderings: Readonly<Record<FormatName, Rendering>> = {
  markdown: markdown('markdown'),
  mdx: markdown('mdx'),
  quarto: markdown('quarto'),
  asciidoc: {
    render: whole((text, path, startHighlight) => ({
      ...renderSource(text, path, startHighlight),
      facts: asciidocFacts(text, path),
    })),
    renderInFull: (source, path, startHighlight, beside) =>
      renderAsciidoc(beginningOf(source), path, startHighlight, beside),
    facts: (source, path, beside) => asciidocFacts(beginningOf(source), path, sidecarAttributes(path, beside)),
  },
  rst: {
    render: whole(renderRst),
    facts: (source, path, beside) => rstFacts(beginningOf(source), path, beside),
  },
  org: {
    render: whole((text, path, startHighlight) => ({
      ...renderSource(text, path, startHighlight),
      facts: orgFacts(text, path),
    })),
    renderInFull: async (source, path, startHighlight) => {
      const { renderOrg } = await import('./org/page.ts')
      return renderOrg(beginningOf(source), path, startHighlight)
    },
    facts: (source, path) => orgFacts(beginningOf(source), path),
  },
  mediawiki: {
    render: whole((text, path, startHighlight) => ({
      ...renderSource(text, path, startHighlight),
      facts: readMediawiki(text, path).facts,
    })),
    renderInFull: async (source, path, startHighlight) => {
      const { renderMediawiki } = await import('./mediawiki/page.ts')
      return renderMediawiki(beginningOf(source), path, startHighlight)
    },
    facts: (source, path) => readMediawiki(beginningOf(source), path).facts,
  },
  bikeshed: {
    render: whole(
      (text, path, startHighlight) =>
        renderSpecification(text, path, startHighlight) ?? {
          ...renderSource(text, path, startHighlight),
          facts: noSpecification,
        },
    ),
    facts: (source, path) => specificationFacts(beginningOf(source), path) ?? noSpecification,
  },
  strictdoc: {
    render: whole(renderSource),
    renderInFull: async (source, path, startHighlight) => {
      const { renderStrictdoc } = await import('./strictdoc/page.ts')
      return renderStrictdoc(beginningOf(source), path, startHighlight)
    },
    facts: (source, path) => strictdocFacts(beginningOf(source), path),
  },
  gherkin: {
    render: whole(renderSource),
    renderInFull: async (source, path, startHighlight) => {
      const { renderGherkin } = await import('./gherkin/page.ts')
      return renderGherkin(beginningOf(source), path, startHighlight)
    },
    facts: source => gherkinFacts(beginningOf(source)),
  },
  xml: {
    render: whole(renderSource),
    renderInFull: async (source, path, startHighlight, beside) => {
      const { renderXml } = await import('./xml/page.ts')
      return renderXml(beginningOf(source), path, startHighlight, beside)
    },
    facts: (source, path, beside) => xmlFacts(beginningOf(source), path, beside),
  },
  data: {
    render: renderData,
    renderInFull: async (source, path, startHighlight) => {
      const item = itemIn(source, path)
      if (item === null) return renderData(source, path, startHighlight)
      const { renderItem } = await import('./doorstop/page.ts')
      return renderItem(item, path, startHighlight)
    },
    facts: factsOfData,
  },
  table: { render: whole(renderTable), facts: () => noFacts },
}

/** Other languages have the ending of Bikeshed, too. */
const noSpecification: PageFacts = { ...noFacts, listed: false }

/** Like `renderFile`, with what is loaded when a file first needs it: formats, grammars of rarer languages, formulas, and emoji. */
export async function renderFileInFull(
  source: Uint8Array,
  path: string,
  beside: Uint8Array | null = null,
): Promise<Fragment | null> {
  const format = formatOf(path)
  const inFull =
    format !== null && source.length <= limits.editFileMaxBytes ? renderings[format].renderInFull : undefined
  return await withLibraries(async startHighlight =>
    inFull
      ? withFacts(await inFull(source, path, startHighlight, beside), { beside, path })
      : renderLoaded(source, path, beside, startHighlight),
  )
}

/** Renders some lines of a Markdown file, with all that `renderFileInFull` loads. */
export async function renderLinesInFull(lines: string, path: string): Promise<Fragment> {
  const format = formatOf(path)
  const flavour = format === 'mdx' || format === 'quarto' ? format : 'markdown'
  return await withLibraries(startHighlight => renderMarkdownLines(lines, flavour, startHighlight))
}

async function withLibraries<T>(render: (startHighlight: StartHighlight) => T | Promise<T>): Promise<T> {
  return await emojiNames.within(() => texLibrary.within(() => mdcReader.within(() => withGrammars(render))))
}

/**
 * Renders a file of a repository as the text of a page; `null` if its name has the ending of a binary format. `beside`
 * is the file that `sidecarOf` finds.
 */
export function renderFile(source: Uint8Array, path: string, beside: Uint8Array | null = null): Fragment | null {
  return renderLoaded(source, path, beside, highlighter)
}

function renderLoaded(
  source: Uint8Array,
  path: string,
  beside: Uint8Array | null,
  startHighlight: StartHighlight,
): Fragment | null {
  const format = formatOf(path)
  if (format !== null)
    return withFacts(renderings[format].render(source, path, startHighlight, beside), { beside, path })
  if (!isTextName(path)) return null
  const specification = isHtml(path) ? renderSpecification(beginningOf(source), path, startHighlight) : null
  if (specification) return withFacts(specification, { beside, path })
  const fragment = renderSourceFile(source, path, startHighlight)
  return { ...fragment, facts: { ...fragment.facts, title: nameOf(path) } }
}

function withFacts(fragment: Fragment, { beside, path }: Named): Fragment {
  const facts = withSidecar(fragment.facts, beside, path)
  return facts === fragment.facts ? fragment : { ...fragment, facts }
}

type Named = { readonly beside: Uint8Array | null; readonly path: string }

/** The metadata of a file: cheap for Markdown, but a reference is read in full. */
export function readFileFacts(source: Uint8Array, path: string, beside: Uint8Array | null = null): PageFacts {
  const format = formatOf(path)
  if (format === null) {
    const facts = isHtml(path) ? specificationFacts(beginningOf(source), path) : null
    return withContents(facts ? withSidecar(facts, beside, path) : noFacts, source, path)
  }
  return withContents(withSidecar(renderings[format].facts(source, path, beside), beside, path), source, path)
}

function beginningOf(source: Uint8Array): string {
  return new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
}

/** A file that is too large shows its beginning unrendered. */
function whole(render: Render<string, Fragment>): Rendering['render'] {
  return (source, path, startHighlight, beside) =>
    source.length > limits.editFileMaxBytes
      ? plainFragment(beginningOf(source), noFacts, tooLargeFile)
      : render(beginningOf(source), path, startHighlight, beside)
}

const tooLargeFile = 'The file is above 1 MB; this is its beginning.'

function renderData(source: Uint8Array, path: string, startHighlight: StartHighlight): Fragment {
  const { reference, split } = readDescription(source, path)
  const fragment = reference && renderReference(reference, split, startHighlight)
  if (fragment) return { ...fragment, facts: { ...fragment.facts, ...described(reference) } }
  if (source.length > limits.editFileMaxBytes) return plainFragment(beginningOf(source), noFacts, tooLargeFile)
  return renderSource(beginningOf(source), path, startHighlight)
}

function factsOfData(source: Uint8Array, path: string): PageFacts {
  const reference = readAnyReference(source, path)
  return reference === null
    ? (itemFacts(source, path) ?? noFacts)
    : { ...noFacts, title: titleOfReference(reference), ...described(reference) }
}

function described(reference: Reference): Pick<PageFacts, 'isDescription'> {
  return isDescription(reference) ? { isDescription: true } : {}
}
