import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { depthOf } from './depth.ts'
import type { Kind, Kinds } from './kinds.ts'
import { hungIdOf } from './paragraphs.ts'
import { TextWidget } from './textWidget.ts'

class TaskBox extends WidgetType {
  readonly isDone: boolean
  readonly name: string
  readonly isReadOnly: boolean
  constructor({ isDone, name, isReadOnly }: Pick<TaskBox, 'isDone' | 'name' | 'isReadOnly'>) {
    super()
    this.isDone = isDone
    this.name = name
    this.isReadOnly = isReadOnly
  }
  override eq({ isDone, name, isReadOnly }: TaskBox): boolean {
    return isDone === this.isDone && name === this.name && isReadOnly === this.isReadOnly
  }
  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.className = 'cm-live-task'
    box.checked = this.isDone
    box.disabled = this.isReadOnly
    box.ariaLabel = this.name
    box.addEventListener('click', event => {
      event.preventDefault()
      const change = taskChange(view.state.doc.lineAt(view.posAtDOM(box)))
      if (change !== null && !view.state.readOnly) view.dispatch({ changes: change, userEvent: 'input.task' })
    })
    return box
  }
  /** Keeps the element, which may have the focus; it changes after its click is over. */
  override updateDOM(box: HTMLElement): boolean {
    if (!(box instanceof HTMLInputElement)) return false
    const { isDone, name } = this
    setTimeout(() => {
      box.checked = isDone
    }, 0)
    box.ariaLabel = name
    box.disabled = this.isReadOnly
    return true
  }
  override ignoreEvent(): boolean {
    return true
  }
}

const bullet = Decoration.replace({ widget: new TextWidget('•', 'cm-live-bullet') })
const number = Decoration.mark({ class: 'cm-live-number' })
const nameMaxChars = 80

const item: Kind = (node, draw) => {
  const { doc } = draw.state
  const mark = node.getChild('ListMark')
  const isNamed = mark?.nextSibling ? hungIdOf(mark.nextSibling, draw) !== null : false
  if (!isNamed) draw.lines(node.from, firstBlockEnd(node), `cm-live-item cm-live-level-${depthOf(node)}`)
  if (!mark) return
  const line = doc.lineAt(mark.from)
  const first = mark.nextSibling ?? mark
  const isShown = draw.isShown(first.name === 'Task' || first.name === 'Paragraph' ? first : mark)
  const indent = /^[\s]*/.exec(line.text)?.[0].length ?? 0
  if (indent > 0 && line.from + indent <= mark.from) draw.hide(line.from, line.from + indent)
  const after = /^[ \t]*/.exec(doc.sliceString(mark.to, line.to))?.[0].length ?? 0
  const end = mark.to + after
  if (isNamed) return draw.markup(mark.from, end, isShown)
  if (node.parent?.name === 'OrderedList' || isShown) return draw.add(number, mark.from, end)
  const task = first.name === 'Task' ? first.getChild('TaskMarker') : null
  if (!task) return draw.add(bullet, mark.from, end)
  const isDone = /x/i.test(draw.text(task.from, task.to))
  const name = draw.text(task.to, Math.min(first.to, task.to + nameMaxChars)).trim() || 'Task'
  const widget = new TaskBox({ isDone, name, isReadOnly: draw.state.readOnly })
  draw.add(Decoration.replace({ widget }), mark.from, task.to)
}

/** Further lines of a paragraph in an item are indented in the source; the page aligns them. */
function firstBlockEnd(node: SyntaxNode): number {
  const nested = node.getChild('BulletList') ?? node.getChild('OrderedList')
  return nested ? Math.max(node.from, nested.from - 1) : node.to
}

export const listKinds: Kinds = { ListItem: item }

/** The box of a task writes one character: the one between its brackets. */
export function taskChange(line: { readonly from: number; readonly text: string }) {
  const found = /^([\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)([ xX])\]/.exec(line.text)
  if (!found) return null
  const at = line.from + (found[1]?.length ?? 0)
  return { from: at, to: at + 1, insert: found[2] === ' ' ? 'x' : ' ' }
}
