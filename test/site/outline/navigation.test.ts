import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { readVitepressSidebars } from '#site/navigation/vitepressSidebars.ts'
import { outline } from '#site/outline/siteOutline.ts'
import { readingOrder, type SiteOutline } from '#site/outline.ts'
import { breadcrumbs, neighbours } from '#site/page/breadcrumbs.ts'
import { sidebar } from '#site/page/sidebar.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

type Files = Readonly<Record<string, string>>

function outlineOf(files: Files): SiteOutline {
  return outline(siteOf(...Object.keys(files)), ({ path }) => readFileFacts(bytes(files[path] ?? ''), path))
}

/** Folders and groups as `label (path)`, pages as `label`, indented by their level. */
function printed(folder: SiteOutline, indent = ''): string[] {
  return [
    ...(folder.index ? [`${indent}${folder.index.label}`] : []),
    ...folder.items.flatMap(item =>
      item.kind === 'page'
        ? [`${indent}${item.label}`]
        : [`${indent}${item.label} (${item.path})`, ...printed(item, `${indent}  `)],
    ),
  ]
}

function titled(...names: readonly string[]): Files {
  return Object.fromEntries(names.map(name => [name, `# Text of ${name}`]))
}

test('the pages of a book follow its summary, in its groups and with its titles; others come after them', () => {
  const files = {
    ...titled('book/src/intro.md', 'book/src/a.md', 'book/src/b.md', 'book/src/b/one.md', 'book/src/b/two.md'),
    ...titled('book/src/end.md', 'book/src/left.md', 'book/src/b/three.md', 'README.md', 'other/x.md'),
    'book/src/SUMMARY.md': `# Summary

[Introduction](intro.md)

# Reference

- [The \`B\` part](b.md)
  - [Two](./b/two.md)
  - [One](<b/one.md>)
  - [To come]()
- [A](a.md#top)
- [Elsewhere](https://example.org/a.md)

---

[The end](end.md)
`,
  }
  assert.deepEqual(printed(outlineOf(files)), [
    'Text of README.md',
    'Book (book)',
    '  Src (book/src)',
    '    Introduction',
    '    Reference (null)',
    '      The B part (book/src/b)',
    '        The B part',
    '        Two',
    '        One',
    '        Text of book/src/b/three.md',
    '      A',
    '    The end',
    '    Text of book/src/left.md',
    'Other (other)',
    '  Text of other/x.md',
  ])
})

test('a summary at the root says the place and the title of the home page', () => {
  const files = {
    ...titled('README.md', 'guide/README.md', 'guide/z.md', 'guide/a.md', 'zoo.md'),
    'SUMMARY.md':
      '# Table of contents\n\n* [Welcome](README.md)\n* [Zoo](zoo.md)\n\n## Use\n\n* [Guide](guide/README.md)\n  * [Z](guide/z.md)\n  * [A](guide/a.md)\n',
  }
  const order = ['Welcome', 'Zoo', 'Use (null)', '  Guide (guide)', '    Guide', '    Z', '    A']
  assert.deepEqual(printed(outlineOf(files)), order)
})

test('a text that is called summary and is more than a list of its pages is a page like others', () => {
  const files = {
    ...titled('a.md', 'b.md'),
    'SUMMARY.md': '# Summary\n\nThis is what we did.\n\nIt took a year.\n\nSee:\n\n- [B](b.md)\n- [A](a.md)\n',
  }
  assert.deepEqual(printed(outlineOf(files)), ['Text of a.md', 'Text of b.md', 'Summary'])
})

test('the settings of MkDocs arrange its folder of documents', () => {
  const files = {
    ...titled('docs/index.md', 'docs/b.md', 'docs/a.md', 'docs/in/c.md', 'docs/in/d.md', 'docs/e.md'),
    'mkdocs.yml': `site_name: Parcels
markdown_extensions:
  - emoji: { index: !!python/name:some.index }
nav:
  - index.md
  - Use:
    - B first: b.md
    - in/d.md
    - Deep:
        - in/c.md
        - https://example.org
  - a.md
`,
  }
  assert.deepEqual(printed(outlineOf(files)), [
    'Docs (docs)',
    '  Text of docs/index.md',
    '  Use (null)',
    '    B first',
    '    Text of docs/in/d.md',
    '    Deep (docs/in)',
    '      Text of docs/in/c.md',
    '  Text of docs/a.md',
    '  Text of docs/e.md',
  ])
  const moved = { ...files, 'mkdocs.yml': '', 'zensical.yml': 'docs_dir: docs/in\nnav: [d.md, c.md]\n' }
  assert.deepEqual(
    readingOrder(outlineOf(moved)).flatMap(({ path }) => (path.startsWith('docs/in/') ? [path] : [])),
    ['docs/in/d.md', 'docs/in/c.md'],
  )
})

