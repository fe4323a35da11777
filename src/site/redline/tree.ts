import { attributeOf, type OpenTag, printToken, type Token, voidElements, withAttribute } from '../html/tokens.ts'

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
export type Word = {
  readonly markup: string
  readonly tags: readonly OpenTag[]
  readonly key: string
}

const blocks: ReadonlySet<string> = new Set(
  `address blockquote caption colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre section
  summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
/** Atoms: their content is compared as a whole. */
const whole: ReadonlySet<string> = new Set(['math', 'svg', 'iframe'])
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

/** Ids, and links within the page, are dropped: in a page that shows two texts they would be ambiguous. */
export function readTree(tokens: readonly Token[], keyOf: KeysOf): readonly Node[] {
  const root: Building = { tag: null, children: [], inlineFrom: 0 }
  const open: Building[] = [root]
  const inline: OpenTag[] = []
  /** The tags around the next word, and their key; computed once for all words that share them. */
  let tags: readonly OpenTag[] | null = null
  let form: string | null = null
  let words: Word[] = []
  let wholeMarkup = ''
  let wholeDepth = 0
  let skipping = 0

  const endLine = () => {
    if (words.some(({ markup }) => markup.trim() !== '')) {
      open.at(-1)?.children.push({ kind: 'line', words, key: keyOf(`|${words.map(({ key }) => key).join('\u0001')}`) })
    }
    words = []
  }
  const endBlock = () => {
    endLine()
    const built = open.pop()
    if (!built?.tag) return
    inline.length = Math.min(inline.length, built.inlineFrom)
    changeForm()
    const key = keyOf(`${printToken(built.tag)}${built.children.map(child => child.key).join(',')}`)
    open.at(-1)?.children.push({ kind: 'block', tag: built.tag, children: built.children, key })
  }
  const pushAtom = (markup: string) => {
    tags ??= inline.slice(0, inlineTagsMax)
    form ??= `\u0002${keyOf(tags.map(printToken).join(''))}`
    words.push({ markup, tags, key: markup + form })
  }
  const pushText = (markup: string) => pushAtom(markup.trim() === '' && !inPre(open) ? ' ' : markup)
  const changeForm = () => {
    tags = null
    form = null
  }

  for (const token of tokens) {
    if (wholeDepth > 0 || (token.kind === 'open' && whole.has(token.name))) {
      wholeMarkup += printToken(token)
      if (token.kind !== 'text' && whole.has(token.name)) wholeDepth += token.kind === 'open' ? 1 : -1
      if (wholeDepth === 0) {
        pushAtom(wholeMarkup)
        wholeMarkup = ''
      }
    } else if (skipping > 0 || isMark(token)) {
      if (token.kind !== 'text' && token.name === 'a') skipping += token.kind === 'open' ? 1 : -1
    } else if (token.kind === 'text') {
      for (const [markup] of token.markup.matchAll(part)) pushText(markup)
    } else if (token.kind === 'open' && blocks.has(token.name)) {
      endLine()
      open.push({ tag: withoutAnchors(token), children: [], inlineFrom: inline.length })
    } else if (token.kind === 'open' && token.name === 'hr') {
      endLine()
      open.at(-1)?.children.push({ kind: 'block', tag: token, children: [], key: keyOf('<hr>') })
    } else if (token.kind === 'open') {
      if (voidElements.has(token.name)) pushAtom(printToken(withoutAnchors(token)))
      else {
        inline.push(withoutAnchors(token))
        changeForm()
      }
    } else if (blocks.has(token.name)) {
      if (open.at(-1)?.tag?.name === token.name) endBlock()
    } else {
      const at = inline.findLastIndex(({ name }) => name === token.name)
      if (at >= (open.at(-1)?.inlineFrom ?? 0)) inline.splice(at, 1)
      changeForm()
    }
  }
  while (open.length > 1) endBlock()
  endLine()
  return root.children
}

function inPre(open: readonly Building[]): boolean {
  return open.at(-1)?.tag?.name === 'pre'
}

/** Generated parts of the page: self links of headings, and back links of footnotes. */
function isMark(token: Token): boolean {
  if (token.kind !== 'open' || token.name !== 'a') return false
  const classes = attributeOf(token, 'class')
  return classes === 'permalink' || classes === 'footnote-back'
}

function withoutAnchors(tag: OpenTag): OpenTag {
  const bare = withAttribute(withAttribute(tag, 'id', null), 'headers', null)
  return attributeOf(bare, 'href')?.startsWith('#') ? withAttribute(bare, 'href', null) : bare
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
