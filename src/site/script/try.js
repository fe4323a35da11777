/**
 * The form that calls an operation from its page. A call goes to this service only, and only when a user sends the
 * form: nothing is read from the address of the page. Cookies are left out, so that a call does what its fields say;
 * who is signed in to this browser is asked for a token first, which stays in memory.
 */

import './site.js'
import { forgetOwnToken, Refusal, rememberAccess, tokenOf } from './tryAccess.js'

const shownMaxChars = 100_000
const keptMaxBytes = 32 * 1024 * 1024
const changing = { DELETE: 'deletes', PUT: 'replaces', PATCH: 'changes' }
const headersShown =
  /^(?:content-(?:type|disposition)|allow|etag|last-modified|link|location|preference-applied|ratelimit(?:-policy)?|retry-after|www-authenticate|x-(?!content-type-options|frame-options).+)$/

const form = document.querySelector('.try form')
if (form) offerCalls(form)

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

function offerCalls(form) {
  const [send, stop] = form.querySelectorAll('.try-send button')
  const state = make('p', { class: 'try-state', role: 'status' })
  const answer = make('div', { class: 'try-answer' })
  let calling = null

  form.after(state, answer)
  form.hidden = false
  rememberAccess(form)
  stop.addEventListener('click', () => calling?.abort())
  form.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit(send)
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (calling) return
    calling = new AbortController()
    try {
      const request = requestOf(form)
      if (!(await isConfirmed(form.dataset.method, request.url))) return
      stop.hidden = false
      send.disabled = true
      state.textContent = 'Sending …'
      clear(answer)
      await call(form, request, calling.signal, { state, answer })
    } catch (error) {
      state.textContent = calling.signal.aborted ? 'Stopped.' : sentenceOf(error)
    } finally {
      calling = null
      send.disabled = false
      if (stop === document.activeElement) send.focus()
      stop.hidden = true
    }
  })
}

/** The browser keeps the bytes of a download until its address is revoked. */
function clear(answer) {
  const link = answer.querySelector('a[download]')
  if (link) URL.revokeObjectURL(link.href)
  answer.replaceChildren()
}

function sentenceOf(error) {
  return error instanceof Refusal ? error.message : 'There was no answer. Is the service running, and are you online?'
}

function requestOf(form) {
  const headers = new Headers()
  const query = new URLSearchParams()
  let path = form.dataset.path
  for (const input of form.querySelectorAll('[data-in]')) {
    const { name, in: place } = input.dataset
    if (place === 'path') path = path.replace(`{${name}}`, () => segment(input.value))
    else if (input.value !== '' && place === 'query') query.append(name, input.value)
    else if (input.value !== '') setHeader(headers, name, input.value)
  }
  const body = form.elements.body
  if (body) headers.set('content-type', body.dataset.type)
  if (form.elements.accept) headers.set('accept', form.elements.accept.value)
  const search = query.size > 0 ? `?${query}` : ''
  return { url: path + search, headers, body: body?.value }
}

/** A segment of dots leads to another operation than the one that the page is about. */
function segment(value) {
  if (/^\.{1,2}$/.test(value)) throw new Refusal('A parameter in the path cannot be only dots.')
  return encodeURIComponent(value.toWellFormed())
}

function setHeader(headers, name, value) {
  try {
    headers.set(name, value)
  } catch {
    throw new Refusal(`${name} cannot be sent: a header holds Latin letters, digits and punctuation only.`)
  }
}

