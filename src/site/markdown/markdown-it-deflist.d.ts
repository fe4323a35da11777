declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it'

  function definitionLists(engine: MarkdownIt): void
  export = definitionLists
}
