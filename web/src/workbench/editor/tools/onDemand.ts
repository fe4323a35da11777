import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'
import { nextTask } from '../../../nextTask.ts'
import type { WritingToolsOptions } from './options.ts'

const [formatting, typing] = [new Compartment(), new Compartment()]

/** The writing tools, which load once the text can be edited, in steps that a slow device takes one at a time. */
export function writingTools(options: WritingToolsOptions): Extension {
  const loading = ViewPlugin.define(view => {
    let isGone = false
    void load(view, options, () => isGone)
    return {
      destroy() {
        isGone = true
      },
    }
  })
  return [formatting.of([]), typing.of([]), loading]
}

async function load(view: EditorView, options: WritingToolsOptions, isGone: () => boolean): Promise<void> {
  try {
    const { formattingTools, typingTools } = await import('./extension.ts')
    while (!view.dom.isConnected && !isGone()) await nextTask()
    const place = view.dom.closest('.wb-center')?.querySelector<HTMLElement>('.wb-tools')
    if (!place) return
    await nextTask()
    if (!isGone()) view.dispatch({ effects: formatting.reconfigure(formattingTools(options, place)) })
    await nextTask()
    if (!isGone()) view.dispatch({ effects: typing.reconfigure(typingTools()) })
  } catch {
    // Offline; the text stays editable, and the next editor tries again.
  }
}
