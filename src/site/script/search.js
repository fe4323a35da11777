/**
 * Search as one types: asks the service, or on a static site the engine in the page. Titles, headings and texts are of
 * authors: they go in with `textContent` and `append`, and nothing is read as markup.
 */

const quietMs = 150
const hitsMax = 48
const markedMax = 1_000
const keptName = 'searched'

let opened = null

/** `place` has it in the page, else it is a dialog; `make` builds elements. */
export function openSearch(addresses, place, make) {
  opened ??= place ? inPlace(addresses, place, make) : inDialog(addresses, make)
  opened()
}

function inPlace(addresses, place, make) {
  const panel = searchPanel(addresses, make, () => {})
  place.replaceChildren(panel.element)
  return panel.focus
}

function inDialog(addresses, make) {
  const panel = searchPanel(addresses, make, () => dialog.close())
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

function searchPanel(addresses, make, leave) {
  const ask = addresses.engine ? staticSite(addresses) : service(addresses)
  const first = addresses.engine ? 6 : 16
  const input = make('input', {
    type: 'search',
    'aria-label': 'Search this site',
    placeholder: 'Words, "a phrase", an id or a name in code',
    autocomplete: 'off',
    spellcheck: 'false',
    maxLength: '200',
  })
  const state = make('p', { class: 'search-state', role: 'status' })
  const list = make('ol', { class: 'search-results' })
  const more = make('button', { type: 'button', class: 'search-more', hidden: '' }, 'More results')
  let latest = 0
  let limit = first
  let found = []
  /** The query whose results are listed; while a reader types, those of an earlier one are. */
  let shown = ''
  /** The latest request, until it is answered. */
  let asked = null

  const typed = () => input.value.trim()
  const search = async waitMs => {
    const number = ++latest
    const query = typed()
    asked = null
    if (query === '') {
      show(query, { pages: [], total: 0 }, '')
      return
    }
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    if (number !== latest) return
    asked = { query, answered: request(number, query) }
    await asked.answered
  }
  const request = async (number, query) => {
    try {
      const answer = await ask(query, limit)
      if (number === latest) show(query, answer, described(answer, query, addresses.version))
    } catch (error) {
      if (number === latest) state.textContent = error?.message === '429' ? tooMany : failed
    }
    if (number === latest) asked = null
  }
  const openBest = async () => {
    const query = typed()
    if (shown !== query) await (asked?.query === query ? asked.answered : search(0))
    if (shown === query && typed() === query && document.activeElement === input) list.querySelector('a.best')?.click()
  }
  const show = (query, answer, text) => {
    shown = query
    found = foundTexts(answer)
    state.textContent = text
    list.replaceChildren(...answer.pages.map(page => resultItem(page, make)))
    const listed = answer.pages.reduce((count, { also }) => count + 1 + also.length, 0)
    more.hidden = listed < limit || limit >= hitsMax
  }
  input.addEventListener('input', () => {
    limit = first
    void search(quietMs)
  })
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter' && !endsComposition(event)) void openBest()
  })
  more.addEventListener('click', async () => {
    const before = list.querySelectorAll('a').length
    limit = Math.min(2 * limit, hitsMax)
    await search(0)
    list.querySelectorAll('a')[before]?.focus()
  })
  list.addEventListener('click', event => {
    const link = event.target.closest('a')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    keep(found)
    if (link.pathname !== location.pathname) return
    leave()
    markFound(found)
  })
  const element = make('div', { class: 'search-panel' }, input, state, list, more)
  element.addEventListener('keydown', event => moveBetween(event, [input, ...list.querySelectorAll('a')]))
  return { element, focus: () => input.focus() }
}

/** The key that accepts what an input method offers; Safari ends the composition before it. */
function endsComposition({ isComposing, keyCode }) {
  return isComposing || keyCode === 229
}

const tooMany = 'Too many searches from your address. Wait a minute.'
const failed = 'Searching is not possible now.'

function service({ index }) {
  return async (query, limit) => {
    const address = new URL(index, location)
    address.searchParams.set('q', query)
    address.searchParams.set('limit', limit)
    const response = await fetch(address)
    if (!response.ok) throw new Error(String(response.status))
    return response.json()
  }
}