test('the tables of contents of Sphinx make a tree', () => {
  const toctree = (...lines: readonly string[]) =>
    `Title\n=====\n\n.. toctree::\n   :maxdepth: 2\n${lines.map(line => `   ${line}\n`).join('')}\n`
  const page = 'Title\n=====\n'
  const files = {
    'doc/index.rst': `${toctree(':caption: First', '', 'z', 'Named <use/index>', 'self')}\nText.\n\n${toctree('', 'a', '/use/late')}`,
    'doc/z.rst': page,
    'doc/a.md': '# A\n\n```{toctree}\n:hidden:\nb\n```\n',
    'doc/b.rst': page,
    'doc/use/index.rst': toctree(':glob:', '', 'k', 'm*'),
    'doc/use/k.rst': page,
    'doc/use/m2.rst': page,
    'doc/use/m1.rst': page,
    'doc/use/late.rst': page,
    'doc/unnamed.rst': page,
  }
  assert.deepEqual(
    readingOrder(outlineOf(files)).map(({ path }) => path.slice(4)),
    [
      'index.rst',
      'z.rst',
      'use/index.rst',
      'use/k.rst',
      'use/m1.rst',
      'use/m2.rst',
      'a.md',
      'b.rst',
      'use/late.rst',
      'unnamed.rst',
    ],
  )
  assert.deepEqual(printed(outlineOf(files)).slice(2, 6), [
    '  First (null)',
    '    Z',
    '    Named (doc/use)',
    '      Named',
  ])
})

test('navigation files of Antora arrange their component', () => {
  const page = (name: string) => `= ${name}\n`
  const files = {
    'docs/antora.yml': 'name: parcels\n',
    'docs/modules/ROOT/nav.adoc':
      '.Start\n* xref:index.adoc[Welcome]\n** xref:z.adoc[]\n* Other\n** xref:in/a.adoc[A]\n',
    'docs/modules/ROOT/pages/index.adoc': page('Index'),
    'docs/modules/ROOT/pages/z.adoc': page('Z page'),
    'docs/modules/ROOT/pages/in/a.adoc': page('A page'),
    'docs/modules/api/nav.adoc': '* xref:calls.adoc[Calls]\n',
    'docs/modules/api/pages/calls.adoc': page('Calls page'),
    'docs/modules/api/pages/left.adoc': page('Left page'),
  }
  assert.deepEqual(
    readingOrder(outlineOf(files)).map(({ label }) => label),
    ['Welcome', 'Z page', 'A', 'Calls', 'Left page'],
  )
})

test('Docusaurus and Hugo say positions in front matter, and Docusaurus those of folders in a file', () => {
  const at = (field: string, title: string) => `---\n${field}\n---\n# ${title}\n`
  const files = {
    'docs/a.md': at('sidebar_position: 3', 'A'),
    'docs/b.md': at('sidebar_position: 1', 'B'),
    'docs/guides/_category_.json': '{ "label": "How to", "position": 2 }',
    'docs/guides/y.md': at('weight: 20', 'Y'),
    'docs/guides/z.md': at('weight: 10', 'Z'),
    'docs/guides/x.md': at('weight: 0', 'X'),
    'docs/_hidden/_category_.json': '{ "position": 0 }',
  }
  assert.deepEqual(printed(outlineOf(files)), [
    'Docs (docs)',
    '  B',
    '  How to (docs/guides)',
    '    Z',
    '    Y',
    '    X',
    '  A',
  ])
})

