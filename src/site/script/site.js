/**
 * What a page of a site gains with JavaScript, and reads as well without: the heading that is in view, copying of code,
 * the choice of light or dark, and the search. Everything is built with `textContent`; nothing is named
 * globally, because ids in the text are the author's.
 */

const root = document.documentElement
const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** An element with attributes and children, none of which is ever read as markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

followHeadings()
openSidebar()
markLines()
offerCopies()
offerTheme()
offerSearch()
markSearched()
drawDiagrams()
filterStatements()
openInFrameOfApp()

/** Marks the entry of the contents whose part of the text is being read; the app opens the file at that part. */
function followHeadings() {
  const links = new Map()
  for (const link of document.querySelectorAll('.contents nav a[href^="#"]')) {
    const heading = document.getElementById(decoded(link.getAttribute('href').slice(1)))
    if (heading) links.set(heading, link)
  }
  if (links.size === 0) return
  const headings = [...links.keys()]
  const edit = document.querySelector('a.edit.in-app')
  let current = null

  const mark = () => {
    const line = window.innerHeight * 0.25
    const passed = headings.findLast(heading => heading.getBoundingClientRect().top <= line)
    const link = links.get(passed) ?? null
    if (link === current) return
    current?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'location')
    current = link
    if (edit) edit.hash = link ? `section=${encodeURIComponent(passed.id)}` : ''
    const panel = link?.closest('.contents')
    if (panel && panel.scrollHeight > panel.clientHeight) link.scrollIntoView({ block: 'nearest' })
  }
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -75% 0px' })
  for (const heading of headings) observer.observe(heading)
  mark()
}

/** Shows the entry of the open page, and offers a filter where there are many pages. */
function openSidebar() {
  const panel = document.querySelector('.pages')
  const list = panel?.querySelector('nav > ul')
  if (!list) return
  const current = list.querySelector('[aria-current]')
  if (current && panel.scrollHeight > panel.clientHeight)
    panel.scrollTop += current.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 3
  const nav = list.closest('nav.long')
  if (!nav) return
  const items = [...list.querySelectorAll('li')]
  const input = make('input', {
    type: 'search',
    class: 'page-filter',
    'aria-label': 'Filter pages',
    placeholder: 'Filter pages',
    autocomplete: 'off',
  })
  const opened = new Set()
  input.addEventListener('input', () => {
    const words = input.value.trim().toLowerCase().split(/\s+/)
    const matches = item => words.every(word => item.textContent.toLowerCase().includes(word))
    for (const item of items) item.hidden = !matches(item)
    for (const folder of list.querySelectorAll('details')) {
      if (input.value.trim() !== '' && !folder.open) opened.add(folder)
      if (opened.has(folder)) folder.open = input.value.trim() !== ''
    }
  })
  nav.prepend(input)
}

/** `#L10-L20` marks lines of a source page. A click on a number names its line, with Shift the lines up to it. */
function markLines() {
  const code = document.querySelector('code.lines')
  if (!code) return
  const named = () => /^#L(\d+)(?:C\d+)?(?:-L(\d+))?/.exec(location.hash)?.slice(1)
  const show = () => {
    for (const line of code.querySelectorAll('.marked')) line.classList.remove('marked')
    const [one, other = one] = named() ?? []
    const [first, last] = [one, other].map(Number).sort((a, b) => a - b)
    let line = first > 0 ? document.getElementById(`L${first}`) : null
    line?.scrollIntoView({ block: 'center' })
    for (let number = first; line && number <= last; number++, line = line.nextElementSibling)
      line.classList.add('marked')
  }
  addEventListener('hashchange', show)
  show()
  code.addEventListener('click', event => {
    const line = event.target.closest('code.lines > span')
    if (
      !line ||
      event.clientX - line.getBoundingClientRect().left > parseFloat(getComputedStyle(line, '::before').width)
    )
      return
    const [from] = named() ?? []
    location.hash = event.shiftKey && from ? `L${from}-${line.id}` : line.id
  })
}

/** In its frame, the app opens what links lead to: requests from an opaque origin carry no cookie for a private site. */
function openInFrameOfApp() {
  if (window.parent === window || window.name !== 'speckeep-site') return
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href]')
    const isOther = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented
    if (!link || isOther || link.target || link.download || link.origin !== location.origin) return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    window.parent.postMessage({ openPage: link.href }, '*')
  })
}

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function offerCopies() {
  for (const code of document.querySelectorAll('.prose pre > code')) {
    const block = code.parentElement
    if (block.closest('figure.diagram, figure[data-diagram], .redline')) continue
    const button = make('button', { type: 'button', class: 'copy' }, 'Copy')
    button.addEventListener('click', async () => {
      button.textContent = (await copied(code)) ? 'Copied' : 'Selected'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1_500)
    })
    const holder = make('div', { class: 'copyable' })
    block.replaceWith(holder)
    holder.append(block, button)
  }
}

/** Where the clipboard is closed, the code is selected, one key from being copied. */
async function copied(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(code)
    return false
  }
}

