import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Text } from '@codemirror/state'
import { firstPlace, goToLineSpec, sectionLines } from '#web/workbench/editor/lines.ts'
import { writingState } from './writingState.ts'

/** The text with `|` where it opens. */
function opened(text: string): string {
  const at = firstPlace(Text.of(text.split('\n')))
  return `${text.slice(0, at)}|${text.slice(at)}`
}

test('a page opens with the cursor in its title, so that what is typed does not undo the heading', () => {
  assert.equal(opened('# Payments\n\nText.\n'), '# |Payments\n\nText.\n')
  assert.equal(opened('###   Deep\n'), '###   |Deep\n')
})

test('a page opens below its front matter', () => {
  assert.equal(opened('---\ntitle: A\n---\n\n# Payments\n'), '---\ntitle: A\n---\n\n# |Payments\n')
  assert.equal(opened('---\ntitle: A\n---\n'), '---\ntitle: A\n---\n|')
  assert.equal(opened('---\n\nA rule above, and no front matter.\n'), '|---\n\nA rule above, and no front matter.\n')
})

test('other texts open at their beginning', () => {
  for (const text of ['', 'Plain.\n', '#hashtag\n', '- item\n', '    # code\n']) assert.equal(opened(text), `|${text}`)
})

test('a line to which one goes has the cursor after the mark of its heading', () => {
  const doc = Text.of(['Text.', '## Sign-in', 'More.'])
  assert.deepEqual(
    [1, 2, 3, 9].map(line => goToLineSpec(doc, line).selection),
    [{ anchor: 0 }, { anchor: 9 }, { anchor: 17 }, { anchor: 17 }],
  )
})

test('a section is named by its heading, and the last line of front matter is none', () => {
  const titleAt = (marked: string) => sectionLines(writingState(marked))?.title ?? null
  assert.equal(titleAt('---\ntitle: A\n---\n\n## Si‸gn-in\n\nText.\n'), 'Sign-in')
  assert.equal(titleAt('---\ntitle:‸ A\n---\n\n## Sign-in\n'), null)
  assert.equal(titleAt('Tit‸le\n---\n\nText.\n'), 'Title')
})
