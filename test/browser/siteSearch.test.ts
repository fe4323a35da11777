import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { createFolders } from '../build/harness.ts'
import { openBrowser } from '../support/browser.ts'

/** The search of a built site, whose pages find without a service. */

const room = createFolders({
  'README.md': '# Start\n\nRead on.\n',
  'rules.md':
    '# Rules\n\n## Scope\n\nThe settlement is described elsewhere.\n\n## Finality\n\nA settlement is final.\n',
  'api.md': '# Interface\n\n## Checks\n\nCall `isValidSignature` first.\n',
  'ko.md': '# 소개\n\n사용자는 로그인한다.\n\n다른 사용자와 다르다.\n',
  'ja.md': '# 概要\n\nデータベースを使う。\n\n別のデータベースもある。\n',
  'ar.md': '# مقدمة\n\nيستخدم الخادم الوَاجِهة البرمجية.\n',
})
const program = join(import.meta.dirname, '..', '..', 'bin', 'speckeep.js')
await promisify(execFile)(process.execPath, [program, 'build', room.source, '--out', room.out])
const browser = await openBrowser()
after(async () => {
  await browser.close()
  room[Symbol.dispose]()
})

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function openSite() {
  const page = await browser.newPage()
  const asked: string[] = []
  await page.route('http://site.example/**', async route => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1)
    asked.push(path)
    const file = [join(room.out, path), join(room.out, path, 'index.html')].find(
      name => /\.\w+$/.test(name) && existsSync(name),
    )
    if (!file) return await route.fulfill({ status: 404 })
    await route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'text/plain' })
  })
  await page.goto('http://site.example/')
  return { page, asked }
}

const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('searched') ?? [])].map(range => range.toString()))

test('a result leads to its section, and the words are marked there', async () => {
  const { page, asked } = await openSite()
  await page.keyboard.press('/')
  assert.ok(!asked.some(path => path.startsWith('_/search')), 'nothing is loaded before a reader searches')
  await page.locator('.search-dialog input').fill('final settlement')
  const best = page.locator('.search-results a.best').first()
  assert.match((await best.textContent()) ?? '', /Finality.*A settlement is final\./s)
  assert.deepEqual(await best.locator('mark').allTextContents(), ['settlement', 'final'])
  await page.locator('.search-dialog input').press('Enter')
  await page.waitForURL('**/rules.html#finality')
  await page.waitForFunction(() => CSS.highlights.has('searched'))
  assert.ok((await marked(page)).includes('settlement'))
  await page.reload()
  assert.deepEqual(await marked(page), [])
  await page.close()
})

test('parts of names in code are found, and what was searched instead of a typing error is said', async () => {
  const { page } = await openSite()
  await page.goto('http://site.example/_/search/')
  const input = page.locator('.search-place input')
  await input.fill('valid signature')
  await page.locator('.search-results a[href$="api.html#checks"]').waitFor()
  await input.fill('setlement')
  await page.locator('.search-results a[href$="rules.html#finality"]').waitFor()
  assert.match((await page.locator('.search-state').textContent()) ?? '', /^1 page\. Searched for “settlement”\.$/)
  await input.fill('nonexistent')
  await page.locator('.search-state', { hasText: 'Nothing found.' }).waitFor()
  assert.equal(await page.locator('.search-results a').count(), 0)
  await page.close()
})

test('what was found is marked in scripts that join or separate no words, as the engine found it', async () => {
  for (const [query, path, texts] of [
    ['사용자', 'ko', ['사용자', '사용자']],
    ['データベース', 'ja', ['データベース', 'データベース']],
    ['واجهة', 'ar', ['الوَاجِهة']],
  ] as const) {
    const { page } = await openSite()
    await page.goto('http://site.example/_/search/')
    await page.locator('.search-place input').fill(query)
    await page.locator(`.search-results a[href$="${path}.html"]`).first().click()
    await page.waitForURL(`**/${path}.html*`)
    await page.waitForFunction(() => CSS.highlights.has('searched'))
    const found = await marked(page)
    for (const text of texts)
      assert.ok(
        found.some(each => each.includes(text)),
        `${query}: ${found}`,
      )
    assert.ok(found.length >= texts.length, `${query}: ${found}`)
    await page.close()
  }
})

type Typed = {
  readonly query: string
  readonly key?: string
  readonly isComposing?: boolean
  readonly keyCode?: number
}

/** Types each query and presses the key after it, all in one task, as a fast reader does. */
function typeFast(page: Page, typed: readonly Typed[]): Promise<void> {
  return page.evaluate(typed => {
    const input = document.querySelector<HTMLInputElement>('.search-place input')
    if (!input) return
    input.focus()
    for (const { query, ...key } of typed) {
      input.value = query
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...key }))
    }
  }, typed)
}

test('Enter opens the best page for what is typed, whether or not its results are listed yet', async () => {
  const { page } = await openSite()
  await page.goto('http://site.example/_/search/')
  await page.locator('.search-place input').waitFor()
  await typeFast(page, [{ query: 'final settlement', key: 'Enter' }])
  await page.waitForURL('**/rules.html#finality')

  await page.goto('http://site.example/_/search/')
  await page.locator('.search-place input').fill('valid signature')
  await page.locator('.search-results a[href$="api.html#checks"]').waitFor()
  await typeFast(page, [{ query: 'final settlement', key: 'Enter' }])
  await page.waitForURL('**/rules.html#finality')
  await page.close()
})

test('Enter opens nothing if it accepts the text of an input method, or if the reader types on', async () => {
  const { page } = await openSite()
  await page.goto('http://site.example/_/search/')
  const input = page.locator('.search-place input')
  await input.fill('valid signature')
  await page.locator('.search-results a[href$="api.html#checks"]').waitFor()
  await typeFast(page, [
    { query: 'valid signature', key: 'Enter', isComposing: true },
    { query: 'valid signature', key: 'Enter', keyCode: 229 },
    { query: 'final settlement', key: 'Enter' },
    { query: 'nonexistent' },
  ])
  await page.locator('.search-state', { hasText: 'Nothing found.' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/_/search/')
  await page.close()
})
