import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'
import type { LanguageOptions } from './languageExtensions.ts'
import { loadedLanguage, loadLanguage } from './loadLanguage.ts'

const language = new Compartment()

/** Search, and Markdown as source or live; immediately if they are loaded. */
export function languageExtension(options: LanguageOptions): Extension {
  const loaded = loadedLanguage()
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
  const loaded = loadedLanguage()
  if (loaded) view.dispatch({ effects: language.reconfigure(loaded.languageExtensions(options)) })
}
