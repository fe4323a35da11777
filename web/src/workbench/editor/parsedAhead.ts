import { DocInput } from '@codemirror/language'
import type { Text } from '@codemirror/state'
import type { Input, Parser, PartialParse, Tree } from '@lezer/common'
import type { MarkdownConfig } from '@lezer/markdown'
import { nextTask } from '../../nextTask.ts'

const trees = new WeakMap<Text, Tree>()
/** Longer documents are parsed by their editor, as far as they are shown. */
const parsedMaxChars = 150_000
const stepMs = 6

/**
 * Parses a document in short steps. The editor that shows it begins with the tree, where it would parse for tens of
 * milliseconds without a pause.
 */
export async function parseAhead(parser: Parser, doc: Text): Promise<void> {
  if (doc.length > parsedMaxChars || trees.has(doc)) return
  const parse = parser.startParse(new DocInput(doc))
  for (;;) {
    const endMs = performance.now() + stepMs
    do {
      const tree = parse.advance()
      if (tree) {
        trees.set(doc, tree)
        return
      }
    } while (performance.now() < endMs)
    await nextTask()
  }
}

/** Takes the tree of a document that was parsed ahead. */
export const parsedAhead: MarkdownConfig = {
  wrap(inner, input, fragments) {
    const tree = fragments.length === 0 ? treeOf(input) : null
    return tree ? finished(tree) : inner
  },
}

function treeOf(input: Input): Tree | null {
  return input instanceof DocInput ? (trees.get(input.doc) ?? null) : null
}

function finished(tree: Tree): PartialParse {
  return { advance: () => tree, parsedPos: tree.length, stoppedAt: null, stopAt() {} }
}