test('the sidebars of Docusaurus arrange its documents, of each version its own', () => {
  const sidebars = `// @ts-check
/** @type {import('x').SidebarsConfig} */
const sidebars = {
  main: [
    { type: 'doc', id: 'intro', label: 'Start here' }, // first
    'boxes',
    {
      type: 'category', label: 'Depots', link: { type: 'doc', id: 'depots/index' },
      items: ['depots/south', "depots/north", { type: 'link', label: 'Map', href: 'https://map.example' }],
    },
    { type: 'category', label: 'Rest', items: [{ type: 'autogenerated', dirName: 'rest' }] },
    ...other,
    require('./more.js'),
  ],
}
export default sidebars
`
  const version = { docs: { 'Getting started': ['boxes', 'intro'], Depots: ['depots/north', { Deep: ['none'] }] } }
  const names = ['boxes', 'intro', 'rest/a', 'depots/index', 'depots/north', 'depots/south']
  const files = {
    ...titled(...names.map(name => `docs/${name}.md`), 'versioned_docs/version-1.0/depots/north.md'),
    ...titled('versioned_docs/version-1.0/boxes.md', 'versioned_docs/version-1.0/intro.md'),
    'sidebars.ts': sidebars,
    'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify(version),
    'other/sidebars.js': 'module.exports = {x: ["gone"]}\n',
    'broken/sidebars.js': 'export default {x: [',
  }
  assert.deepEqual(printed(outlineOf(files)), [
    'Docs (docs)',
    '  Start here',
    '  Text of docs/boxes.md',
    '  Depots (docs/depots)',
    '    Depots',
    '    Text of docs/depots/south.md',
    '    Text of docs/depots/north.md',
    '  Rest (docs/rest)',
    '    Text of docs/rest/a.md',
    'Versioned docs (versioned_docs)',
    '  Version 1.0 (versioned_docs/version-1.0)',
    '    Getting started (null)',
    '      Text of versioned_docs/version-1.0/boxes.md',
    '      Text of versioned_docs/version-1.0/intro.md',
    '    Depots (versioned_docs/version-1.0/depots)',
    '      Text of versioned_docs/version-1.0/depots/north.md',
  ])
})

test('short titles and the order of folders of plugins of MkDocs count', () => {
  const files = {
    'docs/b.md': '---\nsidebar_label: Short\n---\n# A long title\n',
    'docs/a.md': '# A',
    'docs/use/_index.md': '---\ntitle: How to use it\nlinkTitle: Use\n---\n',
    'docs/use/z.md': '# Z',
    'docs/in/y.md': '# Y',
    'docs/.pages': 'title: Manual\nnav:\n  - use\n  - ...\n  - Last: a.md\n',
  }
  const order = [
    'Manual (docs)',
    '  Use (docs/use)',
    '    How to use it',
    '    Z',
    '  Short',
    '  In (docs/in)',
    '    Y',
    '  Last',
  ]
  assert.deepEqual(printed(outlineOf(files)), order)
})

test('Jupyter Book, Quarto and docsify have their contents in files that are not published', () => {
  const order = (files: Files) =>
    readingOrder(outlineOf({ ...titled('b.md', 'a.md', 'in/c.md', 'in/d.md'), ...files })).map(({ path }) => path)
  assert.deepEqual(
    order({
      '_toc.yml':
        'format: jb-book\nroot: b\nparts:\n  - caption: Part\n    chapters:\n      - file: in/d\n        sections:\n          - file: in/c\n',
    }),
    ['in/d.md', 'in/c.md', 'a.md', 'b.md'],
  )
  assert.deepEqual(
    order({ '_quarto.yml': 'book:\n  chapters:\n    - b.md\n    - part: More\n      chapters: [in/d.md, in/c.md]\n' }),
    ['b.md', 'in/d.md', 'in/c.md', 'a.md'],
  )
  assert.deepEqual(order({ '_sidebar.md': '* [D](in/d)\n* [B](b.md)\n' }), ['in/d.md', 'b.md', 'a.md', 'in/c.md'])
})

test('contents that name themselves, one another or nothing lose no page', () => {
  const files = {
    'a/SUMMARY.md':
      '- [Us](SUMMARY.md)\n- [X](x.md)\n  - [X again](x.md)\n- [Y](y.md)\n- [None](none.md)\n- [Above](../z.md)\n',
    'a/x.md': '# X\n\n```{toctree}\ny\n```\n',
    'a/y.md': '# Y\n\n```{toctree}\nx\n```\n',
    'z.md': '# Z',
    'c/index.rst': '.. toctree::\n\n   none\n',
    'c/d.rst': 'D\n=\n',
  }
  assert.deepEqual(
    readingOrder(outlineOf(files)).map(({ path }) => path),
    ['a/x.md', 'a/y.md', 'c/index.rst', 'c/d.rst', 'z.md'],
  )
})

