import type { MarkdownIt, Token } from 'markdown-it'
import { boxKind, boxTitle, titleTokens } from './boxes.ts'

const titles: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
}

/** Obsidian's callouts: other names, which may have a title, and any name before a mark that says whether it is folded. */
const callout = /^\[!([a-z]{2,20})\](?:[+-](?:[ \t]+(\S.{0,200}))?|[ \t]+(\S.{0,200}))?[ \t]*(?:\n|$)/i

function calloutIn(text: string): { readonly kind: string; readonly title: string; readonly end: number } | null {
  const [written, name = '', folded, plain] = callout.exec(text) ?? []
  const kind = boxKind(name.toLowerCase())
  if (written === undefined || kind === null || (plain !== undefined && Object.hasOwn(titles, name.toLowerCase())))
    return null
  return {
    kind,
    title: folded ?? plain ?? titles[name.toLowerCase()] ?? boxTitle(name.toLowerCase()),
    end: written.length,
  }
}

/**
 * GitHub's alerts, a quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`, and
 * the callouts of Obsidian.
 */
export function alerts(engine: MarkdownIt): void {
  engine.core.ruler.after('block', 'alerts', state => {
    if (!state.src.includes('[!')) return
    const output: Token[] = []
    /** For each open quote, whether it became an alert. */
    const quotes: boolean[] = []
    const { tokens } = state

    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]
      if (!token) break
      if (token.type === 'blockquote_close' && quotes.pop()) {
        token.tag = 'div'
        output.push(token)
        continue
      }
      output.push(token)
      if (token.type !== 'blockquote_open') continue

      const text = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined
      const found = calloutIn(text?.content ?? '')
      quotes.push(found !== null)
      if (!text || found === null) continue
      const { kind, title, end } = found
      token.tag = 'div'
      token.attrSet('class', `alert alert-${kind}`)
      output.push(...titleTokens(state, title))
      text.content = text.content.slice(end)
      if (text.content === '') index += 3
    }
    state.tokens = output
  })
}
