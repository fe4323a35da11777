import assert from 'node:assert/strict'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { toHunks } from '#domain/text/hunks.ts'
import { formatUnified } from '#domain/text/unified.ts'
import { runIn, scratchFolder } from './gitTool.ts'

test('a hunk has three lines of context and states its place on both sides', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\n'
  const [hunk, ...others] = toHunks(before, before.replace('e\n', 'E\nE2\n'))
  assert.deepEqual(others, [])
  assert.deepEqual(
    { ...hunk, id: '' },
    {
      id: '',
      oldStart: 2,
      oldLines: 7,
      newStart: 2,
      newLines: 8,
      lines: [' b', ' c', ' d', '-e', '+E', '+E2', ' f', ' g', ' h'],
    },
  )
})

test('changes six lines apart share a hunk, changes seven lines apart do not', () => {
  const text = (lines: number) => `x\n${'c\n'.repeat(lines)}y\n`
  assert.equal(toHunks(text(6), text(6).replace('x', 'X').replace('y', 'Y')).length, 1)
  assert.equal(toHunks(text(7), text(7).replace('x', 'X').replace('y', 'Y')).length, 2)
})

test('a last line without a line end is marked, on the side that lacks it', () => {
  assert.deepEqual(toHunks('a\nb', 'a\nb\n')[0]?.lines, [' a', '-b', '\\ No newline at end of file', '+b'])
  assert.deepEqual(toHunks('a\nb', 'A\nb')[0]?.lines, ['-a', '+A', ' b', '\\ No newline at end of file'])
})

test('the id of a hunk stays when another hunk is undone, and no two hunks of a diff share one', () => {
  const before = Array.from({ length: 60 }, (_, index) => `line ${index}\n`).join('')
  const both = before.replace('line 10\n', 'ten\n').replace('line 50\n', 'ten\n')
  const [first, second] = toHunks(before, both)
  const [alone] = toHunks(before, both.replace('ten\n', 'line 10\n'))
  assert.ok(first !== undefined && second !== undefined)
  assert.notEqual(first.id, second.id)
  assert.equal(alone?.id, second.id)
  assert.notEqual(toHunks(before, before.replace('line 50\n', 'fifty\n'))[0]?.id, second.id)
})

test('a side without lines begins at 0, as in git', () => {
  const places = (before: string, after: string) =>
    toHunks(before, after).map(({ oldStart, oldLines, newStart, newLines }) => [oldStart, oldLines, newStart, newLines])
  assert.deepEqual(places('', 'a\nb\n'), [[0, 0, 1, 2]])
  assert.deepEqual(places('a\nb\n', ''), [[1, 2, 0, 0]])
})

test('equal texts have no hunk and an empty diff', () => {
  assert.deepEqual(toHunks('a\n', 'a\n'), [])
  assert.equal(formatUnified('a.md', []), '')
})

test('a large change does not run out of stack', () => {
  const [hunk] = toHunks('', 'x\n'.repeat(300_000))
  assert.equal(hunk?.newLines, 300_000)
})

test('names are quoted as git quotes them', () => {
  const head = (path: string) => formatUnified(path, toHunks('a\n', 'b\n')).split('\n').slice(0, 3)
  assert.deepEqual(head('docs/a b.md'), [
    'diff --git a/docs/a b.md b/docs/a b.md',
    '--- a/docs/a b.md\t',
    '+++ b/docs/a b.md\t',
  ])
  assert.deepEqual(head('"x"\\ü\t.md'), [
    'diff --git "a/\\"x\\"\\\\ü\\t.md" "b/\\"x\\"\\\\ü\\t.md"',
    '--- "a/\\"x\\"\\\\ü\\t.md"',
    '+++ "b/\\"x\\"\\\\ü\\t.md"',
  ])
})

type FileCase = { readonly path: string; readonly before: string | null; readonly after: string | null }

test('git apply turns the old files into the new ones with our diff', async () => {
  const end = fc.constantFrom('\n', '\n', '\r\n')
  const content = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', '', '# h', '- x', '+y', '\\ z', '@@ -1 +1 @@', 'é\u2028', 'a\rb'), end), {
      maxLength: 25,
    })
    .chain(lines => fc.boolean().map(closed => withoutLastEnd(lines.map(([line, end]) => line + end).join(''), closed)))
  const name = fc.constantFrom(
    'plain.md',
    'with space.md',
    'quote".md',
    'ünï.md',
    'back\\slash.md',
    '日本 語.md',
    "a'b.md",
  )
  const files = fc.sample(fc.tuple(content, content, name, fc.integer({ min: 0, max: 9 })), { numRuns: 240, seed: 42 })
  const cases = files
    .map(([before, after, name, fate], index): FileCase => {
      const path = `d ${index}/${name}`
      if (fate === 0) return { path, before: null, after }
      if (fate === 1) return { path, before, after: null }
      return { path, before, after }
    })
    .filter(({ before, after }) => before !== after)
  await using folder = await scratchFolder()
  for (const { path, before } of cases) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    if (before !== null) await writeFile(join(folder.path, path), before)
  }
  const patch = cases.map(({ path, before, after }) =>
    formatUnified(path, toHunks(before ?? '', after ?? ''), { created: before === null, deleted: after === null }),
  )
  await writeFile(join(folder.path, 'all.patch'), patch.join(''))
  await runIn(folder, 'git', ['apply', '--whitespace=nowarn', 'all.patch'])
  for (const { path, after } of cases) {
    if (after === null) await assert.rejects(access(join(folder.path, path)), { code: 'ENOENT' })
    else assert.equal(await readFile(join(folder.path, path), 'utf8'), after)
  }
})

function withoutLastEnd(text: string, closed: boolean): string {
  return closed ? text : text.replace(/\r?\n$/, '')
}
