import { escapeHtml, readText } from '../html/escape.ts'
import type { Highlight } from '../markdown/code/highlight.ts'
import { mathClass } from '../math/tex.ts'
import { attributeText, type Node, titled } from './node.ts'

/**
 * Numbers that an explanation below refers to, as the library prints them; at the `end` of a line of code, or they are
 * part of it.
 */
const callouts =
  /(?<![ \t])(?:[ \t]*(?:(?:\/\/|#|--|;;|%)[ \t]*)?(?:&lt;!--)?<b class="conum">\(\d+\)<\/b>(?:--&gt;)?)+[ \t]*(?:(?<end>$)|)/g

export async function printListing(node: Node, highlight: Highlight): Promise<string> {
  const diagram = node.style === 'listing' || node.style === 'literal' ? '' : (node.style ?? '')
  const language = node.style === 'source' ? attributeText(node, 'language') : diagram
  return titled(node, printCode(await node.content(), language, highlight))
}

/** `markup` is escaped text with callouts; text with other markup in it stays as it is. */
function printCode(markup: string, language: string, highlight: Highlight): string {
  const lines = markup.split('\n').map(line => {
    const notes = line.includes('conum') ? lastNotes(line) : ''
    return { code: line.slice(0, line.length - notes.length), notes }
  })
  const isPlain = lines.every(({ code }) => !code.includes('<'))
  const coloured = isPlain ? highlight(readText(lines.map(({ code }) => code).join('\n')), language) : null
  const classes = [coloured === null ? '' : 'hljs', language && `language-${escapeHtml(language)}`].filter(Boolean)
  const printed =
    coloured
      ?.split('\n')
      .map((line, index) => line + (lines[index]?.notes ?? ''))
      .join('\n') ?? markup
  return `<pre><code class="${classes.join(' ')}">${printed}\n</code></pre>`
}

function lastNotes(line: string): string {
  const last = [...line.matchAll(callouts)].at(-1)
  return last?.groups?.['end'] === undefined ? '' : last[0]
}

/** Formulas in TeX are drawn; those in AsciiMath are shown as they are written. */
export async function printStem(node: Node): Promise<string> {
  const formula = `<code${node.style === 'latexmath' ? ` class="${mathClass}"` : ''}>${await node.content()}</code>`
  return titled(node, `<pre>${formula}</pre>`)
}

export function isFormula({ type }: Node): boolean {
  return type === 'latexmath' || type === 'asciimath'
}

export function printFormula({ type, text }: Node): string {
  return `<code${type === 'latexmath' ? ` class="${mathClass}"` : ''}>${text ?? ''}</code>`
}