test('the sidebars of VitePress say the order, with functions and lists that the same file has', () => {
  const pages = titled('README.md', 'site/index.md', 'site/guide/index.md', 'site/guide/a.md', 'site/guide/b.md')
  const more = titled('site/ref/one.md', 'site/ref/two.md', 'site/ref/three.md', 'site/left.md')
  const config = `import { defineConfig } from 'vitepress'
import { other } from './other'
const more: Item[] = [{ text: 'Three', link: '/ref/three.html' }]
export default defineConfig({
  themeConfig: {
    nav: [{ text: 'Two first', link: '/ref/two' }],
    sidebar: {
      '/ref/': { base: '/ref/', items: sidebarOfReference() },
      '/guide/': [
        { text: 'The guide', collapsed: true, items: [
          { text: 'Begin', link: '/guide/' }, // first
          { text: \`B of \${version}\`, link: '/guide/b#top' },
          { text: 'Elsewhere', link: 'https://example.org/a' },
          ...other(),
        ] },
      ],
    },
  },
})
function sidebarOfReference(): DefaultTheme.SidebarItem[] {
  return [{ text: 'Second', link: 'two' }, { text: 'First', link: 'one' }, ...more]
}
function loop() { return [...loop()] }
`
  assert.deepEqual(printed(outlineOf({ ...pages, ...more, 'site/.vitepress/config.mts': config })), [
    'Text of README.md',
    'Site (site)',
    '  Text of site/index.md',
    '  Second',
    '  First',
    '  Three',
    '  The guide (site/guide)',
    '    Begin',
    '    Text of site/guide/b.md',
    '    Text of site/guide/a.md',
    '  Text of site/left.md',
  ])
})

test('the pages of VitePress may be in a folder below that of its settings', () => {
  const config = `export const sidebar: Theme['sidebar'] = { '/guide/': [{ text: 'Use', items: [{ text: 'Lids', link: '/guide/lids' }] }] }
export default { srcDir: './src', themeConfig: { sidebar } }`
  assert.deepEqual(readVitepressSidebars(config, 'site/.vitepress/config.ts')?.folder, 'site/src')
  assert.deepEqual(readVitepressSidebars(config, '.vitepress/config.ts')?.folder, 'src')
  assert.deepEqual(readVitepressSidebars(config.replace('./src', '.'), 'a/.vitepress/config.ts')?.folder, 'a')
})

test('a folder of Nuxt Content has the title that its settings say', () => {
  const outline = outlineOf({
    'docs/2.use/.navigation.yml': 'title: How to use it\nicon: i-lamp\n',
    'docs/2.use/1.lamp.md': '# Lamp\n',
    'docs/2.use/2.oil.md': '# Oil\n',
    'docs/1.first-steps/1.a.md': '# A\n',
    'docs/1.first-steps/2.b.md': '# B\n',
  })
  assert.deepEqual(printed(outline), [
    'Docs (docs)',
    '  First steps (docs/1.first-steps)',
    '    A',
    '    B',
    '  How to use it (docs/2.use)',
    '    Lamp',
    '    Oil',
  ])
})

test('the sidebars of VuePress are paths, with titles beside or around them, below the address that they are for', () => {
  const pages = titled('docs/README.md', 'docs/x/README.md', 'docs/x/b.md', 'docs/x/a.md', 'docs/y.md')
  const config = `module.exports = { themeConfig: { sidebar: {
    '/x/': ['', 'b', { title: 'Last', children: ['a'] }],
    '/': [['y', 'The Y']],
  } } }`
  assert.deepEqual(printed(outlineOf({ ...pages, 'docs/.vuepress/config.js': config })), [
    'Docs (docs)',
    '  Text of docs/README.md',
    '  Text of docs/x/README.md',
    '  Text of docs/x/b.md',
    '  Last (docs/x)',
    '    Text of docs/x/a.md',
    '  The Y',
  ])
})

