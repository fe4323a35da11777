import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommitReply } from '#contract/content.ts'
import type { TemplateRecord } from '#contract/projects.ts'
import type { TestUser } from '#testing/users.ts'

export type ReadPage = { readonly kind: string; readonly url: string }

const root = join(import.meta.dirname, '..', '..')

const asciidoc = `= Parcels
Ada Kern
v1.2, 2026-03-01

== Sizes

A parcel MUST have a *label*.

.Sizes
[cols="1,2"]
|===
|Name |Millimetres

|small |300
|large |1200
|===

NOTE: Lids are optional.

[source,json]
----
{ "size": "small" }
----
`

const restructured = `Lids
====

:Status: Draft

A lid SHOULD close, see \`Sizes\`_.

.. note:: Lids are optional.

Sizes
-----

=====  ===========
Name   Millimetres
=====  ===========
small  300
large  1200
=====  ===========
`

const wiki = `== Straps ==

A strap '''may''' be used, see [[Sizes]].

{| class="wikitable"
! Name !! Millimetres
|-
| small || 300
|}
`

/** A public project with a file of each form, and the addresses of a page of each kind. */
export async function seedPages(user: TestUser): Promise<readonly ReadPage[]> {
  const templates = (await user.get('/api/templates')).as<readonly TemplateRecord[]>()
  const template = templates.find(({ files }) => files.some(path => path.startsWith('proposals/')))
  const { id, pagesUrl } = await user.project({ visibility: 'public', ...(template && { templateId: template.id }) })
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const page = await read('docs/interface.md')
  const texts: Readonly<Record<string, string>> = {
    'docs/interface.md': page,
    'docs/parcels.adoc': asciidoc,
    'docs/lids.rst': restructured,
    'docs/straps.mediawiki': wiki,
    'api/openapi.yaml': await read('templates/api/files/openapi.yaml'),
    'code/program.ts': await read('src/main.ts'),
  }
  const commit = async (files: readonly object[]) => {
    const answer = await user.post(`/api/projects/${id}/commit`, { files })
    if (answer.status >= 300) throw new Error(`Committing failed: ${answer.text}`)
    return answer.as<CommitReply>()
  }
  const first = await commit(Object.entries(texts).map(([path, content]) => ({ path, content, baseSha: null })))
  const baseSha = first.files.find(({ path }) => path === 'docs/interface.md')?.sha
  const second = await commit([{ path: 'docs/interface.md', content: `${page}\nOne more sentence.\n`, baseSha }])
  return Object.entries({
    home: '',
    'listing of a folder': 'proposals/',
    'Markdown, 60 KB': 'docs/interface.html',
    'document with metadata': 'proposals/0001-offline-check-in.html',
    AsciiDoc: 'docs/parcels.html',
    reStructuredText: 'docs/lids.html',
    MediaWiki: 'docs/straps.html',
    'API reference': 'api/openapi.html',
    'source file': 'code/program.ts.html',
    requirements: '_/requirements',
    search: '_/search?q=parcel',
    changes: '_/changes',
    'one change': `_/changes/${second.sha}`,
    versions: '_/versions',
    comparison: `_/compare/${first.sha}...${second.sha}`,
    'history of a page': '_/history/docs/interface.md',
    print: '_/print',
  }).map(([kind, address]) => ({ kind, url: `${pagesUrl}${address}` }))
}
