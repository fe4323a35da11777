import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { outline } from '#site/outline/siteOutline.ts'
import type { SiteOutline } from '#site/outline.ts'
import { renderMessage } from '#site/page/messages.ts'
import { attributeOf, elementsOf } from './html/dangers.ts'
import { renderMarkdownPage, siteOf } from './renderMarkdownPage.ts'

const source =
  '---\nlang: de\ndescription: What it is\n---\n# Title\n\n[b](b.md#x) ![i](img/i.png)\n\n## One\n\n### Part\n\n## Two\n'
const paths = ['docs/b.md', 'docs/img/i.png', 'docs/deep/c.md', 'other/d.md']

function elements(document: string): Tree.Element[] {
  return elementsOf(parse(document))
}

function one(all: readonly Tree.Element[], name: string, attribute?: string, value?: string): Tree.Element {
  const found = all.filter(
    element => element.tagName === name && (attribute === undefined || attributeOf(element, attribute) === value),
  )
  assert.equal(found.length, 1, `${name} ${attribute}=${value}`)
  return found[0] ?? assert.fail()
}

function text(node: Tree.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(text).join('') : ''
}

function hrefs(element: Tree.Element): string[] {
  return elementsOf(element).flatMap(({ tagName, attrs }) =>
    tagName === 'a' ? attrs.filter(({ name }) => name === 'href').map(({ value }) => value) : [],
  )
}

test('a page is a complete document: language, title, description, canonical address, one stylesheet, no script', () => {
  const all = elements(renderMarkdownPage(source, { paths, origin: 'https://p.example' }))
  assert.equal(attributeOf(one(all, 'html'), 'lang'), 'de')
  assert.equal(text(one(all, 'title')), 'Title · Payments API')
  assert.equal(attributeOf(one(all, 'meta', 'name', 'description'), 'content'), 'What it is')
  assert.equal(attributeOf(one(all, 'link', 'rel', 'canonical'), 'href'), 'https://p.example/p/7/docs/page.html')
  assert.equal(attributeOf(one(all, 'link', 'rel', 'stylesheet'), 'href'), '/_s/site.0.css')
  assert.equal(all.filter(({ tagName }) => tagName === 'script' || tagName === 'style').length, 0)
  assert.equal(attributeOf(one(elements(renderMarkdownPage('a')), 'html'), 'lang'), 'en')
})

test('the page of the root or of a folder goes by the project or the folder if its text has no title', () => {
  const titleOf = (path: string) => text(one(elements(renderMarkdownPage('text', { path })), 'h1'))
  assert.equal(titleOf('README.md'), 'Payments API')
  assert.equal(titleOf('docs/rate-limits/index.md'), 'Rate limits')
  assert.equal(titleOf('home.md'), 'Home')
})

test('headings are numbered only if the project asks for it', () => {
  const classOf = (sectionNumbers: boolean) =>
    attributeOf(one(elements(renderMarkdownPage('## a', { sectionNumbers })), 'article'), 'class')
  assert.deepEqual([classOf(true), classOf(false)], ['prose numbered', 'prose'])
})

test('contents list headings of all levels, each below the nearest one of a lower level', () => {
  const page = renderMarkdownPage('# T\n\n## a\n\n#### b\n\n### c\n\n##### d\n\n## e\n')
  const [, list = ''] = /<nav aria-label="On this page">(.*?)<\/nav>/s.exec(page) ?? []
  const item = (id: string, below = '') => `<li><a href="#${id}">${id}</a>${below}</li>`
  assert.equal(list, `<ol>${item('a', `<ol>${item('b')}${item('c', `<ol>${item('d')}</ol>`)}</ol>`)}${item('e')}</ol>`)
})

test('a page with an unknown address has no canonical address', () => {
  const all = elements(renderMarkdownPage(source, { paths }))
  assert.equal(all.filter(({ attrs }) => attrs.some(({ value }) => value === 'canonical')).length, 0)
})

test('a version of a page has the default page as its canonical address', () => {
  const special = { basePath: '/p/7', version: 'v1' }
  const all = elements(renderMarkdownPage('a', { origin: 'https://p.example', basePath: '/p/7/_/v/v1', special }))
  assert.equal(attributeOf(one(all, 'link', 'rel', 'canonical'), 'href'), 'https://p.example/p/7/docs/page.html')
})

const oldVersion = {
  ...{ origin: 'https://p.example', basePath: '/p/7/_/v/release~1', commitSha: 'abcdef0123' },
  special: { basePath: '/p/7', version: 'release/1', hasHistory: true },
}
const may = new Date('2025-05-03T10:00:00Z')

