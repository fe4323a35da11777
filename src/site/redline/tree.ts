import { type OpenTag, printToken, type Token } from '../html/tokens.ts'
import { contentOf } from './content.ts'

/** A page as nested blocks, down to lines of words, each with its inline tags. */
export type Block = {
  readonly kind: 'block'
  readonly tag: OpenTag
  readonly children: readonly Node[]
  readonly key: number
}
export type Line = { readonly kind: 'line'; readonly words: readonly Word[]; readonly key: number }
export type Node = Block | Line
/** A word, a run of spaces, one punctuation mark, or an atom such as an image or a formula. */
export type Word = { readonly markup: string; readonly around: Around }
/** The inline tags around words; words between the same tags share one. */
export type Around = { readonly tags: readonly OpenTag[]; readonly key: number }

const blocks: ReadonlySet<string> = new Set(
  `address blockquote caption colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre section
  summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
/** Tags around a word; deeper ones are left out, because each change of tags prints them again. */
const inlineTagsMax = 12
const part = /&#?\w{1,31};|\s+|[\p{L}\p{N}_]+|[^\s&\p{L}\p{N}_]|&/gu

/** Equal nodes get equal keys from one `keysOf`, whichever page they come from. */
export type KeysOf = (content: string) => number

export function keyMaker(): KeysOf {
  const keys = new Map<string, number>()
  return content => {
    const key = keys.get(content) ?? keys.size
    keys.set(content, key)
    return key
  }
}

type Building = { readonly tag: OpenTag | null; readonly children: Node[]; readonly inlineFrom: number }

export function readTree(tokens: readonly Token[], keyOf: KeysOf): readonly Node[] {
  const root: Building = { tag: null, children: [], inlineFrom: 0 }
  const open: Building[] = [root]
  const inline = inlineTags(keyOf)
  let words: Word[] = []
  const innermost = (): Building => open.at(-1) ?? root

  const addWord = (markup: string): void => {
    words.push({ markup, around: inline.around() })
  }
  const endLine = (): void => {
    if (words.length === 0) return
    if (words.some(({ markup }) => markup.trim() !== ''))
      innermost().children.push({ kind: 'line', words, key: keyOf(lineContent(words)) })
    words = []
  }
  const addRule = (tag: OpenTag): void => {
    endLine()
    innermost().children.push({ kind: 'block', tag, children: [], key: keyOf('<hr>') })
  }
  const startBlock = (tag: OpenTag): void => {
    endLine()
    open.push({ tag, children: [], inlineFrom: inline.depth() })
  }
  const endBlock = (): void => {
    endLine()
    const { tag, children, inlineFrom } = innermost()
    if (tag === null) return
    open.pop()
    inline.cutTo(inlineFrom)
    const key = keyOf(`${printToken(tag)}${children.map(child => child.key).join(',')}`)
    innermost().children.push({ kind: 'block', tag, children, key })
  }

  for (const token of contentOf(tokens)) {
    if (token.kind === 'atom') addWord(token.markup)
    else if (token.kind === 'text') {
      const isPre = innermost().tag?.name === 'pre'
      for (const markup of token.markup.match(part) ?? []) addWord(markup.trim() === '' && !isPre ? ' ' : markup)
    } else if (token.kind === 'open') {
      if (token.name === 'hr') addRule(token)
      else if (blocks.has(token.name)) startBlock(token)
      else inline.open(token)
    } else if (!blocks.has(token.name)) inline.close(token.name, innermost().inlineFrom)
    else if (innermost().tag?.name === token.name) endBlock()
  }
  while (open.length > 1) endBlock()
  endLine()
  return root.children
}

/** Each word, and the tags around it where they are others than those around the word before. */
function lineContent(words: readonly Word[]): string {
  let content = '|'
  let last: number | null = null
  for (const { markup, around } of words) {
    if (around.key !== last) content += `\u0002${around.key}`
    last = around.key
    content += `\u0001${markup}`
  }
  return content
}

type InlineTags = {
  readonly depth: () => number
  readonly open: (tag: OpenTag) => void
  /** Closes the innermost `name` that was opened at `depth` or deeper. */
  readonly close: (name: string, depth: number) => void
  /** Closes all that are deeper than `depth`. */
  readonly cutTo: (depth: number) => void
  /** The tags around the next word; computed once for all words that share them. */
  readonly around: () => Around
}

function inlineTags(keyOf: KeysOf): InlineTags {
  const opened: OpenTag[] = []
  let around: Around | null = null
  return {
    depth: () => opened.length,
    open(tag) {
      opened.push(tag)
      around = null
    },
    close(name, depth) {
      const at = opened.findLastIndex(tag => tag.name === name)
      if (at >= depth) opened.splice(at, 1)
      around = null
    },
    cutTo(depth) {
      opened.length = Math.min(opened.length, depth)
      around = null
    },
    around() {
      if (around !== null) return around
      const tags = opened.slice(0, inlineTagsMax)
      around = { tags, key: keyOf(tags.map(printToken).join('')) }
      return around
    },
  }
}

/** The words of a node, without spaces, up to a maximum number. */
export function wordsOf(node: Node, max: number): string[] {
  const found: string[] = []
  const visit = (visited: Node): void => {
    if (found.length >= max) return
    if (visited.kind === 'line') {
      for (const { markup } of visited.words) if (markup.trim() !== '' && found.length < max) found.push(markup)
    } else for (const child of visited.children) visit(child)
  }
  visit(node)
  return found
}
