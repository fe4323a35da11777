import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { frontMatterEnd } from '../lines.ts'

const unspelled = /^(?:InlineCode|URL|Autolink|FencedCode|CodeBlock|HTMLTag|HTMLBlock|LinkLabel|Comment|CommentBlock)$/
const off = Decoration.mark({ attributes: { spellcheck: 'false' } })

/** The browser checks the spelling in the language of the page, but not in code and addresses. */
export function spelling(): Extension {
  return [
    EditorView.contentAttributes.of(({ state }): Record<string, string> => {
      const language = languageOf(state)
      return language === null ? {} : { lang: language }
    }),
    ViewPlugin.define(
      view => {
        const marks = { decorations: marksIn(view) }
        return Object.assign(marks, {
          update({ docChanged, viewportChanged, startState, state, view: now }: ViewUpdate) {
            if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) {
              marks.decorations = marksIn(now)
            }
          },
        })
      },
      { decorations: marks => marks.decorations },
    ),
  ]
}

/** What the front matter says of the language. */
export function languageOf({ doc }: EditorState): string | null {
  const front = doc.sliceString(0, frontMatterEnd(doc))
  return /^lang(?:uage)?:[ \t]*["']?([a-z]{2,3}(?:-[a-z\d]{2,8}){0,3})["']?[ \t]*$/im.exec(front)?.[1] ?? null
}

function marksIn({ state, visibleRanges }: EditorView): DecorationSet {
  const marks: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (!unspelled.test(node.name)) return true
        const [start, end] = [Math.max(from, node.from), Math.min(to, node.to)]
        if (start < end) marks.push(off.range(start, end))
        return false
      },
    })
  }
  return Decoration.set(marks, true)
}
