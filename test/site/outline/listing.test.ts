import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { renderListing } from '#site/special/listing.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

function listing(files: Readonly<Record<string, string>>, folder: string, dates?: ReadonlyMap<string, Date>): string {
  const html = pageOf(files, folder, dates)
  return html.slice(html.indexOf('<main'))
}

function pageOf(files: Readonly<Record<string, string>>, folder: string, dates?: ReadonlyMap<string, Date>): string {
  const site = siteOf(...Object.keys(files))
  const props = {
    projectTitle: 'Parcels',
    basePath: '/p',
    stylesheetUrl: '/s.css',
    site,
    outline: outline(site, ({ path }) => readFileFacts(bytes(files[path] ?? ''), path)),
  }
  return renderListing(props, folder, dates)
}

function rowsOf(html: string): string[] {
  return [...html.matchAll(/<tr class="[^"]*">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .replace(/<\/td>/g, '|')
      .replace(/<[^>]*>/g, '')
      .replace(/\|$/, ''),
  )
}

const files = {
  LICENSE: 'MIT',
  'logo.png': '',
  'notes.md': '# Notes',
  'seps/net/0012-parcels/README.md': '# Parcels\n\n- Status: Final\n',
  'seps/net/0007-boxes/README.md': '# Boxes\n\n- Status: Draft\n',
  'seps/net/guide.md': '# A guide to R&D',
  'seps/mail/a.md': '# Mail',
  'go/parcel.go': 'package parcel',
}

const series = {
  'msc/0012-boxes.md': '# MSC12: Boxes',
  'msc/0031-lids.md': '# MSC31: Lids',
  'msc/0040-straps.md': '# MSC40: Straps',
  'msc/0044-tape.md': '# Tape',
  'msc/0050-a.md': '# Left',
  'msc/0050-b.md': '# Right',
  'msc/about.md': '# About',
}

test('numbered files beside documents that say their numbers have numbers of the same series', () => {
  const rows = rowsOf(listing(series, 'msc'))
  assert.deepEqual(rows, ['MSC12|Boxes', 'MSC31|Lids', 'MSC40|Straps', 'MSC44|Tape', '|Left', '|Right', '|About'])
  const { 'msc/0040-straps.md': _, ...two } = series
  assert.ok(rowsOf(listing(two, 'msc')).includes('|Tape'))
  const mixed = { ...series, 'msc/0041-glue.md': '# RFC 41: Glue' }
  assert.ok(rowsOf(listing(mixed, 'msc')).includes('|Tape'))
})

test('beside the listing of a folder, the navigation is open there', () => {
  const openFolders = (folder: string) =>
    [...pageOf(files, folder).matchAll(/<details open><summary>(.*?)<\/summary>/g)].map(([, label]) => label)
  assert.deepEqual(openFolders('seps/net'), ['Seps', 'Net'])
  assert.deepEqual(openFolders('seps'), ['Seps'])
  assert.deepEqual(openFolders(''), [])
})

test('the listing of the root has folders first, then pages, documents and other files', () => {
  const html = listing(files, '')
  const at = ['<h1>Parcels</h1>', '>go/</a>', '>seps/</a>', '>Notes</a>', '>LICENSE</a>'].map(part =>
    html.indexOf(part),
  )
  assert.deepEqual(
    at,
    at.toSorted((a, b) => a - b),
  )
  assert.ok(!at.includes(-1))
  assert.match(html, /seps\/<\/a> <small>4 pages<\/small>/)
  assert.deepEqual(rowsOf(html), ['|Notes|', 'SEP-0007|Boxes|Draft', 'SEP-0012|Parcels|Final'])
  assert.match(html, /<a href="\/p\/LICENSE.html">LICENSE<\/a>/)
})

test('a listing shows folders of one page as pages, with number and status', () => {
  const html = listing(files, 'seps/net')
  assert.deepEqual(rowsOf(html), ['SEP-0007|Boxes|Draft', 'SEP-0012|Parcels|Final', '|A guide to R&amp;D|'])
  assert.match(html, /<a href="\/p\/seps\/net\/0012-parcels\/">Parcels<\/a>/)
  assert.doesNotMatch(html, /class="folders"/)
})

test('documents below a folder are those with a status, if any has one', () => {
  const attached = { 'a/sep-7.md': '# Boxes\n\n- Status: Draft\n', 'assets/sep-7/README.md': '# Pictures' }
  assert.deepEqual(rowsOf(listing(attached, '')), ['SEP-7|Boxes|Draft'])
  assert.deepEqual(rowsOf(listing({ 'x/assets/sep-7/README.md': '# Pictures' }, '')), ['SEP-7|Pictures'])
})

test('the filter by status works without a script', () => {
  const html = listing(files, 'seps')
  assert.deepEqual(
    [...html.matchAll(/<input type="radio" name="status" value="(\w+)"( checked)?> (\w+) <small>(\d+)</g)].map(found =>
      found.slice(1).join(' '),
    ),
    ['all  checked All 2', 'draft  Draft 1', 'final  Final 1'],
  )
  assert.match(html, /<tr class="draft">/)
})

test('writings of a status that differ in case, spaces or hyphens are one in the filter', () => {
  const texts = ['Draft', 'DRAFT', 'draft', 'draft', 'In-Progress', 'in progress', 'Final']
  const written = Object.fromEntries(texts.map((text, at) => [`d/${at}.md`, `# T${at}\n\n- Status: ${text}\n`]))
  const labels = [...listing(written, 'd').matchAll(/name="status"[^>]*> ([^<]*) </g)].map(([, label]) => label)
  assert.deepEqual(labels, ['All', 'draft', 'In-Progress', 'Final'])
})

test('the last change is a column where it is known', () => {
  const html = listing(files, '', new Map([['notes.md', new Date('2024-05-06T07:08:09Z')]]))
  assert.match(rowsOf(html)[0] ?? '', /Notes\|\|6 May 2024/)
})

test('a folder without pages lists its files', () => {
  const html = listing(files, 'go')
  assert.match(html, /<a href="\/p\/go\/parcel.go.html">parcel.go<\/a>/)
  assert.doesNotMatch(html, /<table>/)
})

test('a very large or deep folder is listed in linear time, up to a limit', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`d/page-${at}.md`, '']))
  assert.match(listing(many, 'd'), /17000 more are not shown/)
  const deep = `${'a/'.repeat(1_500)}x.png`
  assert.match(listing({ [deep]: '' }, ''), />a\/<\/a>/)
})
