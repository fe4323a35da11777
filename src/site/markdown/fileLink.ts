import type { StateBlock } from 'markdown-it'

/** A paragraph that is a link to a file of the project, or to an address. */
export function fileLink(state: StateBlock, start: number, address: string): void {
  state.push('paragraph_open', 'p', 1).map = [start, start + 1]
  const inline = state.push('inline', '', 0)
  inline.map = [start, start + 1]
  inline.content = `[${labelOf(address)}](<${address.replace(/[<>\\]/g, encodeURIComponent)}>)`
  inline.children = []
  state.push('paragraph_close', 'p', -1)
}

/** The name of a file of the project, else the whole address, as text without markup. */
function labelOf(address: string): string {
  const isElsewhere = /^[a-z][a-z\d+.-]*:|^\/\//i.test(address)
  const label = isElsewhere ? address : address.slice(address.lastIndexOf('/') + 1)
  return label.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
