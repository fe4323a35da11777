import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches } from '@codemirror/search'
import type { Extension, Text } from '@codemirror/state'
import { highlightActiveLine, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { createBlockRenderer } from './live/blockRenderer.ts'
import { liveRendering } from './live/liveRendering.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import { markdownSupport } from './markdownSupport.ts'
import { parseAhead } from './parsedAhead.ts'
import { findAndReplace } from './tools/find/panel.ts'

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--mantine-color-anchor)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--mantine-color-anchor)' },
  { tag: tags.monospace, color: 'var(--workbench-code)' },
  { tag: [tags.processingInstruction, tags.quote, tags.contentSeparator], color: 'var(--mantine-color-dimmed)' },
])

export type LanguageOptions = {
  readonly path: string
  /** For live rendering; `null` to show the source. */
  readonly live: BlockRendererOptions | null
}

/** Parses a document before its editor is made. */
export async function readAhead(path: string, doc: Text): Promise<void> {
  if (isMarkdownName(path)) await parseAhead(markdownSupport().language.parser, doc)
}

export { drawAhead } from './live/inline.ts'

/** The extensions that an editor can load later: search, and Markdown as source or as its page. */
export function languageExtensions({ path, live }: LanguageOptions): Extension {
  const isMarkdown = isMarkdownName(path)
  return [
    highlightActiveLine(),
    highlightSelectionMatches(),
    findAndReplace(),
    isMarkdown ? markdownSupport() : [],
    isMarkdown && live ? liveRendering(path, createBlockRenderer(live)) : [lineNumbers(), syntaxHighlighting(colours)],
  ]
}
