import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { testService } from '../support/service.ts'

/** The face of a document on the site: what it says of itself in a row, its lead, and ids beside the text. */

const browser = await openBrowser()
const service = await testService()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

const content = `---
title: Kiln safety
status: Draft
date: 2026-03-04
owner: Ada Kern
---

# Kiln safety

What the kiln must do so that nothing burns.

## Lids

**KS-1** The lid SHALL close.

The lid is warm.

- **KS-2**: The latch SHALL hold.
`

const ada = await service.user()
const { id, pagesUrl } = await ada.project({ visibility: 'public', name: 'Kilns' })
const answer = await ada.post(`/api/projects/${id}/commit`, { filePath: 'kiln.md', content, baseSha: null })
assert.equal(answer.status, 201, answer.text)

const code = 'package kiln\n\nfunc close() {\n\tshut()\n\t\tlatch()\n}\n'
const added = await ada.post(`/api/projects/${id}/commit`, { filePath: 'kiln.go', content: code, baseSha: null })
assert.equal(added.status, 201, added.text)

async function open(width: number) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  // Ids are known after the first page has been asked for.
  await waitFor('ids beside the text', async () => {
    await page.goto(`${pagesUrl}kiln.html`)
    return (await page.locator('.hung').count()) === 2
  })
  const box = async (place: string) => {
    const found = await page.locator(place).first().boundingBox()
    return found ?? assert.fail(`nothing at ${place}`)
  }
  return { page, box }
}

test('on a desk, ids hang beside the text, and what the document says of itself is one row', async () => {
  const { page, box } = await open(1440)
  const text = await box('p:text("lid is warm")')
  for (const name of ['KS-1', 'KS-2']) {
    const hung = await box(`#${name}`)
    assert.ok(hung.x + hung.width < text.x, `${name} is beside the text`)
  }
  const start = await page.evaluate<number>(`(() => {
    const range = document.createRange()
    const at = document.createTreeWalker(document.querySelector('p.named'), NodeFilter.SHOW_TEXT)
    for (let node = at.nextNode(); node; node = at.nextNode()) {
      const from = node.data.indexOf('The lid')
      if (from !== -1) { range.setStart(node, from); range.setEnd(node, from + 1); return range.getBoundingClientRect().x }
    }
  })()`)
  assert.ok(Math.abs(start - text.x) < 1.5, `the sentence starts at ${start}, the text at ${text.x}`)
  const names = await page.locator('.document > dl dt').allTextContents()
  assert.deepEqual(names, ['Status', 'Date', 'Owner'])
  const rows = await page
    .locator('.document > dl > div')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect().y))
  assert.equal(new Set(rows).size, 1)
  const sizeOf = (place: string) =>
    page.locator(place).evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))
  assert.ok((await sizeOf('p:text("nothing burns")')) > (await sizeOf('p:text("lid is warm")')), 'the lead is larger')
})

test('on a phone, the id of a paragraph is above it', async () => {
  const { page, box } = await open(390)
  const hung = await box('#KS-1')
  const paragraph = await box('p.named')
  assert.ok(hung.height + 20 < paragraph.height)
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
})

test('a tab at the beginning of a line of code is as wide as one behind it', async () => {
  const page = await browser.newPage()
  await page.goto(`${pagesUrl}kiln.go.html`)
  const starts = await page.locator('.lines > span').evaluateAll(lines =>
    ['func', 'shut', 'latch'].map(word => {
      const line = lines.find(each => each.textContent.includes(word)) ?? document.body
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const at = node.textContent?.indexOf(word) ?? -1
        if (at === -1) continue
        const range = document.createRange()
        range.setStart(node, at)
        return Math.round(range.getBoundingClientRect().x)
      }
      return -1
    }),
  )
  const [none = 0, one = 0, two = 0] = starts
  assert.ok(one > none + 10, starts.join(', '))
  assert.ok(Math.abs(two - one - (one - none)) <= 1, starts.join(', '))
})
