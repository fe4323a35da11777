/** What is read, what is written, and what is not touched. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BuildError } from '#build/buildError.ts'
import type { FileRenderer } from '#build/renderer.ts'
import { build, commit, contentsOf, createFolders, directRenderer, git, textOf, write } from './harness.ts'

test('a folder becomes pages, their sources, and special files that any static host can serve', async () => {
  using room = createFolders({
    'README.md': '# Home\n\n[Down](docs/a.md)\n',
    'docs/a.md': '# A\n\n![x](../img/x.png)\n',
    'img/x.png': 'png',
    'openapi.yaml': 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\n',
  })
  const built = await build(room, { base: 'https://specs.example.org/x' })
  const files = [...contentsOf(room.out).keys()].filter(path => !path.startsWith('.speckeep/'))
  assert.deepEqual(files, [
    '.nojekyll',
    '404.html',
    'README.md',
    '_/changes/index.html',
    '_/print/index.html',
    '_/report/index.html',
    '_/requirements.csv',
    '_/requirements.json',
    '_/requirements/index.html',
    '_/search.json',
    '_/search/cited.txt',
    '_/search/index.html',
    '_/search/p-0-0.json',
    '_/search/p-0.json',
    '_/search/p-1-0.json',
    '_/search/p-1.json',
    '_/search/p-2-0.json',
    '_/search/p-2.json',
    '_/search/s-0.txt',
    '_/search/t-0.txt',
    '_/versions/index.html',
    '_s/site.0.css',
    'docs/a.html',
    'docs/a.md',
    'docs/index.html',
    'feed.xml',
    'img/index.html',
    'img/x.png',
    'index.html',
    'llms-full.txt',
    'llms.txt',
    'openapi.html',
    'openapi.yaml',
    'robots.txt',
    'sitemap.xml',
  ])
  assert.match(textOf(room.out, 'index.html'), /href="\/x\/docs\/a\.html"/)
  assert.match(textOf(room.out, 'docs/a.html'), /src="\/x\/img\/x\.png"/)
  assert.match(textOf(room.out, 'docs/index.html'), /<td><a href="\/x\/docs\/a\.html">A<\/a>/)
  assert.match(textOf(room.out, 'sitemap.xml'), /https:\/\/specs\.example\.org\/x\/docs\/a\.html/)
  assert.match(textOf(room.out, '_/search/index.html'), /<a href="\/x\/_\/print">one page/)
  assert.equal(textOf(room.out, 'docs/a.md'), '# A\n\n![x](../img/x.png)\n')
  assert.deepEqual(built.brokenLinks, [])
})

test('pictures in the folders of Sphinx and GitBook are copied, in a work tree and in a plain folder', async () => {
  const files = {
    'README.md': '# Home\n\n![x](docs/_static/x.png) ![y](docs/.gitbook/assets/y.png)\n',
    'docs/_static/x.png': 'png',
    'docs/.gitbook/assets/y.png': 'png',
    'docs/.gitbook/assets/y.js': 'js',
    'docs/_static/theme.css': 'css',
    'docs/_build/x.png': 'png',
    'guide/_index.md': '# Guide\n',
  }
  for (const isWorkTree of [false, true]) {
    using room = createFolders(files)
    if (isWorkTree) {
      git(room.source, 'init', '-q')
      commit(room.source, 'Add')
    }
    const built = await build(room)
    assert.deepEqual(built.brokenLinks, [])
    assert.equal(textOf(room.out, 'docs/_static/x.png'), 'png')
    assert.equal(textOf(room.out, 'docs/.gitbook/assets/y.png'), 'png')
    assert.match(textOf(room.out, 'guide/index.html'), /<h1[^>]*>Guide</)
    for (const path of ['docs/_static/theme.css', 'docs/_build/x.png', 'docs/.gitbook/assets/y.js'])
      assert.equal(existsSync(join(room.out, path)), false)
  }
})

test('each operation and schema of a large description is a page', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 130 }, (_, at) => [`/r/${at}`, { get: { summary: `Read ${at}` } }]),
  )
  const components = { schemas: { Room: { type: 'object', properties: { a: { type: 'string' } } } } }
  using room = createFolders({
    'README.md': '# Home\n\n[One](openapi.json/get-r-1)\n',
    'openapi.json': JSON.stringify({ openapi: '3.1.0', paths, components }),
  })
  await build(room)
  for (const at of [0, 99, 100, 129])
    assert.match(textOf(room.out, `openapi/get-r-${at}.html`), new RegExp(`<h1[^>]*>Read ${at}<`))
  assert.match(textOf(room.out, 'openapi/schemas/Room.html'), /<h1[^>]*>Room</)
  assert.match(textOf(room.out, 'openapi.html'), /href="\/openapi\/get-r-129\.html"/)
  assert.match(textOf(room.out, 'index.html'), /href="\/openapi\/get-r-1\.html"/)
  assert.equal(existsSync(join(room.out, 'openapi/get-r-130.html')), false)
})

test('two builds of the same source are the same, wherever they are', async () => {
  const files = { 'README.md': '# Home\n', 'b.md': '# B\n', '_config.yml': 'title: T\n' }
  using one = createFolders(files)
  using other = createFolders(files)
  await Promise.all([build(one), build(other)])
  assert.deepEqual(contentsOf(one.out), contentsOf(other.out))
})

test('hidden names, excluded ones and links are not published, even if git lists them', async () => {
  using room = createFolders({
    '_config.yml': 'title: T\nexclude: [drafts, "*.secret.md"]\n',
    'README.md': '# Home\n',
    '_private/a.md': '# P\n',
    '.env': 'secret',
    'drafts/a.md': '# D\n',
    'x.secret.md': '# S\n',
    'node_modules/x/README.md': '# N\n',
  })
  write(room.root, { 'outside/secret.md': '# Outside\n' })
  symlinkSync(join(room.root, 'outside/secret.md'), join(room.source, 'link.md'))
  symlinkSync(join(room.root, 'outside'), join(room.source, 'folder'))
  await build(room)
  const published = [...contentsOf(room.out).keys()].filter(path => /\.(?:md|env)$/.test(path))
  assert.deepEqual(published, ['README.md'])
  git(room.source, 'init', '-q')
  write(room.source, { '.gitignore': 'node_modules\n' })
  commit(room.source, 'all')
  await build(room)
  assert.deepEqual(
    [...contentsOf(room.out).keys()].filter(path => /\.(?:md|env)$/.test(path)),
    ['README.md'],
  )
})

test('a build stops while it is not known what is excluded', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'plan.md': '# Plan\n', 'settings.yml': 'exclude: [plan.md]\n' })
  symlinkSync(join(room.source, 'settings.yml'), join(room.source, '_config.yml'))
  await assert.rejects(build(room), /_config\.yml is a symbolic link/)
  assert.ok(!existsSync(join(room.out, 'plan.html')))
})

test('a folder that was replaced by a link is not followed, though git still lists its files', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'docs/a.md': '# A\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'all')
  write(room.root, { 'outside/a.md': '# Outside\n' })
  git(room.source, 'mv', 'docs', 'moved')
  git(room.source, 'reset', '-q', '--soft')
  git(room.source, 'reset', '-q', 'HEAD', '--', '.')
  symlinkSync(join(room.root, 'outside'), join(room.source, 'docs'))
  await build(room)
  assert.ok(!existsSync(join(room.out, 'docs')))
  assert.ok(existsSync(join(room.out, 'moved/a.html')))
})

test('files that git ignores are not published, and untracked ones are', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'notes.md': '# Notes\n', '.gitignore': 'secret.md\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'first')
  write(room.source, { 'secret.md': '# Secret\n', 'new.md': '# New\n' })
  await build(room)
  assert.ok(!existsSync(join(room.out, 'secret.md')))
  assert.ok(existsSync(join(room.out, 'new.html')))
})

test('pages name their last author, unless they have uncommitted changes', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'docs/a.md': '# A\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'first words')
  write(room.source, { 'docs/a.md': '# A\n\nMore.\n' })
  commit(room.source, 'second words')
  write(room.source, { 'README.md': '# Home\n\nNot yet.\n' })
  await build(room)
  const sha = git(room.source, 'rev-parse', '--short=7', 'HEAD').trim()
  assert.match(textOf(room.out, 'docs/a.html'), new RegExp(`Last changed by <bdi>Ada</bdi>.*<code>${sha}</code>`))
  assert.doesNotMatch(textOf(room.out, 'index.html'), /Last changed by/)
  assert.match(textOf(room.out, 'feed.xml'), /second words[\s\S]*first words/)
  const change = `_/changes/${git(room.source, 'rev-parse', 'HEAD').trim()}/index.html`
  assert.match(textOf(room.out, change), /second words[\s\S]*docs\/a\.md/)
})

test('the latest commits show what changed for readers, and older ones name the files', async () => {
  using room = createFolders({ 'a.md': '# A\n\nOne day.\n', 'b.txt': 'x' })
  git(room.source, 'init', '-q')
  commit(room.source, 'one')
  write(room.source, { 'a.md': '# A\n\nTwo days.\n', 'b.txt': 'y' })
  commit(room.source, 'two')
  git(room.source, 'rm', '-q', 'b.txt')
  write(room.source, { 'c.md': '# C\n\nNew.\n' })
  commit(room.source, 'three')
  const [three = '', two = '', one = ''] = git(room.source, 'log', '--format=%H').trim().split('\n')
  const pageOf = (sha: string) => textOf(room.out, `_/changes/${sha}/index.html`)

  await build(room, { redlinedCommits: 2 })
  assert.match(pageOf(two), /<del class="removed">One.*<ins class="added">Two/s)
  assert.match(pageOf(two), /b\.txt/)
  assert.match(pageOf(three), /<ins class="added">/)
  assert.match(pageOf(one), /a\.md/)
  assert.doesNotMatch(pageOf(one), /class="redline"/)
  await build(room, { redlinedCommits: 0 })
  assert.doesNotMatch(pageOf(two), /class="redline"/)
})

test('a rendered change is rendered once', async () => {
  using room = createFolders({ 'a.md': '# A\n\nOne day.\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'one')
  write(room.source, { 'a.md': '# A\n\nTwo days.\n' })
  commit(room.source, 'two')
  await build(room)
  write(room.source, { 'b.txt': 'Another title in the navigation would do as well.' })
  commit(room.source, 'three')
  const renderer = { ...directRenderer(), redlines: () => assert.fail('it is known') }
  await build(room, { renderer, base: '/moved' })
  const sha = git(room.source, 'rev-parse', 'HEAD~1').trim()
  assert.match(textOf(room.out, `_/changes/${sha}/index.html`), /<ins class="added">Two/)
})

test('each version of a page is rendered once for its changes, and alone if that takes too long', async () => {
  using room = createFolders({ 'log.md': '# Log\n\nOne day.\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'one')
  for (const days of ['Two', 'Three']) {
    write(room.source, { 'log.md': `# Log\n\n${days} days.\n` })
    commit(room.source, days)
  }
  const shaOf = (revision: string) => git(room.source, 'rev-parse', revision).trim()
  const given: number[] = []
  const limited = (versionsMax: number): FileRenderer => {
    const direct = directRenderer()
    const redlines: FileRenderer['redlines'] = async (path, versions) => {
      given.push(versions.length)
      return versions.length > versionsMax ? null : direct.redlines(path, versions)
    }
    return { ...direct, redlines }
  }
  await build(room, { renderer: limited(4) })
  assert.deepEqual(given.splice(0), [4])
  assert.match(textOf(room.out, `_/changes/${shaOf('HEAD')}/index.html`), /<del class="removed">Two/)
  assert.match(textOf(room.out, `_/changes/${shaOf('HEAD~1')}/index.html`), /<del class="removed">One/)

  const apart = join(room.root, 'apart')
  await build(room, { renderer: limited(2), out: apart })
  assert.deepEqual(given, [4, 2, 2, 2])
  for (const revision of ['HEAD', 'HEAD~1', 'HEAD~2']) {
    const page = `_/changes/${shaOf(revision)}/index.html`
    assert.equal(textOf(apart, page), textOf(room.out, page))
  }
})

test('a change of unpublished files is neither shown nor named', async () => {
  using room = createFolders({
    'a.md': '# A\n',
    'internal/plan.md': '# Secret plan\n',
    '_config.yml': 'exclude: [internal]\n',
  })
  git(room.source, 'init', '-q')
  commit(room.source, 'one')
  await build(room)
  const sha = git(room.source, 'rev-parse', 'HEAD').trim()
  const page = textOf(room.out, `_/changes/${sha}/index.html`)
  assert.match(page, /a\.md/)
  assert.doesNotMatch(page, /internal|Secret|_config/)
})

test('a folder inside a repository is a separate site, with its own paths and history', async () => {
  using room = createFolders({ 'README.md': '# Root\n', 'spec/README.md': '# Spec\n', 'spec/a.md': '# A\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'first')
  await build({ source: join(room.source, 'spec'), out: room.out })
  assert.match(textOf(room.out, 'a.html'), /Last changed by/)
  assert.ok(!existsSync(join(room.out, 'spec')))
})

test('the cut end of a shallow clone does not count as the commit that changed everything', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'a.md': '# A\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'first')
  write(room.source, { 'a.md': '# A\n\nMore.\n' })
  commit(room.source, 'second')
  const clone = join(room.root, 'clone')
  git(room.root, 'clone', '-q', '--depth', '1', `file://${room.source}`, clone)
  await build({ source: clone, out: room.out })
  assert.doesNotMatch(textOf(room.out, 'a.html'), /Last changed by/)
})

test('the finished site inside the folder is never read as source', async () => {
  using room = createFolders({ 'README.md': '# Home\n' })
  const out = join(room.source, 'public')
  await build(room, { out })
  const first = contentsOf(out)
  await build(room, { out })
  assert.deepEqual(contentsOf(out), first)
  assert.ok(!existsSync(join(out, 'public')))
})

test('a folder that contains anything else is refused, and nothing in it is touched', async () => {
  using room = createFolders({ 'README.md': '# Home\n' })
  write(room.out, { 'mine.txt': 'mine' })
  await assert.rejects(build(room), (error: Error) => error instanceof BuildError && /mine\.txt/.test(error.message))
  assert.deepEqual([...contentsOf(room.out).keys()], ['mine.txt'])
})

test('a foreign file or link beside a site is refused as well', async () => {
  using room = createFolders({ 'README.md': '# Home\n' })
  await build(room)
  symlinkSync(room.root, join(room.out, 'docs'))
  await assert.rejects(build(room), BuildError)
})

test('a file deleted from the source is deleted from the site, with the folders that become empty', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'docs/deep/a.md': '# A\n' })
  await build(room)
  assert.ok(existsSync(join(room.out, 'docs/deep/a.html')))
  git(room.source, 'init', '-q')
  write(room.source, { '.gitignore': 'docs\n' })
  const { removed } = await build(room)
  assert.ok(removed.includes('docs/deep/a.html'))
  assert.ok(!existsSync(join(room.out, 'docs')))
})

/** Fails at the rendered changes of commits, which are written last. */
function brokenOff() {
  return { ...directRenderer(), redlines: () => Promise.reject(new Error('broken off')) }
}

