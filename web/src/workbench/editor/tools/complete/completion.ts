import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  closeCompletion,
  completionStatus,
  currentCompletions,
  selectedCompletionIndex,
  setSelectedCompletion,
} from '@codemirror/autocomplete'
import { type EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin } from '@codemirror/view'
import type { WritingToolsOptions } from '../options.ts'
import { completionTheme } from './completionTheme.ts'
import { earlyKeys } from './earlyKeys.ts'
import { isLinkAsked, linkSource } from './links.ts'
import { type SlashHost, slashSource } from './slash.ts'
import { dismissSlash, slashField } from './slashField.ts'
import { createSurveys } from './surveys.ts'
import { wordSource } from './words.ts'

/** A list refuses keys that were probably typed before it opened. */
const interactionDelayMs = 75

/**
 * The menu of a slash, and completion of links, ids and terms. Where people typed a mark that asks for it, the first
 * entry is selected; a list that appears under plain words takes no key until an arrow has moved into it.
 */
export function completion(options: WritingToolsOptions, host: SlashHost): Extension {
  const surveys = createSurveys(options)
  const slash = slashSource(host)
  const links = linkSource(options, surveys)
  const words = wordSource(options, surveys)
  // One source: while another one is still asked, a list takes no keys.
  const others = async (context: CompletionContext) => (await links(context)) ?? (await words(context))
  const life = ViewPlugin.define(() => ({ destroy: surveys.destroy }))
  return [
    slashField,
    life,
    earlyKeys(isAwaited),
    Prec.highest(
      keymap.of([
        { key: 'Escape', run: dismiss },
        { key: 'Enter', run: takeAsked },
        { key: 'Tab', run: takeAsked },
      ]),
    ),
    autocompletion({
      override: [context => slash(context) ?? others(context)],
      selectOnOpen: false,
      activateOnTypingDelay: 0,
      interactionDelay: interactionDelayMs,
      icons: false,
      tooltipClass: () => 'wb-completion',
      maxRenderedOptions: 60,
    }),
    EditorView.updateListener.of(({ state, startState, view }) => {
      if (completionStatus(state) === 'active') requestAnimationFrame(() => focusable(view))
      const isNew = currentCompletions(state) !== currentCompletions(startState)
      if (!isAsked(state) || !(isNew || selectedCompletionIndex(state) === null)) return
      // A list that further letters have narrowed keeps the entry that was selected, wherever it is now.
      queueMicrotask(() => {
        if (isAsked(view.state) && selectedCompletionIndex(view.state) !== 0) {
          view.dispatch({ effects: setSelectedCompletion(0) })
        }
      })
    }),
    completionTheme,
  ]
}

/** A scrollable region must be focusable. */
function focusable(view: EditorView): void {
  view.dom.querySelector('.cm-tooltip-autocomplete > ul')?.setAttribute('tabindex', '0')
}

/** Whether what is listed was asked for with a mark. */
function isAsked(state: EditorState): boolean {
  return completionStatus(state) === 'active' && currentCompletions(state)[0]?.type !== 'word'
}

function takeAsked(view: EditorView): boolean {
  if (!isAsked(view.state)) return false
  if (selectedCompletionIndex(view.state) === null) view.dispatch({ effects: setSelectedCompletion(0) })
  if (!acceptCompletion(view)) setTimeout(() => isAsked(view.state) && acceptCompletion(view), interactionDelayMs)
  return true
}

/** Whether a list that a mark asks for has not come yet. */
function isAwaited(state: EditorState): boolean {
  if (completionStatus(state) !== 'pending') return false
  const { head } = state.selection.main
  const line = state.doc.lineAt(head)
  return (state.field(slashField, false) ?? null) !== null || isLinkAsked(line.text.slice(0, head - line.from))
}

function dismiss(view: EditorView): boolean {
  if (completionStatus(view.state) === null) return false
  view.dispatch({ effects: dismissSlash.of(null) })
  return closeCompletion(view)
}