test('a guide of FHIR has the pages of its menu, else of its list of pages', () => {
  const names = ['index', 'use', 'about', 'left'].map(name => `guide/input/pagecontent/${name}.md`)
  const pages = titled(...names)
  const printedWith = (settings: string) =>
    printed(outlineOf({ ...pages, 'guide/sushi-config.yaml': settings })).map(line => line.trim())
  const menu = 'menu:\n  Start: index.html\n  More:\n    The use: use.html#a\n    Artifacts: artifacts.html\n'
  const [about, left] = names.slice(2).map(name => `Text of ${name}`)
  assert.deepEqual(printedWith(menu).slice(-5), ['Start', 'More (null)', 'The use', about, left])
  const list = 'pages:\n  about.md:\n    title: About\n    use.md:\n      title: Use\n  index.md:\n'
  assert.deepEqual(printedWith(list).slice(-4), ['About (null)', 'About', 'Use', left])
})

test('the navigation of Mintlify has tabs, versions and groups of pages', () => {
  const pages = titled('README.md', 'docs/z.mdx', 'docs/a.mdx', 'docs/in/m.mdx', 'docs/in/n.mdx', 'docs/left.mdx')
  const settings = JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    navigation: {
      tabs: [
        { tab: 'Guide', versions: [{ version: 'v2', groups: [{ group: 'Begin', pages: ['z', '/in/n'] }] }] },
        { tab: 'Reference', href: 'https://example.org', pages: [{ group: 'In', root: 'in/m', pages: ['a'] }] },
      ],
    },
  })
  const order = [
    'Text of README.md',
    'Docs (docs)',
    '  Guide (null)',
    '    v2 (null)',
    '      Begin (null)',
    '        Text of docs/z.mdx',
    '        Text of docs/in/n.mdx',
    '  Reference (null)',
    '    In (null)',
    '      In',
    '      Text of docs/a.mdx',
    '  Text of docs/left.mdx',
  ]
  assert.deepEqual(printed(outlineOf({ ...pages, 'docs/docs.json': settings })), order)
  const older = JSON.stringify({ name: 'N', navigation: [{ group: 'Begin', pages: ['z', 'a'] }] })
  assert.deepEqual(printed(outlineOf({ ...pages, 'docs/mint.json': older })).slice(1, 5), [
    'Docs (docs)',
    '  Begin (null)',
    '    Text of docs/z.mdx',
    '    Text of docs/a.mdx',
  ])
})

test('settings that are no navigation, broken or endless, arrange nothing', () => {
  const pages = titled('docs/a.md', 'docs/b.md')
  const plain = printed(outlineOf(pages))
  for (const settings of [
    { 'docs/docs.json': '{"navigation":[{"group":"G","pages":["b"' },
    { 'docs/docs.json': '{"pages":["b","a"]}' },
    { 'docs/.vitepress/config.ts': 'export default { themeConfig: { sidebar: made(), nav: [{ link: "/b" }] } }' },
    { 'docs/.vitepress/config.ts': 'const a = [...b]\nconst b = [...a]\nexport default { sidebar: a }' },
  ])
    assert.deepEqual(printed(outlineOf({ ...pages, ...settings })), plain)
})

test('lists of VitePress that contain each other many times over are read as far as a site has room', () => {
  const doubled = Array.from({ length: 60 }, (_, at) => {
    const items = Array(10).fill(`{ text: 'G', link: '/a', items: list${at} }`)
    return `const list${at + 1} = [${items}]\n`
  })
  const config = `const list0 = []\n${doubled.join('')}export default { sidebar: list60 }\n`
  const contents = readVitepressSidebars(config, '.vitepress/config.ts')
  assert.equal(contents?.kind, 'vitepress')
  assert.ok(JSON.stringify(contents).length < 1_000_000)
})

