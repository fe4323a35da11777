import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sidecarOf } from '#site/file/sidecar.ts'
import { renderFile } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
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