test('the next build takes over from an interrupted one', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'a.md': '# A\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'One')
  await assert.rejects(build(room, { renderer: brokenOff() }), /broken off/)
  assert.ok(readdirSync(room.out).includes('index.html'))
  await build(room)
  const fresh = join(room.root, 'fresh')
  await build(room, { out: fresh })
  assert.deepEqual(contentsOf(room.out), contentsOf(fresh))
})

test('what an interrupted build wrote does not count as output of the previous build', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'a.md': '# A\n' })
  git(room.source, 'init', '-q')
  commit(room.source, 'One')
  await build(room)
  const whole = contentsOf(room.out)
  write(room.source, { 'a.md': '# B\n' })
  commit(room.source, 'Two')
  await assert.rejects(build(room, { renderer: brokenOff() }), /broken off/)
  assert.match(textOf(room.out, 'a.html'), /<h1[^>]*>B</)
  git(room.source, 'reset', '-q', '--hard', 'HEAD~1')
  await build(room)
  assert.deepEqual(contentsOf(room.out), whole)
})

test('a page takes precedence over a raw file of the same address, and the author is told', async () => {
  using room = createFolders({ 'README.md': '# Home\n', 'a.md': '# A\n', 'a.html': '<b>raw</b>' })
  const { warnings } = await build(room)
  assert.match(textOf(room.out, 'a.html'), /<h1/)
  assert.deepEqual(warnings, ['a.html is left out: another file of the site has its address.'])
})