test('a page says where it is in the groups of the contents, and its neighbours follow them', () => {
  const files = {
    ...titled('README.md', 'z.md', 'a.md', 'in/m.md'),
    'SUMMARY.md': '* [Home](README.md)\n\n## Use & more\n\n* [Z](z.md)\n* [M](in/m.md)\n* [A](a.md)\n',
  }
  const site = outlineOf(files)
  const open = sidebar(site, 'in/m.md', '/p').markup
  assert.match(open, /<details open><summary>Use &amp; more<\/summary><ul><li><a href="\/p\/z.html">Z<\/a>/)
  assert.match(open, /<a href="\/p\/in\/m.html" aria-current="page">M<\/a>/)
  assert.doesNotMatch(sidebar(site, 'README.md', '/p').markup, / open/)
  assert.match(breadcrumbs(site, 'in/m.md', 'M', '/p')?.markup ?? '', /<a href="\/p\/z.html">Use &amp; more<\/a>/)
  const beside = neighbours(site, 'in/m.md', '/p')?.markup ?? ''
  assert.match(beside, /href="\/p\/z.html".*href="\/p\/a.html"/)
})

test('a chain of contents of any length, and many pages in one, take no longer than they are', () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `p${at}.rst`)
  const chain = Object.fromEntries(names.map((name, at) => [name, `T\n=\n\n.. toctree::\n\n   p${at + 1}\n`]))
  assert.equal(readingOrder(outlineOf(chain)).length, names.length)
  const many = {
    ...titled(...names.map(name => name.replace('rst', 'md'))),
    'SUMMARY.md': '- [X](x.md)\n'.repeat(200_000),
  }
  assert.equal(readingOrder(outlineOf(many)).length, names.length + 1)
})

test('pages that a summary does not name are beside most pages of their folder, not in its first group', () => {
  const files = {
    ...titled('src/rules/overview.md', 'src/rules/desk.md', 'src/rules/desk-hours.md', 'src/rules/chair.md'),
    ...titled('src/rules/lamp.md', 'src/rules/door.md', 'src/rules/wall.md', 'src/rules/roof.md'),
    ...titled('src/rules/step.md', 'src/proofs/one.md', 'src/rules/left.md'),
    'src/SUMMARY.md': `# Summary

- [Library](rules/overview.md)
  - [Desk](rules/desk.md)
    - [Hours](rules/desk-hours.md)
  - [Chair](rules/chair.md)
  - [Lamp](rules/lamp.md)
  - [Door](rules/door.md)
  - [Wall](rules/wall.md)
  - [Roof](rules/roof.md)
  - [Step](rules/step.md)
  - [Proofs](proofs/one.md)
`,
  }
  const lines = printed(outlineOf(files))
  assert.deepEqual(lines.slice(lines.indexOf('    Desk (null)')), [
    '    Desk (null)',
    '      Desk',
    '      Hours',
    '    Chair',
    ...['Lamp', 'Door', 'Wall', 'Roof', 'Step', 'Proofs'].map(label => `    ${label}`),
    '  Rules (src/rules)',
    '    Text of src/rules/left.md',
  ])
})

test('sidebars of several addresses without groups are groups with the title of the page there', () => {
  const pages = titled('a/index.md', 'a/one.md', 'b/index.md', 'b/two.md')
  const config = `export default { themeConfig: { sidebar: {
    '/a/': [{ text: 'Introduction', link: '/a/' }, { text: 'One', link: '/a/one' }],
    '/b/': [{ text: 'Introduction', link: '/b/' }, { text: 'Two', link: '/b/two' }],
  } } }`
  assert.deepEqual(printed(outlineOf({ ...pages, '.vitepress/config.mts': config })), [
    'Text of a/index.md (a)',
    '  Text of a/index.md',
    '  One',
    'Text of b/index.md (b)',
    '  Text of b/index.md',
    '  Two',
  ])
})

test('the chapters of a book in AsciiDoc follow its order, and what they include themselves is after them', () => {
  const files = {
    'std/lamp.adoc': '= Lamp\n\ninclude::scope.adoc[]\ninclude::parts.adoc[]\n\ninclude::annex.adoc[]\n',
    'std/annex.adoc': '== Annex\n',
    'std/bulb.adoc': '== Bulb\n',
    'std/extra.adoc': '= Extra\n',
    'std/parts.adoc': '== Parts\n\ninclude::bulb.adoc[]\n',
    'std/scope.adoc': '== Scope\n',
    'std/first.adoc': '= First\n\ninclude::scope.adoc[]\n',
  }
  const outlined = printed(outlineOf(files))
  assert.deepEqual(outlined, ['Std (std)', '  Lamp', '  Scope', '  Parts', '  Bulb', '  Annex', '  Extra', '  First'])
})
