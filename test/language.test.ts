import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { oldWords } from './language/oldWords.ts'
import { commentsIn, namesIn, type Passage, proseIn, splitName } from './language/passages.ts'

const root = join(import.meta.dirname, '..')
const sources = [
  ...globSync('{src,web/src,web/build,scripts,test,testing,bench,eval}/**/*.{ts,tsx,mjs}', { cwd: root }),
  ...globSync('{bin,web}/*.js', { cwd: root }),
]
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const styles = globSync('{src,web}/**/*.css', { cwd: root, exclude: ['web/dist*/**'] })

/** They list the old words, or hold what people and models write. */
const data = ['CHANGELOG.md', 'test/language', 'test/fixtures', 'web/src/api/schema.d.ts']
const isRead = (path: string) => !data.some(part => path.startsWith(part))
/** Their strings are what models read, tuned by the evaluation, and what people write. */
const instructions = ['src/domain/edit/prompt', 'src/domain/edit/several/system.ts', 'src/domain/edit/intent']
const readProse = (path: string) => {
  const text = readFileSync(join(root, path), 'utf8')
  return instructions.some(part => path.startsWith(part)) ? commentsIn(path, text) : proseIn(path, text)
}

function hitsOf(where: 'identifiers' | 'text', passages: readonly Passage[]): string[] {
  const words = oldWords.filter(word => word.where === where || word.where === 'both')
  return passages.flatMap(({ at, text }) =>
    words.flatMap(({ old, instead, allow }) =>
      [...text.matchAll(old)]
        .filter(hit => !allow?.test(text.slice(Math.max(0, hit.index - 40), hit.index + hit[0].length + 40)))
        .map(
          hit =>
            `${at}: "${hit[0]}" in "${text.slice(Math.max(0, hit.index - 30), hit.index + 40).trim()}"; say ${instead}`,
        ),
    ),
  )
}

test('names are in the words of the field', () => {
  const files = sources.filter(isRead)
  const fileNames = files.map(path => ({ at: path, text: splitName(basename(path).replace(/\..*$/, '')) }))
  const names = files.flatMap(path => namesIn(path, readFileSync(join(root, path), 'utf8')))
  assert.ok(names.length > 10_000, 'the names were read')
  assert.deepEqual(hitsOf('identifiers', [...fileNames, ...names]), [])
})

test('comments, messages and documents are in the words of the field', () => {
  const prose = [...sources, ...documents, ...styles].filter(isRead).flatMap(readProse)
  assert.ok(prose.length > 5_000, 'the prose was read')
  for (const part of ['.css:', 'web/boot.js:', 'bin/', 'src/domain/edit/intent'])
    assert.ok(
      prose.some(({ at }) => at.includes(part)),
      `${part} was read`,
    )
  assert.deepEqual(hitsOf('text', prose), [])
})

test('an old word is found in a name, in a comment and in a message', () => {
  const source = "/** Nobody waits. */\nexport const takeLeaveOf = 'Somebody else has it.'\n"
  assert.equal(hitsOf('identifiers', namesIn('src/a.ts', source)).length, 1)
  assert.equal(hitsOf('text', proseIn('src/a.ts', source)).length, 2)
  assert.equal(hitsOf('text', commentsIn('src/a.ts', source)).length, 1)
})

test('an old word is found in a style sheet and in a code block of a document, but not in code within a line', () => {
  assert.deepEqual(hitsOf('text', proseIn('a.css', 'a { top: 0 }\n/* Nobody waits. */\n')).length, 1)
  assert.deepEqual(hitsOf('text', proseIn('a.md', 'Folders:\n\n```\nsrc/  Nobody waits\n```\n')).length, 1)
  assert.deepEqual(hitsOf('text', proseIn('a.md', 'Call `nobody waits` now.\n')), [])
})