test('files that only arrange the navigation count, in a work tree and in a plain folder, and are not published', async () => {
  const files = {
    'docs/a.md': '# Alpha\n',
    'docs/b.md': '# Beta\n',
    'docs/.pages': 'title: The guide\nnav:\n  - b.md\n  - a.md\n',
    'more/_category_.json': '{"label":"Further"}',
    'more/x.md': '# Extras\n',
    'site/y.md': '# Why\n',
    'site/z.md': '# Zoo\n',
    'site/.vitepress/config.ts':
      "export default { themeConfig: { sidebar: [{ text: 'Animals', link: '/z' }, { text: 'Reasons', link: '/y' }] } }",
  }
  for (const isTracked of [true, false]) {
    using room = createFolders(files)
    if (isTracked) {
      git(room.source, 'init', '-q')
      commit(room.source, 'Add documents')
    }
    await build(room)
    const page = textOf(room.out, 'docs/a.html')
    assert.match(page, /<summary>The guide<\/summary><ul><li><a[^>]*>Beta<\/a><\/li><li><a[^>]*>Alpha</)
    assert.match(page, /<summary>Further<\/summary>/)
    assert.match(page, />Animals<\/a><\/li><li><a[^>]*>Reasons</)
    assert.ok(![...contentsOf(room.out).keys()].some(path => /vitepress|_category_|\.pages$/.test(path)))
  }
})

