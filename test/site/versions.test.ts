import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderMarkdown } from '#site/markdown.ts'
import { siteMap } from '#site/tree/map.ts'
import { compareListings, isPage, joinRenamed } from '#site/versions/compareListings.ts'
import { comparePages } from '#site/versions/comparePages.ts'
import { versionFamilies } from '#site/versions/families.ts'
import { compareVersionNames, readVersionName } from '#site/versions/name.ts'
import { bytes } from './renderMarkdownPage.ts'

function versionsOf(...names: string[]) {
  return names.map(name => ({ name, date: null }))
}

/** The names of each family, newest first; `*` marks the latest release. */
function ordered(...names: string[]): string[][] {
  return versionFamilies(versionsOf(...names)).map(({ versions }) =>
    versions.map(({ version, isLatest }) => `${version.name}${isLatest ? '*' : ''}`),
  )
}

test('a release is above its release candidates, and numbers are compared as numbers', () => {
  assert.deepEqual(ordered('v1.1.0-rc.1', 'v1.10.0', 'v1.1.0', 'v1.9', 'v1.1.0-rc.10', 'v1.1.0-rc.2', 'v1.1.0-beta'), [
    ['v1.10.0*', 'v1.9', 'v1.1.0', 'v1.1.0-rc.10', 'v1.1.0-rc.2', 'v1.1.0-rc.1', 'v1.1.0-beta'],
  ])
})

test('the latest release is not a draft, unless there are only drafts', () => {
  assert.deepEqual(ordered('2.0.0-alpha', '1.0.0'), [['2.0.0-alpha', '1.0.0*']])
  assert.deepEqual(ordered('2.0.0-alpha', '2.0.0-draft'), [['2.0.0-alpha*', '2.0.0-draft']])
})

test('a draft needs no hyphen, an erratum follows its release, and metadata of a build does not count', () => {
  assert.deepEqual(ordered('1.0', '1.0rc1', '1.0b2', '1.0-errata01', '1.0.1'), [
    ['1.0.1*', '1.0-errata01', '1.0', '1.0rc1', '1.0b2'],
  ])
  const [plain, built] = ['1.0.0', '1.0.0+20260101'].map(name => readVersionName(name))
  assert.equal(plain && built && compareVersionNames(plain, built), 0)
})

test('dates in names are in order of time, however they are written', () => {
  assert.deepEqual(ordered('2023-05-01', '2024-01-15', '2023-10-09'), [['2024-01-15*', '2023-10-09', '2023-05-01']])
  assert.deepEqual(ordered('2019-09', '2020-12'), [['2020-12*', '2019-09']])
  assert.deepEqual(ordered('October2021', 'June2018', 'April2016'), [['October2021*', 'June2018', 'April2016']])
  assert.deepEqual(ordered('v20240301', 'v20231231'), [['v20240301*', 'v20231231']])
})

test('each family of tags has its own order and its own latest release', () => {
  assert.deepEqual(
    ordered(
      'core-1.0',
      'core-1.2',
      'tools/v3.0',
      'tools/v4.0-rc1',
      'draft-07',
      'draft-10',
      '2025-01-01',
      'v1',
      'nightly',
    ),
    [
      ['core-1.2*', 'core-1.0'],
      ['tools/v4.0-rc1', 'tools/v3.0*'],
      ['draft-10*', 'draft-07'],
      ['2025-01-01*'],
      ['v1*'],
      ['nightly'],
    ],
  )
})

test('a release is compared with the release before it, a draft with what is directly before it', () => {
  const [family] = versionFamilies(versionsOf('v1.0', 'v1.1-rc1', 'v1.1-rc2', 'v1.1', 'v1.2-rc1'))
  const previous = family?.versions.map(({ version, previous }) => [version.name, previous?.name ?? null])
  assert.deepEqual(previous, [
    ['v1.2-rc1', 'v1.1'],
    ['v1.1', 'v1.0'],
    ['v1.1-rc2', 'v1.1-rc1'],
    ['v1.1-rc1', 'v1.0'],
    ['v1.0', null],
  ])
})

test('no name is lost, and the order is one', () => {
  const part = fc.constantFrom('v', '1', '.', '-', 'rc', '20', '2024', '05', '/', 'é', '+', '0', 'a', '~', '_')
  const name = fc.array(part, { minLength: 1, maxLength: 8 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 12 }), names => {
      const all = versionFamilies(versionsOf(...names)).flatMap(({ versions }) => versions)
      assert.deepEqual(all.map(({ version }) => version.name).toSorted(), names.toSorted())
      const reversed = versionFamilies(versionsOf(...names.toReversed())).flatMap(({ versions }) => versions)
      assert.deepEqual(
        reversed.map(({ version }) => version.name).toSorted(),
        all.map(({ version }) => version.name).toSorted(),
      )
      for (const { versions } of versionFamilies(versionsOf(...names)))
        assert.ok(versions.filter(({ isLatest }) => isLatest).length <= 1)
    }),
  )
})

