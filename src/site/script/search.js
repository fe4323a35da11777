/**
 * Search as one types, with the words where they stand. Results, titles and texts are of authors: they go in with
 * `textContent` and `append`, and nothing is read as markup.
 */

const resultsMax = 20
const quietMs = 120
const snippetChars = 180
const leadChars = 50
const wordsMax = 200

let opened = null

/** `place` has it in the page, else it is a dialog; `make` builds elements. */
export function openSearch(addresses, place, make) {
  opened ??= place ? inPlace(addresses, place, make) : inDialog(addresses, make)
  opened()
}

function inPlace(addresses, place, make) {
  const panel = searchPanel(addresses, make)
  place.replaceChildren(panel.element)
  return panel.focus
}

function inDialog(addresses, make) {
  const panel = searchPanel(addresses, make)
  const dialog = make('dialog', { class: 'search-dialog', 'aria-label': 'Search' }, panel.element)
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  return () => {
    if (!dialog.open) dialog.showModal()
    panel.focus()
  }
}

function searchPanel({ index, engine, texts, base }, make) {
  const load = once(() => loadEngine(index, engine))
  const textOf = textReader(texts)
  const input = make('input', {
    type: 'search',
    'aria-label': 'Search this site',
    placeholder: 'Search this site',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '200',
  })
  const state = make('p', { class: 'search-state', role: 'status' })
  const list = make('ol', { class: 'search-results' })
  let latest = 0

  const search = async () => {
    const wanted = input.value.trim()
    const number = ++latest
    if (wanted === '') {
      list.replaceChildren()
      state.textContent = ''
      return
    }
    try {
      const engine = await load()
      if (number !== latest) return
      const found = engine.search(wanted)
      state.textContent =
        found.length === 0 ? 'Nothing found.' : `${found.length} ${found.length === 1 ? 'page' : 'pages'}`
      const shown = found.slice(0, resultsMax).map(result => ({ result, item: resultItem(result, base, make) }))
      list.replaceChildren(...shown.map(({ item }) => item))
      await new Promise(resolve => setTimeout(resolve, quietMs))
      for (const { result, item } of shown) {
        if (number === latest) void addSnippet(item, result)
      }
    } catch {
      state.textContent = 'Searching is not possible now.'
    }
  }
  /** A result without a snippet is a result all the same. */
  const addSnippet = async (item, { path, terms }) => {
    const text = await textOf(String(path)).catch(() => '')
    const parts = snippetOf(text, terms)
    if (parts.length > 0 && item.isConnected) item.append(make('p', { class: 'snippet' }, ...marked(parts, make)))
  }
  input.addEventListener('input', search)
  input.addEventListener('focus', () => load().catch(() => {}))
  const element = make('div', { class: 'search-panel' }, input, state, list)
  element.addEventListener('keydown', event => moveBetween(event, [input, ...list.querySelectorAll('a')]))
  return { element, focus: () => input.focus() }
}

function once(start) {
  let promise = null
  return () => {
    promise ??= start().catch(error => {
      promise = null
      throw error
    })
    return promise
  }
}

async function loadEngine(indexUrl, engineUrl) {
  const [{ default: MiniSearch }, response] = await Promise.all([import(engineUrl), fetch(indexUrl)])
  if (!response.ok) throw new Error(`The index answered ${response.status}.`)
  const { options, index } = await response.json()
  return MiniSearch.loadJS(index, options)
}

/** The words of a page, each page asked for once. */
function textReader(texts) {
  const known = new Map()
  return path => {
    if (!known.has(path)) known.set(path, readText(`${texts}${encoded(path)}.txt`))
    return known.get(path)
  }
}

async function readText(url) {
  const response = await fetch(url)
  return response.ok ? (await response.text()).replace(/\s+/g, ' ') : ''
}

function encoded(path) {
  return path.split('/').map(encodeURIComponent).join('/')
}

function resultItem({ id, title }, base, make) {
  const path = String(id)
  const link = make(
    'a',
    { href: base + encoded(path) },
    make('span', {}, String(title)),
    make('small', {}, path || '/'),
  )
  return make('li', {}, link)
}

/** The part of a text with the most of the words, as `{ text, isWord }` in turns; nothing where it has none. */
export function snippetOf(text, terms) {
  const words = wordsIn(text, terms)
  const [first] = words
  if (!first) return []
  const best = words.reduce((best, word) => (variety(words, word) > variety(words, best) ? word : best), first)
  const from = best.start <= leadChars ? 0 : text.indexOf(' ', best.start - leadChars) + 1
  const end = from + snippetChars >= text.length ? text.length : text.lastIndexOf(' ', from + snippetChars)
  const to = Math.max(end, best.end)
  const parts = [{ text: from > 0 ? '… ' : '', isWord: false }]
  let at = Math.min(from, best.start)
  for (const word of words) {
    if (word.start < at || word.end > to) continue
    parts.push(
      { text: text.slice(at, word.start), isWord: false },
      { text: text.slice(word.start, word.end), isWord: true },
    )
    at = word.end
  }
  parts.push({ text: text.slice(at, to) + (to < text.length ? ' …' : ''), isWord: false })
  return parts.filter(part => part.text !== '')
}

/** Where the words stand, in order, without those that overlap. */
function wordsIn(text, terms) {
  const lower = text.toLowerCase()
  /** A letter that changes its length with its case would move all after it. */
  const haystack = lower.length === text.length ? lower : text
  const words = []
  for (const term of terms) {
    let at = haystack.indexOf(term)
    for (let count = 0; at !== -1 && count < wordsMax; count++) {
      const end = at + term.length
      if (!isLetter(haystack[at - 1]) && !isLetter(haystack[end])) words.push({ term, start: at, end })
      at = haystack.indexOf(term, end)
    }
  }
  words.sort((a, b) => a.start - b.start || b.end - a.end)
  let reached = 0
  return words.filter(({ start, end }) => {
    if (start < reached) return false
    reached = end
    return true
  })
}

function isLetter(char) {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char)
}

function variety(words, { start }) {
  const near = words.filter(word => word.start >= start && word.end <= start + snippetChars - leadChars)
  return new Set(near.map(({ term }) => term)).size
}

function marked(parts, make) {
  return parts.map(({ text, isWord }) => (isWord ? make('mark', {}, text) : text))
}

function moveBetween(event, stops) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!step || !next) return
  event.preventDefault()
  next.focus()
}
