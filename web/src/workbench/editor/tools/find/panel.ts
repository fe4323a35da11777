import { redo, undo } from '@codemirror/commands'
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  searchKeymap,
  setSearchQuery,
} from '@codemirror/search'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view'
import { countMatches, matchText, mayBeSlow } from './matches.ts'
import { openReplace } from './open.ts'

const patternMaxChars = 500

/** Find and replace, in a row above the text. */
export function findAndReplace(): Extension {
  const replace = { key: 'Mod-h', run: openReplace, mac: 'Mod-Alt-f', scope: 'editor search-panel' }
  return [search({ top: true, createPanel }), Prec.high(keymap.of([replace, ...searchKeymap]))]
}

function createPanel(view: EditorView): Panel {
  const query = getSearchQuery(view.state)
  const dom = document.createElement('search')
  dom.className = 'wb-find'
  dom.ariaLabel = 'Find and replace'
  const find = field('Find', 'search', query.search)
  find.setAttribute('main-field', 'true')
  const replace = field('Replace with', 'replace', query.replace)
  const count = document.createElement('output')
  count.ariaLive = 'polite'
  const caseSensitive = toggle('Match case', 'Aa', query.caseSensitive)
  const wholeWord = toggle('Whole words', '|ab|', query.wholeWord)
  const regexp = toggle('Regular expression', '.*', query.regexp)
  const isOn = (button: HTMLElement): boolean => button.ariaPressed === 'true'

  let isSlow = false
  /** What "Replace all" did, until something else changes. */
  let replaced = ''
  const commit = (): void => {
    isSlow = isOn(regexp) && mayBeSlow(find.value)
    const next = new SearchQuery({
      search: isSlow ? '' : find.value.slice(0, patternMaxChars),
      replace: replace.value,
      caseSensitive: isOn(caseSensitive),
      wholeWord: isOn(wholeWord),
      regexp: isOn(regexp),
      literal: !isOn(regexp),
    })
    schedule()
    if (!next.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(next) })
  }
  let frame = 0
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(show)
  }
  for (const button of [caseSensitive, wholeWord, regexp]) {
    button.addEventListener('click', () => {
      button.ariaPressed = String(!isOn(button))
      commit()
    })
  }
  find.addEventListener('input', commit)
  replace.addEventListener('input', commit)
  const act = (label: string, text: string, run: (on: EditorView) => boolean) => {
    const button = plainButton(label, text)
    button.addEventListener('click', () => run(view))
    return button
  }
  const replaceEach = (): boolean => {
    const { state } = view
    if (!replaceAll(view)) return false
    let total = 0
    for (const cursor = getSearchQuery(state).getCursor(state); !cursor.next().done; ) total++
    replaced = `Replaced ${total}`
    return true
  }
  const replacing = row(replace, act('Replace', 'Replace', replaceNext), act('Replace all', 'Replace all', replaceEach))
  dom.append(
    row(
      find,
      count,
      caseSensitive,
      wholeWord,
      regexp,
      act('Previous match', '↑', findPrevious),
      act('Next match', '↓', findNext),
      act('Close', '×', closeSearchPanel),
    ),
    replacing,
  )
  dom.addEventListener('keydown', event => {
    if (runScopeHandlers(view, event, 'search-panel')) return event.preventDefault()
    const isField = event.target instanceof HTMLInputElement
    // Fields undo what is typed in them; elsewhere, what was replaced is undone.
    if (!isField && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      ;(event.shiftKey ? redo : undo)(view)
    }
    if (event.key !== 'Enter' || !isField) return
    event.preventDefault()
    if (event.target === replace) replaceNext(view)
    else (event.shiftKey ? findPrevious : findNext)(view)
  })

  const show = (): void => {
    frame = 0
    const now = getSearchQuery(view.state)
    if (find.value !== now.search && document.activeElement !== find && !isSlow) find.value = now.search
    replacing.hidden = view.state.readOnly
    count.value = isSlow ? 'This expression is too slow' : replaced || matchText(now, countMatches(view.state))
  }
  schedule()
  return {
    dom,
    top: true,
    mount: () => find.select(),
    update({ docChanged, selectionSet, transactions }: ViewUpdate) {
      const isOther = transactions.some(({ effects }) => effects.some(effect => effect.is(setSearchQuery)))
      if (!docChanged && !selectionSet && !isOther) return
      replaced = ''
      schedule()
    },
    destroy: () => cancelAnimationFrame(frame),
  }
}

function field(label: string, name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { name, value, placeholder: label, ariaLabel: label, autocomplete: 'off', spellcheck: false })
  return input
}

function toggle(label: string, text: string, isOn: boolean): HTMLButtonElement {
  const button = plainButton(label, text)
  button.ariaPressed = String(isOn)
  return button
}

function plainButton(label: string, text: string): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', title: label, ariaLabel: label })
  // A sign is drawn, so that the name of the button is its only text.
  if (label.includes(text)) button.textContent = text
  else button.dataset['sign'] = text
  return button
}

function row(...children: readonly HTMLElement[]): HTMLElement {
  const line = document.createElement('div')
  line.append(...children)
  return line
}
