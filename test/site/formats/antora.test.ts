import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sidecarOf } from '#site/file/sidecar.ts'
import { readFileFacts, renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { resolveLink } from '#site/links.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

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
  assert.deepEqual(await linksOf('* xref:./a/b.adoc[B]', 'docs/modules/api/nav.adoc'), ['pages/a/b.adoc'])
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

test('the attributes of the component are those of its pages', async () => {
  const component = `name: relay
title: Relay
version: '2.4'
asciidoc:
  attributes:
    product: Relay Server
    icondir: icons/small
    cli: "link:https://cli.example/[the relay tool]"
    port: 0080
    edition: basic@
    hidden: ~
    imagesdir: elsewhere
    toc: left
`
  const path = 'docs/modules/ROOT/pages/start.adoc'
  const text = `= Start with {product}
:edition: full
:description: All of {product}

Use {cli} on port {port} of {edition} {page-component-version}{hidden}.

ifdef::product[]
image::{icondir}/a.png[]
endif::[]

== A

{unknown}
`
  const fragment = (await renderFileInFull(bytes(text), path, bytes(component))) ?? assert.fail()
  const html = fillLinks(fragment, link => link)
  assert.equal(fragment.facts.title, 'Start with Relay Server')
  assert.match(html, /Use <a href="https:\/\/cli\.example\/"[^>]*>the relay tool<\/a> on port 0080 of full 2\.4/)
  assert.equal(fragment.facts.description, 'All of Relay Server')
  assert.match(html, /<img [^>]*src="\.\.\/images\/icons\/small\/a\.png"/)
  assert.match(html, /\{unknown\}/)
  assert.doesNotMatch(html, /toc|\{product\}/)
  assert.equal(readFileFacts(bytes(text), path, bytes(component)).title, 'Start with Relay Server')
})

test('a component that cannot be read gives nothing', async () => {
  const path = 'modules/ROOT/pages/a.adoc'
  for (const component of [
    'asciidoc: [',
    'asciidoc:\n  attributes: [a]',
    '- a',
    'asciidoc:\n  attributes:\n    a: &x [*x]',
  ])
    assert.match(
      fillLinks((await renderFileInFull(bytes('{a}\n'), path, bytes(component))) ?? assert.fail(), link => link),
      /<p>\{a\}<\/p>/,
      component,
    )
})

test('the file of the component is the one above its modules', () => {
  const { files } = siteOf(
    'docs/antora.yml',
    'docs/modules/ROOT/pages/a.adoc',
    'docs/modules/ROOT/pages/a.yml',
    'b.adoc',
  )
  assert.equal(sidecarOf({ files }, 'docs/modules/ROOT/pages/a.adoc')?.path, 'docs/antora.yml')
  assert.equal(sidecarOf({ files }, 'modules/ROOT/pages/a.adoc'), null)
  assert.equal(sidecarOf({ files }, 'b.adoc'), null)
})

test('pictures and attachments of older components are in their folder of assets', () => {
  const site = siteOf(
    'modules/ROOT/pages/a.adoc',
    'modules/ROOT/assets/images/x.png',
    'modules/api/assets/attachments/y.pdf',
    'modules/api/images/z.png',
  )
  const led = (link: string) => resolveLink(site, '', 'modules/ROOT/pages/a.adoc', link)
  assert.equal(led('../images/x.png'), '/modules/ROOT/assets/images/x.png')
  assert.equal(led('../../api/attachments/y.pdf'), '/modules/api/assets/attachments/y.pdf')
  assert.equal(led('../../api/images/z.png'), '/modules/api/images/z.png')
  assert.equal(led('../images/gone.png'), '/modules/ROOT/images/gone.png')
})