async function call(form, { url, headers, body }, signal, { state, answer }) {
  const token = await tokenOf(form)
  if (token !== '') setHeader(headers, 'authorization', `Bearer ${token}`)
  const startedMs = performance.now()
  const options = {
    method: form.dataset.method,
    headers,
    signal,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
  }
  const response = await fetch(url, body === undefined ? options : { ...options, body })
  const type = response.headers.get('content-type') ?? ''
  const isStream = type.startsWith('text/event-stream')
  const isText = /^text\/|[/+](?:json|xml)\b/.test(type) && !response.headers.has('content-disposition')
  const say = (bytes, end) => {
    const time = `${Math.round(performance.now() - startedMs).toLocaleString('en')} ms`
    state.textContent = `${response.status} ${response.statusText} · ${time} · ${sizeOf(bytes)}${end}`
  }
  if (response.status === 401) forgetOwnToken()
  say(0, isStream ? ' · open' : '')
  state.dataset.kind = response.ok ? 'done' : 'failed'
  answer.append(headerList(response.headers))
  const code = make('code')
  const block = make('pre', { tabindex: '0', role: 'region', 'aria-label': 'Response body' }, code)
  if (isStream) answer.append(block)
  const read = await readAll(response, isText, isStream, ({ text, bytes }) => {
    code.textContent = text
    block.scrollTop = block.scrollHeight
    say(bytes, ' · open')
  })
  const isLarge = read.bytes > keptMaxBytes
  say(
    read.bytes,
    read.isWhole ? '' : signal.aborted ? ' · stopped' : isLarge ? ' · too large' : ' · the connection broke',
  )
  if (read.bytes === 0) return
  code.textContent = /json/.test(type) && read.isShown && read.isWhole ? indented(read.text) : read.text
  if (isText) answer.append(block)
  if (isText && !read.isShown) answer.append(make('p', {}, `Only the ${isStream ? 'end' : 'beginning'} is shown.`))
  if (isLarge)
    answer.append(make('p', {}, 'This is too large for a page. The example request downloads it in a terminal.'))
  else answer.append(download(read.chunks, response.headers, type))
}

/**
 * Reads as the answer arrives; of a stream the latest part is shown, of everything else the first. With a reader, since
 * Safari cannot iterate streams.
 */
async function readAll(response, isText, isStream, show) {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  const read = { chunks: [], bytes: 0, text: '', isShown: isText, isWhole: false }
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
      const chunk = part.value
      read.chunks.push(chunk)
      read.bytes += chunk.length
      if (isStream || read.isShown) {
        const text = read.text + decoder.decode(chunk, { stream: true })
        read.isShown = text.length <= shownMaxChars
        read.text = isStream ? text.slice(-shownMaxChars) : text.slice(0, shownMaxChars)
      }
      if (isStream) show(read)
      if (read.bytes > keptMaxBytes) {
        await reader.cancel()
        return read
      }
    }
    read.isWhole = true
  } catch {
    // Stopped, or the connection broke: what has arrived is shown.
  }
  return read
}

function headerList(headers) {
  const lines = [...headers].filter(([name]) => headersShown.test(name)).map(([name, value]) => `${name}: ${value}`)
  return make(
    'details',
    {},
    make('summary', {}, `Headers (${lines.length})`),
    make('pre', { tabindex: '0' }, make('code', {}, lines.join('\n'))),
  )
}

function download(chunks, headers, type) {
  const given = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1]
  const name =
    given?.replace(/[^\w.-]+/g, '_') ?? `response.${/json/.test(type) ? 'json' : /zip/.test(type) ? 'zip' : 'txt'}`
  // As bytes: opened by accident, it does not run as a page of this origin.
  const href = URL.createObjectURL(new Blob(chunks, { type: 'application/octet-stream' }))
  return make('p', {}, make('a', { href, download: name }, `Download ${name}`))
}

function sizeOf(bytes) {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** JSON with line breaks and spaces added; every value is as it was sent. */
function indented(text) {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  let depth = 0
  const line = () => `\n${'  '.repeat(Math.min(depth, 40))}`
  const parts = tokens.map((token, index) => {
    const isEmpty = (token === '{' || token === '[') && /[}\]]/.test(tokens[index + 1] ?? '')
    const wasEmpty = (token === '}' || token === ']') && /[{[]/.test(tokens[index - 1] ?? '')
    if (token === ':') return ': '
    if (token === ',') return `,${line()}`
    if (token === '{' || token === '[') {
      depth++
      return isEmpty ? token : token + line()
    }
    if (token === '}' || token === ']') {
      depth--
      return wasEmpty ? token : line() + token
    }
    return token
  })
  return parts.join('')
}

/** Asks before a call that destroys or overwrites something. */
function isConfirmed(method, url) {
  const verb = changing[method]
  if (!verb) return true
  return new Promise(resolve => {
    const yes = make('button', { type: 'button' }, `Send ${method}`)
    const no = make('button', { type: 'button' }, 'Cancel')
    const dialog = make(
      'dialog',
      { class: 'try-dialog', 'aria-labelledby': 'page:confirm' },
      make('h2', { id: 'page:confirm' }, `Send ${method}?`),
      make('p', {}, `This call ${verb} real data of this service:`),
      make('p', {}, make('code', {}, url)),
      make('p', {}, no, ' ', yes),
    )
    yes.addEventListener('click', () => dialog.close('yes'))
    no.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
    no.focus()
  })
}
