import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWritablePath } from '#domain/paths.ts'
import { imageFolder } from '#web/workbench/files/imageFolder.ts'
import { imageMarkup } from '#web/workbench/files/imageMarkup.ts'
import { imagePath } from '#web/workbench/files/newImage.ts'

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
  const named = (name: string, ...taken: readonly string[]) => imagePath('i/', { name, type: 'image/png' }, taken)
  assert.equal(named('Flow Chart (2).PNG'), 'i/flow-chart-2.png')
  assert.equal(named('流程.png', 'i/image.png'), 'i/image-2.png')
  assert.equal(named('noending'), 'i/noending.png')
  assert.equal(named('Übersicht Größe.png'), 'i/ubersicht-grosse.png')
  assert.equal(named('plan.png', 'i/Plan.PNG'), 'i/plan-2.png')
})

test('an image with a very long name gets a path that can be committed', () => {
  const { kind } = parseWritablePath(imagePath('i/', { name: `${'x'.repeat(250)}.png`, type: 'image/png' }, []))
  assert.equal(kind, 'valid')
  const name = imagePath('i/', { name: `a.${'y'.repeat(250)}`, type: 'image/png' }, [])
  assert.equal(parseWritablePath(name).kind, 'valid')
})

test('an image is shown in the format of the page, and files without one only get the file', () => {
  const shown = (path: string) => imageMarkup(path, 'A "flow" [1]', 'images/flow.png')
  assert.equal(shown('a.md'), '![A "flow" \\[1\\]](images/flow.png)')
  assert.equal(shown('a.qmd'), shown('a.md'))
  assert.equal(shown('a.adoc'), 'image:images/flow.png[A "flow"  1]')
  assert.equal(shown('a.rst'), '\n\n.. image:: images/flow.png\n   :alt: A "flow"  1\n\n')
  assert.equal(shown('a.org'), '[[file:images/flow.png]]')
  assert.equal(shown('a.html'), '<img src="images/flow.png" alt="A &#34;flow&#34; [1]">')
  assert.deepEqual(['openapi.yaml', 'LICENSE', 'img/flow.png'].map(shown), [null, null, null])
})
