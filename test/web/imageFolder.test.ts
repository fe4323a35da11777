import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imagePath } from '#web/workbench/files/bytes.ts'
import { imageFolder } from '#web/workbench/files/imageFolder.ts'

test('new images go where most images of the page are, else beside it', () => {
  assert.equal(imageFolder('docs/a.md', 'Nothing.'), 'docs/images/')
  assert.equal(imageFolder('a.md', ''), 'images/')
  assert.equal(imageFolder('docs/a.md', '![x](../assets/x.png) ![y](<../assets/y.png>) ![z](z.png)'), 'assets/')
  assert.equal(imageFolder('docs/a.md', '<img alt="" src="/img/x.svg">'), 'img/')
  assert.equal(
    imageFolder('docs/a.md', '![x](https://example.org/x.png) ![y](../../y.png) ![z](z.pdf)'),
    'docs/images/',
  )
})

test('an image gets a readable name that is free', () => {
  const named = (name: string, ...taken: readonly string[]) =>
    imagePath('i/', { name, type: 'image/png' }, new Set(taken))
  assert.equal(named('Flow Chart (2).PNG'), 'i/flow-chart-2.png')
  assert.equal(named('流程.png', 'i/image.png'), 'i/image-2.png')
  assert.equal(named('noending'), 'i/noending.png')
})
