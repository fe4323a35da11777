import {
  closeSearchPanel,
  findNext,
  getSearchQuery,
  openSearchPanel,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import type { EditorView } from '@codemirror/view'

/** Opens the find panel with these words and goes to the first match after the cursor; without words it only opens. */
export function openFindWith(view: EditorView, words: string): void {
  if (words === '') {
    openSearchPanel(view)
    return
  }
  // An open panel keeps its own words, and a panel takes over selected ones.
  closeSearchPanel(view)
  view.dispatch({
    selection: { anchor: view.state.selection.main.head },
    effects: setSearchQuery.of(new SearchQuery({ search: words, literal: true })),
  })
  openSearchPanel(view)
  findNext(view)
}

/** Opens the find panel with the cursor in what replaces; without words to find, those are asked for first. */
export function openReplace(view: EditorView): boolean {
  openSearchPanel(view)
  const name = getSearchQuery(view.state).search === '' ? 'search' : 'replace'
  const field = view.dom.querySelector<HTMLInputElement>(`.wb-find [name=${name}]`)
  field?.focus()
  field?.select()
  return true
}
