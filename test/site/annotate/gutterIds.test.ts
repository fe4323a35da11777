import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveIdsToGutter } from '#site/annotate/gutterIds.ts'
import { printPieces } from '#site/html/pieces.ts'
import { tokenise } from '#site/html/tokens.ts'

const id = (name: string) => `<a id="${name}" href="#${name}" class="requirement">${name}</a>`
const hungId = (name: string) => id(name).replace('requirement"', 'requirement hung"')
const hung = (markup: string) => printPieces(moveIdsToGutter(tokenise(markup))).join('')

test('an id that begins an item or a heading goes to the gutter, with what separates it from the sentence', () => {
  assert.equal(
    hung(`<ul><li><strong>${id('FR-1')}</strong>: The text</li></ul>`),
    `<ul><li class="named"><strong>${hungId('FR-1')}</strong><span class="id-mark">: </span>The text</li></ul>`,
  )
  assert.equal(
    hung(`<ul><li><p><strong>${id('FR-1')}:</strong> A</p></li></ul>`),
    `<ul><li class="named"><p><strong>${hungId('FR-1')}<span class="id-mark">:</span></strong> A</p></li></ul>`,
  )
  assert.equal(hung(`<h2 id="a">${id('FR-1')} A</h2>`), `<h2 id="a" class="named">${hungId('FR-1')} A</h2>`)
})

test('an id that begins a paragraph goes to the gutter unless the sentence needs it', () => {
  assert.equal(
    hung(`<p><strong>${id('FR-1')}</strong> The text</p>`),
    `<p class="named"><strong>${hungId('FR-1')}</strong> The text</p>`,
  )
  assert.equal(
    hung(`<p><strong>${id('FR-1')}: Title.</strong> Text</p>`),
    `<p class="named"><strong>${hungId('FR-1')}<span class="id-mark">: </span>Title.</strong> Text</p>`,
  )
  assert.equal(
    hung(`<p>${id('FR-1')} – A</p>`),
    `<p class="named">${hungId('FR-1')}<span class="id-mark"> – </span>A</p>`,
  )
  for (const rest of [' is old.', ' SHALL stay.', ' <em>The</em> text', '', ', A'])
    assert.equal(
      hung(`<p><strong>${id('FR-1')}</strong>${rest}</p>`),
      printPieces(tokenise(`<p><strong>${id('FR-1')}</strong>${rest}</p>`)).join(''),
    )
})

test('ids elsewhere stay where they are', () => {
  for (const markup of [
    `<p>See ${id('FR-1')}: it</p>`,
    `<ul><li>See ${id('FR-1')}</li></ul>`,
    `<blockquote><p><strong>${id('FR-1')}</strong> The text</p></blockquote>`,
    `<ol><li>${id('FR-1')}: numbered</li></ol>`,
    `<ul><li>a<ul><li>${id('FR-1')}: nested</li></ul></li></ul>`,
    `<ul class="tasks"><li class="task"><input type="checkbox">${id('FR-1')} to do</li></ul>`,
    `<table><tr><td>${id('FR-1')}</td></tr></table>`,
    `<blockquote><h3>${id('FR-1')} quoted</h3></blockquote>`,
    `<ul><li>${id('PAYMENTS-FR-1001')}: too long</li></ul>`,
  ])
    assert.equal(hung(markup), printPieces(tokenise(markup)).join(''))
})

test('the words of a page and their order do not change', () => {
  const markup = `<ul><li><strong>${id('FR-1')}</strong> - Text &amp; more</li><li>${id('FR-2')} Text</li></ul>`
  const words = (text: string) => text.replace(/<[^>]*>/g, '')
  assert.equal(words(hung(markup)), words(markup))
})
