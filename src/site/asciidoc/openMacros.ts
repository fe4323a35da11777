import { delimiterAfter } from './macros.ts'

const openMax = 100
const opening =
  /(?<!\w)(?:anchor|asciimath|btn|footnote|footnoteref|icon|image|indexterm|indexterm2|kbd|latexmath|link|mailto|menu|pass|stem|xref):|\[/g

/**
 * A text without brackets and macros that no bracket closes, where a line or a paragraph has more than a hundred of
 * them: they are character references, which look the same. From each, the library would search the rest of the
 * paragraph, which takes cubic time. Code is as it was. Linear.
 */
export function withoutOpenMacros(text: string): string {
  const result: string[] = []
  let block: string[] = []
  let within = ''
  const endBlock = () => {
    if (block.length > 0) result.push(closed(block.map(closed).join('\n')))
    block = []
  }
  for (const line of text.split('\n')) {
    const isCode = within !== ''
    within = delimiterAfter(within, line)
    if (!isCode && within === '' && line.trim() !== '') block.push(line)
    else {
      endBlock()
      result.push(line)
    }
  }
  endBlock()
  return result.join('\n')
}

function closed(text: string): string {
  const end = afterLastBracket(text)
  const rest = text.slice(end)
  if ((rest.match(opening)?.length ?? 0) <= openMax) return text
  return text.slice(0, end) + rest.replace(opening, mark => (mark === '[' ? '&#91;' : `${mark.slice(0, -1)}&#58;`))
}

/** A bracket after a backslash closes no macro. */
function afterLastBracket(text: string): number {
  for (let at = text.lastIndexOf(']'); at > 0; at = text.lastIndexOf(']', at - 1))
    if (text[at - 1] !== '\\') return at + 1
  return 0
}
