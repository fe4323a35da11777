import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editedFile } from '../../../applyRule.ts'

/** Sections with one line of text. */
function page(isRst: boolean, ...parts: readonly string[]): string {
  return parts
    .map(part =>
      /^[A-Z]\w+$/.test(part) ? `${isRst ? `${part}\n-----` : `== ${part}`}\n\nOf ${part}.\n` : `${part}\n`,
    )
    .join('\n')
}

const conditional = '== Alpha\n\na\n\nifdef::pro[]\n== Beta\n\nb\nendif::[]\n\n== Gamma\n\nc\n'

test('a section does not move out of a condition, and none moves into it', () => {
  for (const said of [
    'move Beta before Alpha',
    'move Beta after Gamma',
    'move Gamma before Beta',
    'move Alpha after Beta',
    'remove section Alpha',
    'remove section Beta',
    'add a section Pilots after Alpha',
    'add a section Pilots before Beta',
  ])
    assert.equal(editedFile('a.adoc', conditional, said), null, said)
  assert.notEqual(editedFile('a.adoc', conditional, 'add a section Pilots after Beta'), null)
  const closed = conditional.replace('ifdef::pro[]\n', '').replace('b\n', 'ifdef::pro[]\nb\nifndef::x[y]\n')
  assert.equal(editedFile('a.adoc', closed, 'remove section Beta'), '== Alpha\n\na\n\n== Gamma\n\nc\n')
  assert.equal(
    editedFile('a.adoc', closed, 'move Gamma before Beta'),
    '== Alpha\n\na\n\n== Gamma\n\nc\n\n== Beta\n\nifdef::pro[]\nb\nifndef::x[y]\nendif::[]\n',
  )
})

test('a section does not move past what changes how it is read', () => {
  for (const [said, ...parts] of [
    ['move Alpha after Gamma', 'Alpha', 'Betas', ':leveloffset: +1', 'Gamma'],
    ['move Gamma before Alpha', ':v: 2', 'Alpha', 'Betas', 'Gamma'],
    ['move Gamma before Betas', 'Alpha', 'Betas', '{set:v:2}', 'Gamma'],
    ['remove section Betas', 'Alpha', 'Betas', ':v: 2', 'More.', 'Gamma'],
  ] as const)
    assert.equal(editedFile('a.adoc', page(false, ...parts), said), null, said)
  for (const setting of ['.. highlight:: sql', '.. default-role:: math', '.. py:currentmodule:: a', '..  program:: a'])
    for (const parts of [
      ['Alpha', 'Betas', setting, 'Gamma'],
      [setting, 'Alpha', 'Betas', 'Gamma'],
    ]) {
      const text = page(true, ...parts)
      if (parts[0] !== setting || setting.includes('highlight'))
        assert.equal(editedFile('a.rst', text, 'move Gamma before Alpha'), null, text)
    }
})

test('what looks like a setting of another format does not keep a section in its place', () => {
  const org = '* A\n:PROPERTIES:\n:X: 1\n:END:\n* B\nb\n'
  assert.equal(editedFile('a.org', org, 'move B before A'), '* B\nb\n* A\n:PROPERTIES:\n:X: 1\n:END:\n')
  const rst = page(true, 'Alpha', ':ref:`x` says so.', 'Betas')
  assert.equal(editedFile('a.rst', rst, 'move Betas before Alpha'), page(true, 'Betas', 'Alpha', ':ref:`x` says so.'))
})

test('what belongs together by its order keeps it', () => {
  for (const [mark, target] of [
    ['`one`__', '__ http://1'],
    ['`one`__', '.. __: http://1'],
    ['[#]_', '.. [#] Note.'],
    ['[*]_', '.. [*] Note.'],
  ] as const) {
    const text = page(true, 'Alpha', mark, target, 'Betas', mark, target)
    assert.equal(editedFile('a.rst', text, 'move Betas before Alpha'), null, mark)
    assert.equal(editedFile('a.rst', text, 'remove section Betas'), null, mark)
  }
  const named = page(true, 'Alpha', 'See `one`_ and [#n]_.', '.. [#n] Note.', 'Betas')
  assert.notEqual(editedFile('a.rst', named, 'move Betas before Alpha'), null)
})

test('no blank lines come or go with a move', () => {
  for (const eol of ['\n', '\r\n'])
    for (const end of ['', eol]) {
      const write = (...all: readonly string[]) => all.join(eol) + end
      const [a, b, c] = [`* A${eol}a`, `* B${eol}b`, `* C${eol}c`]
      assert.equal(editedFile('a.org', write(a, b, c), 'move C before A'), write(c, a, b))
      assert.equal(editedFile('a.org', write(a, b, c), 'move A after C'), write(b, c, a))
      assert.equal(editedFile('a.org', write(a, b, c), 'move B after C'), write(a, c, b))
      assert.equal(editedFile('a.org', write(a, b, '', c), 'move A after B'), write(b, a, '', c))
      assert.equal(
        editedFile('a.wiki', write('== A ==', '== B ==', 'b'), 'move B before A'),
        write('== B ==', 'b', '== A =='),
      )
    }
  assert.equal(editedFile('a.org', '* A\na\n* B\nb\n* C\nc\n', 'remove section B'), '* A\na\n* C\nc\n')
})
