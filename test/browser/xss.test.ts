/**
 * Generated attacks in a real browser: on pages, and as the app's live renderer shows them, without the policies that
 * protect both in addition. `XSS_VECTORS=20000 npm test -- browser/xss` is the long form, with a random seed.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { resolveLink } from '#site/links.ts'
import { siteMap } from '#site/tree/map.ts'
import { openBrowser } from '../support/browser.ts'
import { xssVectors } from './xssVectors.ts'

const isLong = process.env['XSS_VECTORS'] !== undefined
const vectorCount = Number(process.env['XSS_VECTORS'] ?? 1_500)
const perPage = 250
const seed = isLong ? Math.floor(Math.random() * 2 ** 31) : 5
const origin = 'https://site.example'
/** Every format that passes markup on or builds it from text. */
const paths = ['a.md', 'a.md', 'a.md', 'a.mdx', 'a.adoc', 'a.rst', 'a.mediawiki', 'a.org'] as const

const browser = await openBrowser()
after(() => browser.close())
const root = join(import.meta.dirname, '../..')
/** The module that puts content into the app, and the one that it imports, as one. */
const sources = ['src/domain/linkPath.ts', 'web/src/workbench/preview/content.ts'].map(async path =>
  stripTypeScriptTypes(await readFile(join(root, path), 'utf8')).replace(/^import .*$/gm, ''),
)
const content = (await Promise.all(sources)).join('\n')

type Found = { readonly ran: readonly number[]; readonly wrong: readonly string[] }

/** A separate page for each batch, which may ask for anything and gets nothing. */
async function inPage<T>(html: string, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext()
  try {
    await context.route('**/*', route =>
      route.request().url() === `${origin}/`
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.abort(),
    )
    await context.addInitScript(() => {
      const ran: number[] = []
      Object.assign(window, { ran, x: (number: number) => ran.push(number) })
    })
    const page = await context.newPage()
    page.on('dialog', dialog => void dialog.dismiss())
    await page.goto(`${origin}/`, { waitUntil: 'load' })
    return await look(page)
  } finally {
    await context.close()
  }
}

/** What ran, and everything that could run, load or leave its place. Runs in the browser. */
function inspect(expected: number): Found {
  const wrong: string[] = []
  const places = [...document.querySelectorAll('body > article')]
  if (places.length !== expected) wrong.push(`${places.length} of ${expected} places: a vector has left its own`)
  const forbidden = new Set(
    'script iframe frame frameset object embed applet base meta link form portal noscript template animate set use'.split(
      ' ',
    ),
  )
  const followed = new Set(['http:', 'https:', 'mailto:', 'tel:', 'irc:', 'ircs:', 'xmpp:'])
  const carriers = new Set('href src xlink:href action formaction data poster background cite longdesc ping'.split(' '))
  for (const place of places) {
    const roots: ParentNode[] = [place, ...(place.shadowRoot ? [place.shadowRoot] : [])]
    for (const element of roots.flatMap(root => [...root.querySelectorAll('*')])) {
      const name = element.localName.toLowerCase()
      const where = `${place.id}: <${name}>`
      if (forbidden.has(name)) wrong.push(where)
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute) || attribute === 'srcdoc') wrong.push(`${where} ${attribute}=${value}`)
        if (!carriers.has(attribute)) continue
        const url = URL.parse(value, document.baseURI)
        if (url === null || followed.has(url.protocol)) continue
        wrong.push(`${where} ${attribute}=${value}`)
      }
      if (/javascript:|expression\(/i.test(element.getAttribute('style') ?? '')) wrong.push(`${where} style`)
    }
  }
  if (document.querySelector('body > :not(article, script)') !== null) wrong.push('an element beside the places')
  return { ran: (window as unknown as { ran: number[] }).ran, wrong: wrong.slice(0, 20) }
}

const site = siteMap(['a.md', 'b.md'].map(path => ({ path, sha: '', size: 0, type: 'file' })))

async function rendered(text: string, path: string): Promise<string> {
  const fragment = await renderFileInFull(new TextEncoder().encode(text), path)
  return fragment === null ? '' : fillLinks(fragment, link => resolveLink(site, '', path, link))
}

const articles = (html: readonly string[], first: number) =>
  html.map((one, at) => `<article id="v${first + at}">${one}</article>`).join('\n')

const pageOf = (body: string) => `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`

async function onPage(html: readonly string[], first: number): Promise<Found> {
  return await inPage(pageOf(articles(html, first)), page => page.evaluate(inspect, html.length))
}

/** As the app does: nodes of a parsed document, put into the shadow root of a block. */
async function inApp(html: readonly string[], first: number): Promise<Found> {
  return await inPage(
    pageOf(
      articles(
        html.map(() => ''),
        first,
      ),
    ),
    async page => {
      await page.evaluate(
        async ({ content, html }) => {
          const module = await import(URL.createObjectURL(new Blob([content], { type: 'text/javascript' })))
          for (const [at, place] of [...document.querySelectorAll('body > article')].entries()) {
            const root = place.attachShadow({ mode: 'open' })
            root.replaceChildren(...module.contentOf(html[at], () => {}))
          }
        },
        { content, html },
      )
      // Images that failed have told so by the next one that is asked for.
      await page.evaluate(() => new Promise(done => Object.assign(new Image(), { onerror: done, src: 'last.png' })))
      return await page.evaluate(inspect, html.length)
    },
  )
}

test('no generated attack runs on a page or in the live renderer', async t => {
  for (let first = 0; first < vectorCount; first += perPage) {
    const vectors = xssVectors(Math.min(perPage, vectorCount - first), seed + first, first)
    const html = await Promise.all(vectors.map((text, at) => rendered(text, paths[(first + at) % paths.length] ?? '')))
    for (const [where, found] of [
      ['page', await onPage(html, first)],
      ['app', await inApp(html, first)],
    ] as const) {
      const [number] = [...found.ran, ...found.wrong.map(text => Number(/^v(\d+)/.exec(text)?.[1] ?? first))]
      const vector = number === undefined ? '' : JSON.stringify([vectors[number - first], html[number - first]])
      assert.deepEqual(found, { ran: [], wrong: [] }, `${where}, seed ${seed + first}: ${vector}`)
    }
  }
  t.diagnostic(`${isLong ? 'measured: ' : ''}${vectorCount} vectors, seed ${seed}`)
})

test('the same attacks run where nothing cleans them', async () => {
  const vectors = xssVectors(perPage, seed, 0)
  const ran = new Set<number>()
  for (const [at, text] of vectors.entries()) {
    if (at % 5 !== 0) continue
    const found = await onPage([text], at)
    for (const number of found.ran) ran.add(number)
  }
  assert.ok(ran.size >= 5, `${ran.size} of ${perPage / 5} ran`)
})
