import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import { Decoration, EditorView, keymap } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { blockRenderer } from './blockField.ts'
import { foldLabel } from './blocks.ts'
import type { Draw, Kind, Kinds } from './kinds.ts'
import { structureField } from './structureField.ts'

/** `[text](url)`, and `[text][label]` or `[label]` if the label is defined: other brackets are text. */
const link: Kind = (node, draw) => {
  const marks = childrenOf(node, 'LinkMark')
  const [open, close] = marks
  if (!open || !close || close.from <= open.to) return
  const text = draw.text(open.to, close.from)
  if (text.startsWith('^')) return draw.add(footnote, node.from, node.to)
  const target = targetOf(node, draw, text)
  if (target === null) return
  const isShown = draw.isShown(node)
  draw.markup(open.from, open.to, isShown)
  draw.markup(close.from, node.to, isShown)
  draw.add(linkTo(target), open.to, close.from)
}

function targetOf(node: SyntaxNode, { state }: Pick<Draw, 'state'>, text: string): string | null {
  const [url] = childrenOf(node, 'URL')
  if (url) return state.sliceDoc(url.from, url.to).replace(/^<|>$/g, '')
  if (state.sliceDoc(node.to - 1, node.to) === ')') return ''
  const [label] = childrenOf(node, 'LinkLabel')
  const name = label ? state.sliceDoc(label.from + 1, label.to - 1) : ''
  const { labels, definitions } = state.field(structureField)
  const wanted = foldLabel(name || text)
  if (!labels.has(wanted)) return null
  const line = definitions.split('\n').find(each => foldLabel(/^\[(.*?)\]:/.exec(each)?.[1] ?? '') === wanted)
  return /\]:\s*<?([^\s>]*)/.exec(line ?? '')?.[1] ?? ''
}

const autolink: Kind = (node, draw) => {
  const isShown = draw.isShown(node)
  for (const mark of childrenOf(node, 'LinkMark')) draw.markup(mark.from, mark.to, isShown)
}

const address: Kind = (node, draw) => {
  const around = node.parent?.name
  if (around === 'Link' || around === 'Image' || around === 'LinkReference') return
  draw.add(linkTo(draw.text(node.from, node.to)), node.from, node.to)
}

const definition: Kind = (node, draw) => draw.lines(node.from, node.to, 'cm-live-source')

const footnote = Decoration.mark({ class: 'cm-live-footnote' })

function linkTo(target: string): Decoration {
  return Decoration.mark({ class: 'cm-live-link', attributes: { 'data-target': target, title: target } })
}

function childrenOf(node: SyntaxNode, name: string): readonly SyntaxNode[] {
  return node.getChildren(name)
}

export const linkKinds: Kinds = { Link: link, Autolink: autolink, URL: address, LinkReference: definition }

/** A click with Ctrl or Cmd follows a link, and Alt with Enter the one with the cursor; a plain click puts the cursor into it. */
export function followingLinks(resolve: (target: string) => string): Extension {
  const follow = (view: EditorView, target: string): void => view.state.facet(blockRenderer)?.follow(resolve(target))
  return [
    keymap.of([
      {
        key: 'Alt-Enter',
        run: view => {
          const target = targetAt(view.state)
          if (target) follow(view, target)
          return Boolean(target)
        },
      },
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false
        const link = event.target instanceof Element ? event.target.closest('.cm-live-link') : null
        const target = link?.getAttribute('data-target')
        if (!target) return false
        event.preventDefault()
        follow(view, target)
        return true
      },
    }),
  ]
}

/** Where the link with the cursor leads; `null` if there is none. */
function targetAt(state: EditorState): string | null {
  const { head } = state.selection.main
  for (const side of [-1, 1] as const) {
    for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(head, side); node; node = node.parent) {
      if (node.name === 'Link') return targetOf(node, { state }, state.sliceDoc(node.from + 1, node.to - 1))
      if (node.name === 'URL' && node.parent?.name !== 'Image' && node.parent?.name !== 'Link') {
        return state.sliceDoc(node.from, node.to)
      }
    }
  }
  return null
}
