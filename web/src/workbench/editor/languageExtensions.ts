import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--mantine-color-anchor)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--mantine-color-anchor)' },
  { tag: tags.monospace, color: 'var(--workbench-code)' },
  { tag: [tags.processingInstruction, tags.quote, tags.contentSeparator], color: 'var(--mantine-color-dimmed)' },
])

/** The extensions that an editor can load later: search, and Markdown highlighting. */
export function languageExtensions(path: string): Extension {
  return [
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of(searchKeymap),
    /\.(?:md|markdown|mdx)$/i.test(path) ? markdown({ base: markdownLanguage, completeHTMLTags: false }) : [],
    syntaxHighlighting(colours),
  ]
}
