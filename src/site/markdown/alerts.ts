import type { MarkdownIt, StateCore, Token } from 'markdown-it'

const titles: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
}

const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** GitHub's alerts: a quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`. */
export function alerts(engine: MarkdownIt): void {
  engine.core.ruler.after('block', 'alerts', state => {
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
      const kind = marker.exec(text?.content ?? '')?.[1]?.toLowerCase()
      quotes.push(kind !== undefined)
      if (!text || kind === undefined) continue
      token.tag = 'div'
      token.attrSet('class', `alert alert-${kind}`)
      output.push(...titleTokens(state, titles[kind] ?? kind))
      text.content = text.content.replace(marker, '')
      if (text.content === '') index += 3
    }
    state.tokens = output
  })
}

function titleTokens(state: StateCore, title: string): Token[] {
  const open = new state.Token('paragraph_open', 'p', 1)
  open.attrSet('class', 'alert-title')
  const inline = new state.Token('inline', '', 0)
  inline.content = title
  inline.children = []
  return [open, inline, new state.Token('paragraph_close', 'p', -1)]
}
