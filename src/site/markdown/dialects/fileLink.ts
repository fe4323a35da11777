import type { StateBlock, Token } from 'markdown-it'

/** A paragraph that is a link to a file of the project, or to an address. */
export function fileLink(state: StateBlock, start: number, address: string): void {
  const tokens = fileLinkTokens(state.Token, start, address)
  for (const token of tokens) token.level = state.level + (token.type === 'inline' ? 1 : 0)
  state.tokens.push(...tokens)
}

export function fileLinkTokens(Made: StateBlock['Token'], start: number, address: string): Token[] {
  const open = new Made('paragraph_open', 'p', 1)
  const inline = new Made('inline', '', 0)
  const close = new Made('paragraph_close', 'p', -1)
  for (const token of [open, inline, close]) token.block = true
  for (const token of [open, inline]) token.map = [start, start + 1]
  inline.content = `[${labelOf(address)}](<${address.replace(/[<>\\]/g, encodeURIComponent)}>)`
  inline.children = []
  return [open, inline, close]
}

/** The name of a file of the project, else the whole address, as text without markup. */
function labelOf(address: string): string {
  const isElsewhere = /^[a-z][a-z\d+.-]*:|^\/\//i.test(address)
  const label = isElsewhere ? address : address.slice(address.lastIndexOf('/') + 1)
  return label.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
