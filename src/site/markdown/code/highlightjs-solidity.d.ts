declare module 'highlightjs-solidity' {
  import type { HLJSApi } from 'highlight.js'

  /** Registers the languages `solidity` and `yul`. */
  const register: (highlighter: HLJSApi) => void
  export = register
}
