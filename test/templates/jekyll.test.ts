/** The templates, built with Jekyll as on GitHub Pages. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { parse } from 'parse5'
import { fillTemplate } from '#domain/template.ts'
import { buildWithJekyll, noJekyll } from '../support/jekyll.ts'
import { type Template, templates } from './template.ts'

const words = { name: 'Orders {{ v2 }}', description: 'How orders "work": all of it.' }

for (const template of templates) {
  test(`Jekyll builds the template ${template.folder}, and no link of its pages is broken`, async t => {
    const files = filled(template)
    await using site = await buildWithJekyll(files)
    if (site === null) return t.diagnostic(noJekyll)
    const pages = readPages(site.folder)
    for (const path of files.keys()) {
      if (path.endsWith('.md')) assert.ok(pages.has(pageOf(path)), `${path} has no page`)
    }
    const start = textOf(pages, 'index.html')
    assert.match(start, /Orders \{ \{ v2 \}\}/)
    for (const path of pages.keys()) assert.deepEqual(faultsOf(pages, path), [], path)
  })
}

test('a template with braces that Liquid cannot read is not built', async t => {
  const files = new Map([
    ['_config.yml', 'title: T\ndescription: D\n'],
    ['README.md', '# T\n\n{{ a }\n'],
  ])
  const built = await buildWithJekyll(files).then(
    site => site,
    error => String(error.stderr),
  )
  if (built === null) return t.diagnostic(noJekyll)
  assert.match(String(built), /Liquid/)
})

function filled({ files }: Template): ReadonlyMap<string, string> {
  const shipped = [...files].map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }))
  const made = fillTemplate(shipped, words)
  return new Map(made.map(({ path, content }) => [path, new TextDecoder().decode(content)]))
}

function pageOf(path: string): string {
  return path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')
}

type Page = { readonly ids: ReadonlySet<string>; readonly links: readonly string[]; readonly text: string }

function readPages(folder: string): ReadonlyMap<string, Page> {
  const paths = globSync('**/*.html', { cwd: folder })
  return new Map(paths.map(path => [path, readPage(readFileSync(join(folder, path), 'utf8'))]))
}

type HtmlNode = {
  readonly nodeName: string
  readonly value?: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly HtmlNode[]
}

function readPage(html: string): Page {
  const nodes = [...walk(parse(html) as HtmlNode)]
  const valuesOf = (name: string) => nodes.flatMap(({ attrs = [] }) => attrs.filter(attr => attr.name === name))
  return {
    ids: new Set(valuesOf('id').map(({ value }) => value)),
    links: valuesOf('href').map(({ value }) => value),
    text: nodes.map(({ value = '' }) => value).join(''),
  }
}

function* walk(node: HtmlNode): Generator<HtmlNode> {
  yield node
  for (const child of node.childNodes ?? []) yield* walk(child)
}

function textOf(pages: ReadonlyMap<string, Page>, path: string): string {
  return pages.get(path)?.text ?? ''
}

/** Links whose target does not exist, and leftovers of Markdown or Liquid. */
function faultsOf(pages: ReadonlyMap<string, Page>, path: string): readonly string[] {
  const { links = [], text = '' } = pages.get(path) ?? {}
  const lost = links.filter(link => {
    if (/^[a-z]+:|^\/\//.test(link)) return false
    const [file = '', id] = link.split('#')
    if (/\.(yaml|css)$/.test(file)) return false
    const target = pages.get(file === '' ? path : pathOf(file, path))
    return target === undefined || (id !== undefined && !target.ids.has(id))
  })
  return [...lost, ...(text.match(/\{%|\]\(|^\|.*\|$|\[!/gm) ?? [])]
}

/** The base path that github-metadata derives from the repository's name. */
function pathOf(link: string, from: string): string {
  const rooted = link.startsWith('/') ? link.replace(/^\/(?:repo(?:\/|$))?/, '') : posix.join(posix.dirname(from), link)
  return rooted === '' || rooted.endsWith('/') ? `${rooted}index.html` : rooted
}
