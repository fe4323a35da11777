import type { MarkdownIt, StateBlock } from 'markdown-it'

const codeIndent = 4

/** A rule for blocks that may interrupt other text and are not indented as code. `print` sets the line after. */
export function addBlockRule<Block>(
  md: MarkdownIt,
  name: string,
  read: (state: StateBlock, start: number, end: number) => Block | null,
  print: (state: StateBlock, start: number, block: Block) => void,
): void {
  md.block.ruler.before(
    'fence',
    name,
    (state, start, end, isSilent) => {
      if ((state.sCount[start] ?? 0) - state.blkIndent >= codeIndent) return false
      const block = read(state, start, end)
      if (block === null) return false
      if (!isSilent) print(state, start, block)
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}