/** System, light, dark. Kept where the browser lets the site keep something; else for this page. */
function offerTheme() {
  const themes = ['system', 'light', 'dark']
  let theme = themes.find(name => name === kept()) ?? 'system'
  const options = themes.map(name => make('option', { value: name }, name[0].toUpperCase() + name.slice(1)))
  const select = make('select', {}, ...options)
  const show = () => {
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    select.value = theme
    for (const source of document.querySelectorAll('.prose source[media*=scheme], .prose source[data-media]')) {
      source.dataset.media ??= source.media
      const { media } = source.dataset
      source.media = theme === 'system' ? media : media.includes(theme) ? 'all' : 'not all'
    }
  }
  select.addEventListener('change', () => {
    theme = select.value
    keep(theme)
    show()
  })
  show()
  const place = document.querySelector('.pages') ?? document.querySelector('.actions')
  place?.append(make('label', { class: 'theme' }, 'Colours ', select))
}

function kept() {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

function keep(theme) {
  try {
    localStorage.setItem('theme', theme)
  } catch {}
}

/** Draws diagrams as they come near and when colours change, in frames of opaque origins; sources stay below. */
function drawDiagrams() {
  const src = document.querySelector('script[data-diagram]')?.dataset.diagram
  if (!src) return
  const attributes = { src, sandbox: 'allow-scripts', title: 'Mermaid diagram', class: 'drawing', height: '0' }
  /** By the window of the frame. */
  const drawings = new Map()
  const draw = (view, { code }) => view.postMessage({ source: code.textContent, dark: isDark() }, '*')
  const redraw = () => {
    for (const [view, drawing] of drawings) draw(view, drawing)
  }
  new MutationObserver(redraw).observe(root, { attributeFilter: ['data-theme'] })
  darkSystem.addEventListener('change', redraw)
  addEventListener('message', ({ source: view, data }) => {
    const drawing = drawings.get(view)
    if (!drawing) return
    if (data?.ready === true) draw(view, drawing)
    if (Number.isFinite(data?.heightPx)) showDrawing(drawing, data.heightPx)
    if (data?.failed === true && drawings.delete(view)) drawing.frame.remove()
  })
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        const code = isIntersecting && target.querySelector('pre code')
        if (!code) continue
        observer.unobserve(target)
        const frame = make('iframe', attributes)
        code.closest('pre').before(frame)
        drawings.set(frame.contentWindow, { code, frame })
      }
    },
    { rootMargin: '400px' },
  )
  for (const figure of document.querySelectorAll('figure.diagram-mermaid')) observer.observe(figure)
}

function showDrawing({ code, frame }, heightPx) {
  frame.height = Math.min(Math.max(heightPx, 20), 4_000)
  if (code.closest('.diagram-source')) return
  const source = code.closest('pre')
  const shown = make('details', { class: 'diagram-source' }, make('summary', {}, 'Source'))
  source.before(shown)
  shown.append(source)
}

function isDark() {
  const { theme } = root.dataset
  return theme ? theme === 'dark' : darkSystem.matches
}

/** `/` and the link in the bar open the search; `_/search` has it in the page. It is loaded when it is wanted. */
function offerSearch() {
  const link = document.querySelector('.actions a.search[data-panel]')
  if (!link) return
  const place = document.querySelector('.search-place')
  const open = async () => {
    try {
      const { openSearch } = await import(link.dataset.panel)
      openSearch(link.dataset, place, make)
    } catch {
      if (!place) location.assign(link.href)
    }
  }
  if (place) void open()
  else
    link.addEventListener('click', event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void open()
    })
  link.dataset.key = '/'
  onSlash(open)
}

/** What the search that led here has found. */
function markSearched() {
  const panel = document.querySelector('.actions a.search[data-panel]')?.dataset.panel
  try {
    const found = sessionStorage.getItem('searched')
    sessionStorage.removeItem('searched')
    if (panel && found) import(panel).then(({ markFound }) => markFound(found.split(' '))).catch(() => {})
  } catch {}
}

function onSlash(action) {
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
    event.preventDefault()
    action()
  })
}

/** Filters the index of requirements in place: by the parameters of the address, and by words as they are typed. */
function filterStatements() {
  const list = document.querySelector('.filtered')
  const bar = document.querySelector('.filters')
  if (!list || !bar) return
  const wanted = new URLSearchParams(location.search)
  const words = make('input', { type: 'search', placeholder: 'Words', 'aria-label': 'Filter requirements by words' })
  words.value = wanted.get('q') ?? ''
  const apply = () => {
    const typed = words.value.toLowerCase().split(/\s+/).filter(Boolean)
    const strength = wanted.get('strength') ?? ''
    const status = wanted.get('status') ?? ''
    for (const page of list.querySelectorAll('.statements')) {
      const isOther = status !== '' && page.dataset.status !== status
      for (const part of page.querySelectorAll('ul')) {
        for (const item of part.children) {
          const text = item.textContent.toLowerCase()
          const isWanted = strength === '' || item.dataset.strength === strength
          item.hidden = isOther || !isWanted || !typed.every(word => text.includes(word))
        }
        part.hidden = !part.querySelector(':scope > :not([hidden])')
        if (part.previousElementSibling?.matches('h3')) part.previousElementSibling.hidden = part.hidden
      }
      page.hidden = !page.querySelector('ul:not([hidden])')
    }
    for (const link of bar.querySelectorAll('a')) {
      const own = new URLSearchParams(link.search)
      const isCurrent = ['strength', 'status'].every(name => (own.get(name) ?? '') === (wanted.get(name) ?? ''))
      link.toggleAttribute('aria-current', false)
      if (isCurrent) link.setAttribute('aria-current', 'true')
    }
  }
  words.addEventListener('input', apply)
  bar.append(words)
  apply()
}
