import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'
import { nextTask } from '../../../nextTask.ts'
import type { WritingToolsOptions } from './options.ts'

const tools = new Compartment()

/** The writing tools, which load once the text can be edited. */
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
  return [tools.of([]), loading]
}

async function load(view: EditorView, options: WritingToolsOptions, isGone: () => boolean): Promise<void> {
  try {
    const { writingExtension } = await import('./extension.ts')
    while (!view.dom.isConnected && !isGone()) await nextTask()
    const place = view.dom.closest('.wb-center')?.querySelector<HTMLElement>('.wb-tools')
    if (!isGone() && place) view.dispatch({ effects: tools.reconfigure(writingExtension(options, place)) })
  } catch {
    // Offline; the text stays editable, and the next editor tries again.
  }
}
