import { limits } from '#domain/limits.ts'
import { withBeside } from './beside.ts'
import { noFacts, type PageFacts } from './facts.ts'
import { type FormatName, formatOf } from './formats.ts'
import { type Fragment, plainFragment } from './fragment.ts'
import { readFacts } from './markdown/facts.ts'
import { type MarkdownFlavour, renderMarkdown } from './markdown.ts'
import { renderReference, titleOfReference } from './reference/page.ts'
import { readReference } from './reference/recognise.ts'
import { renderSource } from './reference/source.ts'
import { renderTable } from './reference/table.ts'

type Rendering = {
  readonly render: (source: Uint8Array, path: string) => Fragment
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
  data: { render: whole(renderData), facts: factsOfData },
  table: { render: whole(renderTable), facts: () => noFacts },
}

/**
 * Renders a file of a repository as the text of a page; `null` if its name says that it is no page. `beside` is the file
 * that `besideOf` names.
 */
export function renderFile(source: Uint8Array, path: string, beside: Uint8Array | null = null): Fragment | null {
  const format = formatOf(path)
  if (format === null) return null
  const fragment = renderings[format].render(source, path)
  return beside ? { ...fragment, facts: withBeside(fragment.facts, beside, path) } : fragment
}

/** The metadata of a file: cheap for Markdown, but a reference is read in full. */
export function readFileFacts(source: Uint8Array, path: string, beside: Uint8Array | null = null): PageFacts {
  const format = formatOf(path)
  return format === null ? noFacts : withBeside(renderings[format].facts(source, path), beside, path)
}

function beginningOf(source: Uint8Array): string {
  return new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
}

/** A file that is too large shows its beginning unrendered. */
function whole(render: (text: string, path: string) => Fragment): Rendering['render'] {
  return (source, path) =>
    source.length > limits.editFileMaxBytes
      ? plainFragment(beginningOf(source), noFacts, 'The file is above 1 MB; this is its beginning.')
      : render(beginningOf(source), path)
}

function renderData(text: string, path: string): Fragment {
  const reference = readReference(text, path)
  return (reference && renderReference(reference)) ?? renderSource(text, path)
}

function factsOfData(source: Uint8Array, path: string): PageFacts {
  const reference = source.length > limits.editFileMaxBytes ? null : readReference(beginningOf(source), path)
  return reference === null ? noFacts : { ...noFacts, title: titleOfReference(reference) }
}