test('a page of another version says which, and where its text is now', () => {
  const noticeOf = (currentAddress: string | null, isCurrent = false) => {
    const otherVersion = { date: may, isCurrent, currentAddress }
    const all = elements(renderMarkdownPage('a', { ...oldVersion, otherVersion }))
    const notice = one(all, 'p', 'class', 'note old-version')
    return [text(notice), hrefs(notice).slice(1)] as const
  }
  const others = '/p/7/_/versions/docs/page.html'
  assert.deepEqual(noticeOf('new.html'), [
    'You are reading version release/1 of 3 May 2025. The current text of this page is here. Other versions of this page',
    ['/p/7/new.html', others],
  ])
  assert.match(noticeOf(null)[0], /The current version has no such page; it starts here\./)
  assert.deepEqual(noticeOf(null)[1], ['/p/7/', others])
  assert.match(noticeOf('docs/page.html', true)[0], /It is the current one/)
  assert.doesNotMatch(renderMarkdownPage('a', { ...oldVersion, special: null }), /old-version/)
})

test('the canonical address of an old page is where it is now', () => {
  const otherVersion = { date: null, isCurrent: false, currentAddress: 'new.html' }
  const all = elements(renderMarkdownPage('a', { ...oldVersion, otherVersion }))
  assert.equal(attributeOf(one(all, 'link', 'rel', 'canonical'), 'href'), 'https://p.example/p/7/new.html')
})

test('a page can be cited by an address that contains its commit', () => {
  const otherVersion = { date: may, isCurrent: false, currentAddress: null }
  const cited = one(elements(renderMarkdownPage('# Fees', { ...oldVersion, otherVersion })), 'details', 'class', 'cite')
  const url = 'https://p.example/p/7/_/v/abcdef0123/docs/page.html'
  assert.match(text(cited), /Fees\. Payments API, version release\/1 \(abcdef0\), 3 May 2025\. https/)
  assert.deepEqual(hrefs(cited), [url])
  for (const unknown of [{ origin: null }, { commitSha: null }, { special: { basePath: '/p/7', version: null } }])
    assert.doesNotMatch(renderMarkdownPage('# Fees', { ...oldVersion, otherVersion, ...unknown }), /Cite/)
})

test('links and images in the text lead to addresses below the base path', () => {
  const article = one(elements(renderMarkdownPage(source, { paths })), 'article')
  assert.deepEqual(
    hrefs(article).filter(href => !href.startsWith('#')),
    ['/p/7/docs/b.html#x'],
  )
  assert.equal(attributeOf(one(elementsOf(article), 'img'), 'src'), '/p/7/docs/img/i.png')
})

test('the navigation lists every page, marks the open one, and opens the folders above it', () => {
  const nav = one(elements(renderMarkdownPage(source, { paths })), 'nav', 'aria-label', 'Pages')
  assert.deepEqual(hrefs(nav), [
    '/p/7/',
    '/p/7/docs/b.html',
    '/p/7/docs/deep/c.html',
    '/p/7/docs/page.html',
    '/p/7/other/d.html',
  ])
  assert.equal(attributeOf(one(elementsOf(nav), 'a', 'aria-current', 'page'), 'href'), '/p/7/docs/page.html')
  const folders = elementsOf(nav).filter(({ tagName }) => tagName === 'details')
  assert.deepEqual(
    folders.map(folder => [text(folder.childNodes[0] ?? assert.fail()), attributeOf(folder, 'open')]),
    [
      ['Docs', ''],
      ['Deep', undefined],
      ['Other', undefined],
    ],
  )
})

test('in a large site the other folders are links, so that a page does not contain all of them', () => {
  const many = Array.from({ length: 400 }, (_, index) => `aside/page-${index}.md`)
  const nav = one(elements(renderMarkdownPage('# a', { paths: many })), 'nav', 'aria-label', 'Pages')
  assert.deepEqual(hrefs(nav), ['/p/7/', '/p/7/aside/', '/p/7/docs/page.html'])
})

test('the contents list two levels of headings below the title', () => {
  const contents = one(elements(renderMarkdownPage(source)), 'nav', 'aria-label', 'On this page')
  assert.deepEqual(hrefs(contents), ['#one', '#part', '#two'])
  assert.ok(!renderMarkdownPage('# a\n\n## b').includes('On this page'))
})

test('every link within a page finds its place', () => {
  const all = elements(renderMarkdownPage(`${source}\na[^1] **REQ-1**\n\n[^1]: b`))
  const ids = new Set(all.map(element => attributeOf(element, 'id')))
  const inside = all.flatMap(element => attributeOf(element, 'href') ?? []).filter(href => href.startsWith('#'))
  assert.ok(inside.length > 5)
  for (const href of inside) assert.ok(ids.has(decodeURIComponent(href.slice(1))), href)
})

test('breadcrumbs lead up, and neighbours follow the reading order', () => {
  const all = elements(renderMarkdownPage(source, { paths }))
  assert.deepEqual(hrefs(one(all, 'nav', 'aria-label', 'Breadcrumb')), ['/p/7/docs/'])
  assert.deepEqual(hrefs(one(all, 'nav', 'aria-label', 'Previous and next page')), [
    '/p/7/docs/deep/c.html',
    '/p/7/other/d.html',
  ])
  assert.ok(!renderMarkdownPage('# a', { path: 'a.md' }).includes('Breadcrumb'))
})

