declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'

  function footnotes(engine: MarkdownIt): void
  export = footnotes
}
