import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { referenceLimits } from '#site/reference/limits.ts'
import { bytes } from '../renderMarkdownPage.ts'

function table(text: string, path = 'a.csv') {
  const fragment = renderFile(bytes(text), path) ?? assert.fail()
  const html = fillLinks(fragment, link => link)
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
  )
  return { html, rows, notes: fragment.notes }
}

test('rows and cells follow RFC 4180: quotes, quotes in quotes, line breaks and commas in cells', () => {
  assert.deepEqual(table('a,b\r\n"x, y","say ""hi""\nthere"\r\n,z\r\n').rows, [
    ['a', 'b'],
    ['x, y', 'say &quot;hi&quot;\nthere'],
    ['', 'z'],
  ])
  assert.deepEqual(table('a\tb\n1,5\t2', 'a.tsv').rows, [
    ['a', 'b'],
    ['1,5', '2'],
  ])
  assert.deepEqual(table('\ufeffa;b\n1,5;2').rows, [
    ['a', 'b'],
    ['1,5', '2'],
  ])
  assert.deepEqual(table('a,b\n1').rows, [
    ['a', 'b'],
    ['1', ''],
  ])
})

test('the first row is the header, and columns of numbers are right-aligned', () => {
  assert.match(
    table('name,rate\nx,1.5\ny,-2').html,
    /<th scope="col">name<\/th><th scope="col" class="align-right">rate<\/th>.*<td>x<\/td><td class="align-right">1\.5<\/td>/s,
  )
})

test('cells are text, whatever they contain', () => {
  assert.deepEqual(table('a\n<script>alert(1)</script>\n**b**\n=HYPERLINK("x")').rows.slice(1), [
    ['&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['**b**'],
    ['=HYPERLINK(&quot;x&quot;)'],
  ])
})

test('a table above the limits is cut and says so', () => {
  const { tableRowsMax, tableColumnsMax, cellMaxChars } = referenceLimits
  const long = table('a\n'.repeat(tableRowsMax + 5))
  assert.equal(long.rows.length, tableRowsMax + 1)
  assert.deepEqual(long.notes, [`Only the first ${tableRowsMax} rows are shown.`])
  const wide = table(`${'a,'.repeat(300)}b`)
  assert.equal(wide.rows[0]?.length, tableColumnsMax)
  assert.deepEqual(wide.notes, ['Only the first 100 of 301 columns are shown.'])
  assert.deepEqual(table(`a\n${'b'.repeat(cellMaxChars + 1)}`).notes, ['Cells are cut after 2000 characters.'])
})

test('an empty file is an empty table', () => {
  assert.match(table('').html, /This table is empty/)
})
