import { closeSearchPanel, findNext, openSearchPanel, SearchQuery, setSearchQuery } from '@codemirror/search'
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
