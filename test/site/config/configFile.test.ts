import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSiteConfig } from '#site/config/configFile.ts'
import { excludes, matches, noConfig, SettingsProblem } from '#site/config.ts'

const onlyPosts = [
  { path: '_posts', collection: 'posts', permalink: '/:categories/:year/:month/:day/:title:output_ext' },
]

test('title, description, exclude and section_numbers are read, and everything else is ignored', () => {
  const config = readSiteConfig(
    'title: " A  b "\ndescription: 12\ntheme: x\nexclude: [drafts, ./a.md, /b, 3, {}]\nsection_numbers: true\n',
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
    excludeProblem: null,
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

test('many patterns that take long together are a problem, and ordinary ones never take that long', () => {
  const exclude = Array.from({ length: 1_000 }, (_, at) => `*${'a'.repeat(50)}${at}*`)
  assert.throws(() => excludes({ exclude }, `${'a'.repeat(450)}.md`), SettingsProblem)
  const stars = Array.from({ length: 1_000 }, (_, at) => `${'*'.repeat(490)}${at}*`)
  assert.throws(() => excludes({ exclude: stars }, 'page.md'), SettingsProblem)
  const deep = `old/${'folder/'.repeat(20)}page.md`
  for (const pattern of ['*x*', '*draft*', '*node_modules*', '**/draft-/*', '*.tmp', 'old/*/v/*.md', '*/dr?ft-*/*']) {
    const ordinary = Array.from({ length: 1_000 }, (_, at) => pattern.replace(/(?=[^a-z]*$)/, `${at}`))
    assert.equal(excludes({ exclude: ordinary }, deep), false, pattern)
    assert.equal(excludes({ exclude: [...ordinary, '*page*'] }, deep), true, pattern)
  }
})

test('a pattern matches what a regular expression of the same meaning matches', () => {
  const texts = (alphabet: string, charsMax: number): string[] =>
    charsMax === 0 ? [''] : ['', ...[...alphabet].flatMap(one => texts(alphabet, charsMax - 1).map(rest => one + rest))]
  const paths = new Set(texts('ab', 5))
  for (const pattern of new Set(texts('ab*?', 5))) {
    if (!/[*?]/.test(pattern)) continue
    const same = new RegExp(`^${pattern.replaceAll('?', '[^]').replaceAll('*', '[^]*')}$`)
    for (const path of paths) assert.equal(matches(pattern, path), same.test(path), `${pattern} ${path}`)
  }
})

test('it is a problem if it is not known what `exclude` says', () => {
  const problemOf = (text: string) => readSiteConfig(text).excludeProblem
  const entries = (count: number) => `exclude: [${Array.from({ length: count }, (_, at) => `f${at}`)}]\n`
  assert.equal(problemOf(entries(1_000)), null)
  assert.match(problemOf(entries(1_001)) ?? '', /^exclude has 1001 entries; it may have 1000\./)
  assert.equal(problemOf(`exclude: ["${'a'.repeat(500)}"]\n`), null)
  assert.match(problemOf(`exclude: ["${'a'.repeat(501)}"]\n`) ?? '', /more than 500 characters/)
  for (const text of ['list: &l [a]\nexclude: *l\n', 'title: &t a\nexclude: [b, *t]\n'])
    assert.match(problemOf(text) ?? '', /alias/, text)
  for (const text of ['', 'exclude:\n', 'exclude: a\n', 'exclude:\n    vendor/\n', 'exclude: [a, null, true, {}]\n'])
    assert.equal(problemOf(text), null, text)
})

test('it is a problem if an entry of `exclude` is not a path on one line', () => {
  const problemOf = (text: string) => readSiteConfig(text).excludeProblem
  for (const text of ['exclude: [[plan.md], a]\n', 'exclude:\n  - Secret: plan.md\n', 'exclude:\n  plan.md: true\n'])
    assert.match(problemOf(text) ?? '', /a list or has a colon/, text)
  for (const text of [
    'exclude: |\n  a.md\n  plan.md\n',
    'exclude: >-\n  a.md\n  plan.md\n',
    'exclude:\n  a.md\n  plan.md\n',
    'exclude:\n- a.md\n - plan.md\n',
    'exclude:\n  - "a.md\n  - plan.md\n',
  ])
    assert.match(problemOf(text) ?? '', /several lines/, text)
  for (const text of [
    'exclude: >-\n  plan.md\n',
    'exclude:\n  - |\n    plan.md\n  - b\n',
    'exclude: [a.md,\n  plan.md,\n  "c"]\n',
    'exclude:\r\n  - a.md # old\r\n  - plan.md\r\n',
    '\uFEFFexclude:\n  - a.md\n  - plan.md\n',
  ])
    assert.equal(problemOf(text), null, text)
})

test('it is a problem if `exclude` is lost behind a syntax error or in a merge', () => {
  const problemOf = (text: string) => readSiteConfig(text).excludeProblem
  for (const text of [
    'title: The spec: a draft\nexclude:\n  - plan.md\n',
    'title: "The spec\nexclude: [plan.md]\n',
    'exclude:[plan.md]\ntitle: x\n',
  ])
    assert.match(problemOf(text) ?? '', /syntax error/, text)
  for (const text of ['all: &all\n  exclude: [plan.md]\n<<: *all\n', '<<: {"exclude": [plan.md]}\n'])
    assert.match(problemOf(text) ?? '', /<< merges/, text)
  for (const text of [
    'exclude: [plan.md]\ntitle: The spec: a draft\n',
    'title: The spec: a draft\n# exclude:\n#   - Gemfile\n',
    'title: The spec: a draft\nnav_exclude: true\n',
    'all: &all\n  author: A\n<<: *all\n',
    'all: &all\n  exclude: [a]\n<<: *all\nexclude: [plan.md]\n',
    'defaults:\n  - values: {exclude: true}\n',
  ])
    assert.equal(problemOf(text), null, text)
})
