import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'
import type { LanguageOptions } from './languageExtensions.ts'

type Module = typeof import('./languageExtensions.ts')

let loaded: Module | null = null

/** Loads what the editor can do without; it never fails, since the text stays editable. */
export async function loadLanguage(): Promise<Module | null> {
  try {
    loaded = await import('./languageExtensions.ts')
  } catch {
    // Offline; the next editor tries again.
  }
  return loaded
}

const language = new Compartment()

/** Search, and Markdown as source or live; immediately if they are loaded. */
export function languageExtension(options: LanguageOptions): Extension {
  if (loaded) return language.of(loaded.languageExtensions(options))
  const fetched = ViewPlugin.define(view => {
    let isGone = false
    void loadLanguage().then(module => {
      if (module && !isGone) setLanguage(view, options)
    })
    return {
      destroy() {
        isGone = true
      },
    }
  })
  return [language.of([]), fetched]
}

export function setLanguage(view: EditorView, options: LanguageOptions): void {
  if (loaded) view.dispatch({ effects: language.reconfigure(loaded.languageExtensions(options)) })
}
