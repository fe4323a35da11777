import type { MarkdownIt, StateBlock } from 'markdown-it'

const codeIndent = 4

/**
 * A rule for blocks that may interrupt other text and are not indented as code. `marks` are the characters of which a
 * block begins with one, since all rules are asked about every line; `null` if it may be any. `print` sets the line after.
 */
export function addBlockRule<Block>(
  md: MarkdownIt,
  name: string,
  marks: string | null,
  read: (state: StateBlock, start: number, end: number) => Block | null,
  print: (state: StateBlock, start: number, block: Block) => void,
): void {
  md.block.ruler.before(
    'fence',
    name,
    (state, start, end, isSilent) => {
      if (marks?.includes(firstChar(state, start)) === false || isCode(state, start)) return false
      const block = read(state, start, end)
      if (block === null) return false
      if (!isSilent) print(state, start, block)
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}

function firstChar({ src, bMarks, tShift }: StateBlock, line: number): string {
  return src.charAt((bMarks[line] ?? 0) + (tShift[line] ?? 0))
}

function isCode({ sCount, blkIndent }: StateBlock, line: number): boolean {
  return (sCount[line] ?? 0) - blkIndent >= codeIndent
}
