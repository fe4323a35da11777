import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { noFacts } from '../facts.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { languageOfFile } from './language.ts'
import { numberLines } from './lines.ts'

/** A text as it is, with highlighting and an anchor for each line: `L10` for the tenth. */
export function renderSource(text: string, path: string, startHighlight: StartHighlight): Fragment {
  const lines = text.replace(/\r\n?/g, '\n')
  const language = languageOfFile(path)
  const coloured = startHighlight()(lines, language)
  const numbered = coloured === null ? null : numberLines(coloured)
  const classes = [numbered && 'hljs', language && `language-${language}`, 'lines'].filter(Boolean).join(' ')
  const html = `<pre><code class="${classes}">${numbered ?? numberLines(escapeHtml(lines))}</code></pre>`
  return htmlFragment(html, noFacts, []) ?? plainFragment(text, noFacts, tooLarge)
}

/** As in git, a null byte within this many bytes marks a file as binary. */
const binaryWithinBytes = 8_000

/** Renders a file without a page format as its source. */
export function renderSourceFile(source: Uint8Array, path: string, startHighlight: StartHighlight): Fragment {
  const text = decode(source)
  if (text === null) return { pieces: [''], headings: [], facts: noFacts, notes: ['This file is not a text.'] }
  const fragment = renderSource(text, path, startHighlight)
  if (!text.includes('\ufffd')) return fragment
  const note = 'Some characters of this file cannot be read as UTF-8; each is shown as \ufffd.'
  return { ...fragment, notes: [...fragment.notes, note] }
}

function decode(source: Uint8Array): string | null {
  const [first, second] = source
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(source)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(source)
  return source.subarray(0, binaryWithinBytes).includes(0) ? null : new TextDecoder().decode(source)
}