/** The files of the index are loaded as queries need them, each once. */
function staticSite({ index, engine, files, base }) {
  const loaded = new Map()
  const read = async url => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(String(response.status))
    return response.text()
  }
  const load = name => {
    if (!loaded.has(name)) {
      const text = read(files + name)
      text.catch(() => loaded.delete(name))
      loaded.set(name, text)
    }
    return loaded.get(name)
  }
  let site = null
  const start = async () => {
    const [{ askStaticSite }, plan] = await Promise.all([import(engine), read(index)])
    return askStaticSite(JSON.parse(plan), load)
  }
  return async (query, limit) => {
    site ??= start().catch(error => {
      site = null
      throw error
    })
    const { hits, ...answer } = await (await site)(query, limit)
    const urlOf = (address, anchor) =>
      base +
      (anchor[0] === '/' ? encoded(anchor.slice(1)) : encoded(address) + (anchor && `#${encodeURIComponent(anchor)}`))
    const pages = hits.map(({ address, sections, ...page }) => ({
      ...page,
      url: urlOf(address, ''),
      also: page.also.map(copy => urlOf(copy, '')),
      sections: sections.map(section => ({ ...section, url: urlOf(address, section.anchor) })),
    }))
    return { ...answer, pages }
  }
}

function encoded(path) {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** What was found, what was searched instead, and what was not searched. */
function described({ total, words, notSearched = {} }, query, version) {
  const { tooLarge = 0, tooMany = 0, pending = 0 } = notSearched
  const written = query.toLowerCase()
  const parts = [total === 0 ? 'Nothing found.' : `${counted(total)}.`]
  if (total > 0 && /^[ -~]*$/.test(query) && !words.every(word => written.includes(word)))
    parts.push(`Searched for “${words.join(' ')}”.`)
  if (pending > 0) parts.push(`${counted(pending)} not indexed yet: search again in a moment.`)
  if (tooLarge + tooMany > 0) parts.push(`${counted(tooLarge + tooMany)} too large to be searched.`)
  if (version) parts.push(`Only the current version is searched, not ${version}.`)
  return parts.join(' ')
}

function counted(count) {
  return `${count} ${count === 1 ? 'page' : 'pages'}`
}

function resultItem({ title, label, url, also, sections }, make) {
  const [best] = sections
  const isTop = best?.headings.length === 0
  const name = label && !title.includes(label) ? `${label} ${title}` : title
  const page = make(
    'a',
    { href: url, dir: 'auto', class: isTop ? 'best' : '' },
    name,
    ...(isTop ? [snippet(best, make)] : []),
  )
  const others = sections.slice(isTop ? 1 : 0).map(section => {
    const heading = make('small', {}, section.headings.join(' › ') || name)
    return make(
      'a',
      { href: section.url, dir: 'auto', class: section === best ? 'section best' : 'section' },
      heading,
      snippet(section, make),
    )
  })
  return make('li', {}, page, ...others, ...(also.length > 0 ? [copies(also, url, make)] : []))
}

/** The same page elsewhere, by the steps of its address that differ. */
function copies(also, url, make) {
  const steps = new Set(url.split('/'))
  const links = also.flatMap(copy => {
    const own =
      decodeURI(
        copy
          .split('/')
          .filter(step => !steps.has(step))
          .join('/'),
      ) || copy
    return [' ', make('a', { href: copy }, own)]
  })
  return make('p', { class: 'also' }, 'Also at', ...links)
}

function snippet({ snippet: parts }, make) {
  return make(
    'span',
    { class: 'snippet' },
    ...parts.map(({ text, isMatch }) => (isMatch ? make('mark', {}, text) : text)),
  )
}

function moveBetween(event, stops) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!step || !next) return
  event.preventDefault()
  next.focus()
}

/** Where the browser lets the site keep nothing, the page that the result leads to has no marks. */
function keep(found) {
  try {
    sessionStorage.setItem(keptName, found.join(' '))
  } catch {}
}

/** The words that were searched, and what the engine found for them as it is written: only the engine folds words. */
function foundTexts({ words = [], pages }) {
  const parts = pages.flatMap(({ sections }) => sections.flatMap(({ snippet }) => snippet))
  return [...new Set([...words, ...parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)])]
}

/** Marks texts in the page, without changing it (CSS Custom Highlight API). */
export function markFound(texts) {
  if (typeof Highlight === 'undefined' || texts.length === 0) return
  const pattern = patternOf(texts)
  const ranges = []
  const visit = node => {
    if (ranges.length >= markedMax) return
    if (node.nodeType === Node.TEXT_NODE) {
      for (const { 0: text, index } of node.data.matchAll(pattern)) {
        const range = new Range()
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        ranges.push(range)
      }
    } else for (const child of node.childNodes) visit(child)
  }
  for (const article of document.querySelectorAll('main article')) visit(article)
  CSS.highlights.set(keptName, new Highlight(...ranges))
}

/** Whole words. Scripts without capitals join particles and articles to words, or separate no words: there, parts too. */
function patternOf(texts) {
  const ofWord = '[\\p{L}\\p{N}\\p{M}]'
  const alternatives = texts
    .toSorted((one, other) => other.length - one.length)
    .map(text => {
      const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      return /\p{Lo}/u.test(text) ? literal : `(?<!${ofWord})${literal}(?!${ofWord})`
    })
  return new RegExp(alternatives.join('|'), 'giu')
}
