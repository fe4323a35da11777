import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSiteConfig } from '#site/config/configFile.ts'
import { excludes, noConfig } from '#site/config.ts'

const onlyPosts = [
  { path: '_posts', collection: 'posts', permalink: '/:categories/:year/:month/:day/:title:output_ext' },
]

test('title, description, exclude and section_numbers are read, and everything else is ignored', () => {
  const config = readSiteConfig(
    'title: " A  b "\ndescription: 12\ntheme: x\nexclude: [drafts, ./a.md, /b, 3, {c: d}]\nsection_numbers: true\n',
  )
  const exclude = ['drafts', 'a.md', 'b', '3']
  assert.deepEqual(config, {
    title: 'A b',
    description: '12',
    exclude,
    shown: onlyPosts,
    sectionNumbers: true,
    requirements: null,
    problem: null,
  })
  assert.deepEqual(readSiteConfig(''), { ...noConfig, shown: onlyPosts })
  assert.equal(readSiteConfig('section_numbers: "true"').sectionNumbers, false)
  assert.deepEqual(readSiteConfig('- a\n- b\n').exclude, [])
  assert.deepEqual(readSiteConfig('requirements: [DESK, LAMP-]').requirements, ['DESK', 'LAMP-'])
  assert.deepEqual(readSiteConfig('requirements: DESK').requirements, ['DESK'])
  assert.equal(readSiteConfig('requirements: false').requirements, false)
  assert.equal(readSiteConfig('requirements: {a: b}').requirements, null)
})

test('invalid YAML is reported with its line, and aliases are not followed', () => {
  assert.match(readSiteConfig('title: a\nexclude: [\n').problem ?? '', /^line \d: /)
  assert.deepEqual(readSiteConfig('title: &t a\nexclude: [*t]\n').exclude, [])
})

test('paths are excluded by prefix or pattern, as in Jekyll', () => {
  const config = readSiteConfig('exclude: [vendor/, "*.draft.md", "a?c/*"]\n')
  for (const path of ['vendor/x.md', 'docs/x.draft.md', 'abc/x/y.md']) assert.ok(excludes(config, path), path)
  for (const path of ['vendor.md', 'x.draft.mdx', 'ac/x.md', 'docs/vendor/x.md'])
    assert.ok(!excludes(config, path), path)
})

test('a pathological pattern takes no time', () => {
  const config = readSiteConfig(`exclude: ["${'*a'.repeat(200)}b"]\n`)
  assert.equal(excludes(config, 'a'.repeat(500)), false)
})

test('many patterns that take long together exclude the path, and ordinary ones never take that long', () => {
  const exclude = Array.from({ length: 1_000 }, (_, at) => `*${'a'.repeat(50)}${at}*`)
  assert.equal(excludes({ exclude }, `${'a'.repeat(450)}.md`), true)
  assert.equal(excludes({ exclude }, 'docs/chapter-1.md'), false)
  const ordinary = Array.from({ length: 50 }, (_, at) => [`**/draft-${at}/*`, `*.tmp${at}`, `old/*/v${at}/*.md`]).flat()
  assert.equal(excludes({ exclude: ordinary }, `old/${'folder/'.repeat(20)}page.md`), false)
})