test('a page without a heading shows its title as heading', () => {
  const heading = (markdown: string) =>
    elements(renderMarkdownPage(markdown))
      .filter(({ tagName }) => tagName === 'h1')
      .map(text)
  assert.deepEqual(heading('text'), ['Page'])
  assert.deepEqual(heading('---\ntitle: Given\n---\ntext'), ['Given'])
  assert.deepEqual(heading('---\ntitle: Given\n---\n# Own'), ['Own'])
})

test('the last change, the source and the editor are shown as far as they are known', () => {
  const all = elements(renderMarkdownPage('a'))
  assert.equal(text(one(all, 'footer')), 'Last changed by Ada on 12 May 2026 in a1b2c3d')
  assert.equal(attributeOf(one(all, 'time'), 'datetime'), '2026-05-12T10:00:00.000Z')
  assert.deepEqual(hrefs(one(all, 'nav', 'aria-label', 'This page')), ['https://host.example/source', '/edit'])
  const bare = renderMarkdownPage('a', { commit: null, links: { source: null, edit: null } })
  assert.doesNotMatch(bare, /Last changed|View source|Edit/)
})

test('a note for the author is shown above the text', () => {
  const page = renderMarkdownPage('---\na: [\n---\n# T')
  assert.match(page, /<p class="note" role="note">The front matter of this file could not be read: line /)
  assert.ok(page.indexOf('class="note"') < page.indexOf('<article'))
})

test('a page is usable by keyboard and screen reader: skip link, labelled landmarks, one main', () => {
  const all = elements(renderMarkdownPage(source, { paths }))
  const main = one(all, 'main')
  assert.equal(attributeOf(one(all, 'a', 'class', 'skip'), 'href'), `#${attributeOf(main, 'id')}`)
  const navs = all.filter(({ tagName }) => tagName === 'nav').map(element => attributeOf(element, 'aria-label'))
  assert.equal(new Set(navs).size, navs.length)
  for (const image of all.filter(({ tagName }) => tagName === 'img'))
    assert.notEqual(attributeOf(image, 'alt'), undefined)
  for (const link of all.filter(({ tagName }) => tagName === 'a')) {
    assert.ok(text(link).trim() || attributeOf(link, 'aria-label'), attributeOf(link, 'href'))
  }
})

test('the same arguments give the same bytes', () => {
  assert.equal(renderMarkdownPage(source, { paths }), renderMarkdownPage(source, { paths }))
})

test('an empty site has an outline, and pages that are not in the map still render', () => {
  const empty: SiteOutline = outline(siteOf(), () => null)
  assert.match(renderMarkdownPage('# a', { site: siteOf(), outline: empty }), /<h1 id="a">a<\/h1>/)
})

test('a missing page suggests the closest ones by their titles, and the search', () => {
  const suggestions = [
    { address: 'docs/y.html', title: 'How to pay' },
    { address: '', title: 'Home' },
  ]
  const missing = { kind: 'missing', projectTitle: 'P', basePath: '/p/7', path: 'docs/x', suggestions } as const
  const main = one(elements(renderMessage({ ...missing, searchUrl: '/p/7/_/search' }, '/_s/a.css')), 'main')
  assert.deepEqual(hrefs(main), ['/p/7/docs/y.html', '/p/7/', '/p/7/', '/p/7/_/search'])
  assert.match(text(main), /no page at docs\/x.*How to pay docs\/y\.html/s)
  assert.doesNotMatch(text(main), /left out/)
  const partial = renderMessage({ ...missing, searchUrl: null, filesMax: 20_000 }, '/_s/a.css')
  assert.match(text(one(elements(partial), 'main')), /at most 20,000 files.*32 deep.*left out.*another project/s)
  const unsearchable = one(elements(renderMessage({ ...missing, searchUrl: null }, '/_s/a.css')), 'main')
  assert.deepEqual(hrefs(unsearchable), ['/p/7/docs/y.html', '/p/7/', '/p/7/'])
})

test('a missing version is named, with what is accepted and where the versions are', () => {
  const page = renderMessage({ kind: 'noVersion', projectTitle: 'P', basePath: '/p/7', name: 'v9' }, '/_s/a.css')
  const main = one(elements(page), 'main')
  assert.match(text(main), /no version v9\. .*branch or tag.*commit id/s)
  assert.deepEqual(hrefs(main), ['/p/7/_/versions'])
})

test('what is private and what does not exist look the same', () => {
  const page = renderMessage({ kind: 'hidden' }, '/_s/a.css')
  assert.match(page, /There is no page at this address, or you need to sign in to read it\./)
  assert.deepEqual(hrefs(one(elements(page), 'main')), [])
})

test('a site that is being prepared says so and can be reloaded', () => {
  const page = renderMessage({ kind: 'preparing', projectTitle: 'P', reloadUrl: '/p/7/' }, '/_s/a.css')
  assert.match(page, /being prepared/)
  assert.deepEqual(hrefs(one(elements(page), 'main')), ['/p/7/'])
})

test('long names of code in the contents break between their parts', () => {
  const page = renderMarkdownPage('# A\n\n## LoanExtensionRequest_v2\n\n## GitHub\n')
  assert.match(page, />Loan<wbr>Extension<wbr>Request_<wbr>v2<\/a>/)
  assert.match(page, />GitHub<\/a>/)
})