test('an index page that is a template is left out, and the folder is listed instead', async () => {
  using room = createFolders({
    'index.html':
      '---\nlayout: default\n---\n<ul>{% for page in site.pages %}<li>{{ page.title }}</li>{% endfor %}</ul>\n',
    'docs/index.html': '<!doctype html>\n<h1>Finished</h1>\n',
    'docs/a.md': '---\nsip: 4\ntitle: Returns\nstatus: Final\n---\n',
  })
  await build(room, { base: '/x' })
  assert.match(textOf(room.out, 'index.html'), /<td>SIP-4<\/td><td><a href="\/x\/docs\/a\.html">Returns<\/a>/)
  assert.match(textOf(room.out, 'docs/index.html'), /Finished/)
})

test('a folder leads to the page of its specification in HTML, unless it has another page', async () => {
  const specification = '<title>Lending</title><script>var respecConfig = {}</script><h2>Terms</h2>'
  using room = createFolders({
    'index.html': specification,
    'docs/README.md': '[The text](index.html)\n',
    'docs/index.html': specification,
  })
  const { warnings } = await build(room, { base: '/x' })
  assert.deepEqual(warnings, [])
  assert.match(textOf(room.out, 'index.html'), /url=\/x\/index\.html\.html"/)
  assert.match(textOf(room.out, 'index.html.html'), /<h1>Lending<\/h1>\s*<h2 id="terms">/)
  assert.doesNotMatch(textOf(room.out, 'index.html.html'), /respecConfig|View source/)
  assert.match(textOf(room.out, 'docs/index.html'), /<a href="\/x\/docs\/index\.html\.html">The text<\/a>/)
})

test('addresses that a page claims redirect to it, unless they are taken', async () => {
  using room = createFolders({
    'README.md': '# Home\n',
    'docs/a.md': '---\npermalink: /spec/\nredirect_from: [/old/page, /taken, /_print, /x.png]\n---\n# A\n',
    'taken.md': '# Taken\n',
  })
  await build(room, { base: '/x' })
  for (const path of ['spec.html', 'old/page.html'])
    assert.match(textOf(room.out, path), /url=\/x\/docs\/a\.html"/, path)
  assert.match(textOf(room.out, 'taken.html'), /<h1[^>]*>Taken</)
  assert.ok(!existsSync(join(room.out, '_print.html')))
})

test('addresses of renamed files redirect to their pages, over several renames, unless they are taken', async () => {
  const pages = ['a', 'b', 'c', 'd'].map(name => [`old/${name}.md`, `# ${name}\n\nThe text of ${name}.\n`])
  using room = createFolders({ ...Object.fromEntries(pages), 'folder/README.md': '# Old\n\nWords.\n' })
  git(room.source, 'init', '-q', '-b', 'main')
  commit(room.source, 'start')
  for (const moves of [
    { 'old/a.md': 'mid.md', 'folder/README.md': 'guide.md', 'old/b.md': '_b.md', 'old/c.md': 'c.md' },
    { 'mid.md': 'new/a.md' },
  ]) {
    mkdirSync(join(room.source, 'new'), { recursive: true })
    for (const [from, to] of Object.entries(moves)) git(room.source, 'mv', from, to ?? '')
    commit(room.source, 'move')
  }
  write(room.source, { 'old/c.md': '# Another\n' })
  commit(room.source, 'add')
  await build(room, { base: '/x' })
  for (const path of ['old/a.html', 'mid.html']) assert.match(textOf(room.out, path), /url=\/x\/new\/a\.html"/, path)
  assert.match(textOf(room.out, 'folder/index.html'), /url=\/x\/guide\.html"/)
  assert.match(textOf(room.out, 'old/c.html'), /Another/)
  assert.ok(!existsSync(join(room.out, 'old/b.html')))
})

test('a folder without pages is an error, and so is a bare repository', async () => {
  using room = createFolders({ 'x.png': 'png' })
  await assert.rejects(build(room), /has no pages/)
  const bare = join(room.root, 'bare.git')
  mkdirSync(bare)
  git(bare, 'init', '-q', '--bare')
  writeFileSync(join(bare, 'README.md'), '# Home\n')
  await assert.rejects(build({ source: bare, out: room.out }), /is no work tree/)
})

test('a repository that a clone contains in a folder runs no program', async () => {
  using room = createFolders({ 'docs/README.md': '# Home\n', 'docs/.gitattributes': '* filter=own\n' })
  const [docs, ran] = [join(room.source, 'docs'), join(room.root, 'ran')]
  const inDocs = ['--git-dir=.', '--work-tree=.']
  git(docs, 'init', '-q', '--bare', '.')
  git(docs, ...inDocs, 'add', 'README.md')
  git(docs, ...inDocs, 'config', 'core.bare', 'false')
  git(docs, ...inDocs, 'config', 'core.worktree', '.')
  git(docs, ...inDocs, 'config', 'filter.own.clean', `touch ${ran}; cat`)
  writeFileSync(join(docs, 'refs/heads/.keep'), '')
  git(room.source, 'init', '-q')
  commit(room.source, 'start')
  const clone = join(room.root, 'clone')
  git(room.root, 'clone', '-q', room.source, clone)
  await assert.rejects(build({ source: join(clone, 'docs'), out: room.out }), /docs is no work tree/)
  assert.ok(!existsSync(ran))
  git(join(clone, 'docs'), 'ls-files', '-m')
  assert.ok(existsSync(ran), 'git itself runs it')
})