function mapOf(files: Readonly<Record<string, string>>) {
  return siteMap(Object.entries(files).map(([path, sha]) => ({ path, sha, size: 1, type: 'file' })))
}

function compared(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return compareListings(mapOf(before), mapOf(after)).map(
    ({ change, previousPath, path }) => `${change} ${previousPath === null ? '' : `${previousPath} > `}${path}`,
  )
}

test('files differ by content and place, pages first, and what is not published is not compared', () => {
  assert.deepEqual(
    compared(
      { 'a.md': '1', 'b.md': '2', 'c.md': '3', 'z.png': '4', '_draft.md': '5', '.x/y.md': '6' },
      { 'a.md': '1', 'b.md': '20', 'd.md': '7', 'z.png': '40', '_draft.md': '50', '.x/y.md': '60' },
    ),
    ['changed b.md', 'removed c.md', 'added d.md', 'changed z.png'],
  )
})

test('a file has moved if its content, or a name that only it has, is elsewhere', () => {
  assert.deepEqual(compared({ 'a/one.md': '1' }, { 'b/two.md': '1' }), ['moved a/one.md > b/two.md'])
  assert.deepEqual(compared({ 'a/one.md': '1' }, { 'b/one.md': '2' }), ['moved a/one.md > b/one.md'])
  assert.deepEqual(compared({ 'a/README.md': '1' }, { 'b/README.md': '2' }), [
    'removed a/README.md',
    'added b/README.md',
  ])
  assert.deepEqual(compared({ 'a/x.md': '1', 'b/x.md': '2' }, { 'c/x.md': '3' }), [
    'removed a/x.md',
    'removed b/x.md',
    'added c/x.md',
  ])
})

test('a page that was renamed and changed is one page', () => {
  const files = compareListings(mapOf({ 'a.md': '1', 'b.md': '2' }), mapOf({ 'c.md': '3', 'd.md': '4' }))
  const joined = joinRenamed(
    files,
    new Map([
      ['d.md', 'a.md'],
      ['c.md', 'x.md'],
    ]),
  )
  assert.deepEqual(
    joined.map(({ change, path, previousPath, before }) => [change, path, previousPath, before?.path]),
    [
      ['removed', 'b.md', null, 'b.md'],
      ['added', 'c.md', null, undefined],
      ['moved', 'd.md', 'a.md', 'a.md'],
    ],
  )
})

test('a comparison names the sections that are new, gone and changed, and counts words', () => {
  const before = '# Spec\n\n## Scope\n\nOne two three.\n\n## Fees\n\nFive percent.\n\n## Gone\n\nOld.\n'
  const after = '# Spec\n\n## Fees\n\nSix percent.\n\n## Scope\n\nOne two three.\n\n## Limits\n\nNone apply.\n'
  const { added, removed, changed, wordsAdded, wordsRemoved } = comparePages(
    renderMarkdown(bytes(before)),
    renderMarkdown(bytes(after)),
  )
  assert.deepEqual(
    [added, removed, changed].map(({ titles }) => titles),
    [['Limits'], ['Gone'], ['Fees']],
  )
  assert.deepEqual([wordsAdded, wordsRemoved], [4, 3])
})

test('sections of the same title are told apart by their text, so that a new one changes no other', () => {
  const release = (name: string, fix: string) => `## ${name}\n\nOut.\n\n### Fixes\n\n${fix}\n\n`
  const before = `# Log\n\n${release('1.1', 'b')}${release('1.0', 'a')}`
  const after = `# Log\n\n${release('1.2', 'c')}${release('1.1', 'b')}${release('1.0', 'a, corrected')}`
  const { added, removed, changed } = comparePages(renderMarkdown(bytes(before)), renderMarkdown(bytes(after)))
  assert.deepEqual(
    [added, removed, changed].map(({ titles }) => titles),
    [['1.2', 'Fixes'], [], ['Fixes']],
  )
})

test('files of data that are in no list are no pages of a comparison', () => {
  const files = compareListings(mapOf({}), mapOf({ 'package.json': '1', 'openapi.json': '2', 'a.md': '3' }))
  assert.deepEqual(
    files.map(file => [file.path, isPage(file)]),
    [
      ['a.md', true],
      ['openapi.json', true],
      ['package.json', false],
    ],
  )
})

test('a page that is new or gone is compared with nothing, and equal pages do not differ', () => {
  const page = renderMarkdown(bytes('# A\n\nOne two.\n'))
  assert.equal(comparePages(null, page).wordsAdded, 3)
  assert.equal(comparePages(page, null).wordsRemoved, 3)
  const same = comparePages(page, page)
  assert.deepEqual([same.wordsAdded, same.wordsRemoved, same.changed.total], [0, 0, 0])
})
