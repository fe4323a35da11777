import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sidecarOf } from '#site/file/sidecar.ts'
import { sidecarsKey, sidecarsOf } from '#site/file/sidecars.ts'
import { renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { joinSidecars } from '#site/rst/joinedSources.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

function page(text: string, settings: string): string {
  const fragment = renderFile(bytes(text), 'docs/a.rst', bytes(settings))
  return fragment ? fillLinks(fragment, link => link) : ''
}

const settings = `import os
extensions = ['sphinx.ext.extlinks']
release = "3.2"
_repo = 'https://code.example/parcels'
rst_prolog = f"""
.. |long| replace:: A long name
"""
rst_epilog = r'''
.. _Home: https://parcels.example/
.. |own| replace:: theirs
'''
rst_epilog += '\\n.. |late| replace:: Late\\n'
extlinks = {
    "issue": (f"{_repo}/issues/%s", "#%s"),
    'raw': ('https://raw.example/%s.txt', None),
    'old': ('https://old.example/%s', 'old '),
    'unknown': (f"{os.name}/%s", '%s'),
}
`

test('the settings of Sphinx define substitutions, addresses and roles for all texts', () => {
  const html = page('|long| |release| |own| Home_\n\n.. |own| replace:: mine\n', settings)
  assert.match(html, /A long name 3.2 mine <a href="https:\/\/parcels.example\/"[^>]*>Home<\/a>/)
  const links = page(':issue:`7` :issue:`that <8>` :raw:`x` :old:`9` :unknown:`z` :raw:`"><b>`', settings)
  assert.match(links, /<a href="https:\/\/code.example\/parcels\/issues\/7"[^>]*>#7<\/a>/)
  assert.match(links, /<a href="https:\/\/code.example\/parcels\/issues\/8"[^>]*>that<\/a>/)
  assert.match(links, /<a href="https:\/\/raw.example\/x.txt"[^>]*>https:\/\/raw.example\/x.txt<\/a>/)
  assert.match(links, /<a href="https:\/\/old.example\/9"[^>]*>old 9<\/a> z /)
  assert.doesNotMatch(links, /<b>/)
})

test('a text of the settings is filled with the texts that are given to its format', () => {
  const made =
    'version = "1.4"\nrst_epilog = """\n.. |Full| replace:: Lamps {number} {other}\n""".format(\nnumber = version,\n)\n'
  assert.match(page('|Full|\n', made), /Lamps 1\.4 \{other\}/)
})

test('settings are those of the nearest folder above, and other files beside a text are none', () => {
  const map = siteOf('docs/conf.py', 'docs/in/deep/a.rst', 'docs/b.md', 'b.rst', 'docs/own/conf.py', 'docs/own/c.rst')
  assert.equal(sidecarOf(map, 'docs/in/deep/a.rst')?.path, 'docs/conf.py')
  assert.equal(sidecarOf(map, 'docs/own/c.rst')?.path, 'docs/own/conf.py')
  assert.equal(sidecarOf(map, 'docs/b.md'), null)
  assert.equal(sidecarOf(map, 'b.rst'), null)
  assert.match(page('|long|', 'title: A\nstatus: Draft\n'), /\|long\|/)
})

test('a document in a folder may be named with a slash at its end', () => {
  assert.match(page(':doc:`/usage/b/`', ''), /href="\/usage\/b.rst"/)
})

/** A page with settings and the files of replacements beside them. */
function pageWith(text: string, settings: string, shared: Readonly<Record<string, string>>): string {
  const sources = [['conf.py', settings], ...Object.entries(shared)] as const
  const beside = joinSidecars(sources.map(([path, source]) => ({ path, source: bytes(source) })))
  const fragment = renderFile(bytes(text), 'docs/a.rst', beside)
  return fragment ? fillLinks(fragment, link => link) : ''
}

test('files that the settings open or include define replacements for all texts', () => {
  const opened =
    "release = '1.5'\nrst_epilog_fn = os.path.join(here, 'rst_epilog')\nrst_epilog = open(rst_epilog_fn).read().format(release=release)\nextensions = []\n"
  const shared = { 'docs/rst_epilog': '.. |lid| replace:: Round lid {release}\n.. _Lids: https://lids.example/\n' }
  assert.match(pageWith('|lid| Lids_\n', opened, shared), /Round lid 1\.5 <a href="https:\/\/lids\.example\/"/)
  const included = `extensions = []\nrepo = 'lids'\nrst_prolog = """\n.. |site| replace:: https://""" + repo + """.example/\n.. |gone| replace:: a """ + os.name + """ b\n.. include:: /""" + pwd + """/util/macros.def\n"""\n`
  const macros = {
    'docs/util/macros.def': '.. |lid| replace:: round lid\n.. _lid: |site|\n.. |odd| mathdef:: \\K{x}\n',
  }
  const html = pageWith('|lid|_ |gone| |odd|\n', included, macros)
  assert.match(html, /<a href="https:\/\/lids\.example\/"[^>]*>round lid<\/a> \|gone\| \|odd\|/)
})

test('files that the settings do not name define nothing', () => {
  const shared = { 'docs/macros.def': '.. |lid| replace:: round lid\n' }
  assert.match(pageWith('|lid|\n', "extensions = []\nrst_prolog = 'macros.defs'\n", shared), /\|lid\|/)
  assert.match(pageWith('|lid|\n', "extensions = ['macros.def']\n", shared), /\|lid\|/)
})

test('files of replacements are beside the settings or below them, by their names', () => {
  const map = siteOf(
    'docs/conf.py',
    'docs/a.rst',
    'docs/util/macros.def',
    'docs/x/y/z/macros.def',
    'docs/code.py',
    'macros.def',
    'docs/rst_epilog',
  )
  const paths = (path: string) => sidecarsOf(map, path).map(file => file.path)
  assert.deepEqual(paths('docs/a.rst'), ['docs/conf.py', 'docs/rst_epilog', 'docs/util/macros.def'])
  assert.deepEqual(paths('docs/b.md'), [])
})

test('pages are told apart by the names of their files of replacements, which settings choose by name', () => {
  const key = (...paths: string[]) => sidecarsKey(paths.map(path => ({ path, sha: 'a', size: 1 })))
  assert.notEqual(key('docs/conf.py', 'docs/macros.def'), key('docs/conf.py', 'docs/shared.def'))
  assert.equal(key('docs/conf.py', 'docs/macros.def'), key('docs/conf.py', 'docs/macros.def'))
})
