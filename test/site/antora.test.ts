import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { bytes } from './renderMarkdownPage.ts'

/** The links of a page, in order, as they are written in its markup. */
async function linksOf(text: string, path = 'docs/modules/ROOT/pages/operations/index.adoc') {
  const fragment = (await renderFileInFull(bytes(text), path)) ?? assert.fail()
  const html = fillLinks(fragment, link => link)
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
}

test('a reference starts at the pages of its module, not beside the page', async () => {
  assert.deepEqual(await linksOf('xref:start.adoc[Start] xref:operations/backup.adoc#steps[Backup]'), [
    '../../pages/start.adoc',
    '../../pages/operations/backup.adoc#steps',
  ])
  assert.deepEqual(await linksOf('xref:./backup.adoc[Backup]'), ['../../pages/operations/./backup.adoc'])
})

test('a reference to another module names it', async () => {
  assert.deepEqual(await linksOf('xref:api:errors.adoc#codes[Errors] xref:ROOT:start.adoc[Start]'), [
    '../../../api/pages/errors.adoc#codes',
    '../../pages/start.adoc',
  ])
  assert.deepEqual(await linksOf('xref:ROOT:start.adoc[Start]', 'modules/api/pages/errors.adoc'), [
    '../../ROOT/pages/start.adoc',
  ])
})

test('images, attachments and included parts are in their folders', async () => {
  assert.deepEqual(await linksOf('image::flow.png[Flow]\n\nSee image:api:icons/ok.svg[OK].'), [
    '../../images/flow.png',
    '../../../api/images/icons/ok.svg',
  ])
  assert.deepEqual(await linksOf('xref:attachment$form.pdf[Form]\n\ninclude::partial$note.adoc[]'), [
    '../../attachments/form.pdf',
    '../../partials/note.adoc',
  ])
})

test('a reference into another component or version is text, and one to the web stays as it is', async () => {
  assert.deepEqual(
    await linksOf('xref:product:api:errors.adoc[Errors] xref:2.0@start.adoc[Old] xref:{now}@product:a.adoc[Now]'),
    [],
  )
  assert.deepEqual(await linksOf('https://e.example/a[Web] image:https://e.example/b.png[B] <<here>> [[here]]x'), [
    'https://e.example/a',
    'https://e.example/b.png',
    '#here',
  ])
})

test('the navigation of a module leads to its pages', async () => {
  assert.deepEqual(await linksOf('* xref:start.adoc[Start]', 'docs/modules/api/nav.adoc'), ['pages/start.adoc'])
})

test('in a file outside of any module, a reference starts beside it', async () => {
  assert.deepEqual(await linksOf('xref:b.adoc[B] image:c.png[C]', 'docs/pages/a.adoc'), ['b.adoc', 'c.png'])
})

test('sections have the ids that references of Antora sites use, unless the page sets others', async () => {
  const idsOf = async (text: string, path = 'docs/modules/ROOT/pages/a.adoc') =>
    ((await renderFileInFull(bytes(text), path)) ?? assert.fail()).headings.map(({ id }) => id)
  assert.deepEqual(await idsOf('== Backup steps\n\n[#own]\n== Other\n'), ['backup-steps', 'own'])
  assert.deepEqual(await idsOf(':idprefix: _\n\n== Backup steps\n'), ['_backup-steps'])
  assert.deepEqual(await idsOf('== Backup steps\n', 'docs/a.adoc'), ['_backup_steps'])
})
