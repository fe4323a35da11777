import type { MarkdownIt, StateInline, Token } from 'markdown-it'

/**
 * The parser defines the fields of its tokens and of its inline states with a function that looks each of them up first,
 * and builds a property descriptor for many, which takes longer than all else about them. These classes assign the same
 * fields in the same order, and inherit everything else.
 */
export function plainStates(md: MarkdownIt): void {
  const { block, core, inline } = md
  Object.setPrototypeOf(PlainToken.prototype, new core.State('', md, {}).Token.prototype)
  Object.setPrototypeOf(PlainInlineState.prototype, inline.State.prototype)
  inline.State = PlainInlineState as unknown as typeof inline.State
  core.State = class extends core.State {
    override Token = TokenClass
  }
  block.State = class extends block.State {
    override Token = TokenClass
    override push(type: string, tag: string, nesting: Token['nesting']): Token {
      const token = new TokenClass(type, tag, nesting)
      token.block = true
      if (nesting < 0) this.level--
      token.level = this.level
      if (nesting > 0) this.level++
      this.tokens.push(token)
      return token
    }
  }
}

class PlainToken {
  constructor(type: string, tag: string, nesting: Token['nesting']) {
    const token = this as unknown as Token
    token.map = null
    token.level = 0
    token.children = null
    token.content = ''
    token.markup = ''
    token.info = ''
    token.block = false
    token.hidden = false
    token.type = type
    token.tag = tag
    token.attrs = null
    token.nesting = nesting
    token.meta = null
  }
}

const TokenClass = PlainToken as unknown as typeof Token

class PlainInlineState {
  constructor(src: string, md: MarkdownIt, env: StateInline['env'], tokens: Token[]) {
    const state = this as unknown as StateInline
    state.pos = 0
    state.level = 0
    state.pending = ''
    state.pendingLevel = 0
    state.cache = {}
    state.backticks = {}
    state.backticksScanned = false
    state.skipHtmlSpecial = false
    state.linkLevel = 0
    state.delimiters = []
    state._prev_delimiters = []
    state.Token = TokenClass
    state.src = src
    state.env = env
    state.md = md
    state.tokens = tokens
    state.tokens_meta = Array(tokens.length)
    state.posMax = src.length
  }

  pushPending(this: StateInline): Token {
    const token = new TokenClass('text', '', 0)
    token.content = this.pending
    token.level = this.pendingLevel
    this.tokens.push(token)
    this.pending = ''
    return token
  }

  push(this: StateInline, type: string, tag: string, nesting: Token['nesting']): Token {
    if (this.pending) this.pushPending()
    const token = new TokenClass(type, tag, nesting)
    if (nesting < 0) {
      this.level--
      this.delimiters = this._prev_delimiters.pop() as StateInline['delimiters']
    }
    token.level = this.level
    if (nesting > 0) {
      this.level++
      this._prev_delimiters.push(this.delimiters)
      this.delimiters = []
    }
    this.pendingLevel = this.level
    this.tokens.push(token)
    this.tokens_meta.push(nesting > 0 ? { delimiters: this.delimiters } : undefined)
    return token
  }
}
