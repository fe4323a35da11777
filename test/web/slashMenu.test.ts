import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { markdownSupport } from '#web/workbench/editor/markdownSupport.ts'
import { familyNumbers, nextRequirement } from '#web/workbench/editor/tools/complete/requirementId.ts'
import { slashSource } from '#web/workbench/editor/tools/complete/slash.ts'
import { slashField } from '#web/workbench/editor/tools/complete/slashField.ts'

const host = { search: async () => [], image() {}, find() {} }

test('words by which a tool is also found do not put it behind others with longer names', () => {
  const state = EditorState.create({ extensions: [markdownSupport(), slashField] }).update({
    changes: { from: 0, insert: '/' },
    selection: { anchor: 1 },
    userEvent: 'input.type',
  }).state
  const options = slashSource(host)(new CompletionContext(state, 1, true))?.options ?? []
  const callouts = options.filter(({ displayLabel }) => displayLabel?.startsWith('Callout'))
  assert.ok(callouts.length > 1)
  // The list prefers shorter labels, which include the hidden words.
  const [first] = callouts.toSorted((a, b) => a.label.length - b.label.length)
  assert.equal(first?.displayLabel, 'Callout')
  // Before anything is typed they are listed in their order.
  assert.ok(options.every(({ boost }) => boost === undefined))
})

test('the next requirement follows the highest one that is stated, and takes no id that is referred to', () => {
  const nextOf = (text: string, elsewhere: readonly string[] = []) => {
    const state = EditorState.create({ doc: text, extensions: [markdownSupport()] })
    return nextRequirement(state, text.length, familyNumbers(elsewhere)).id
  }
  assert.equal(nextOf('**KS-110** A.\n\n**KS-111** B. See KS-999.\n'), 'KS-112')
  assert.equal(nextOf('**KS-110** A. It replaces KS-112.\n\n- **KS-111**: B\n'), 'KS-113')
  assert.equal(nextOf('**KS-110** A.\n', ['| KS-118 | Shut the lid |', 'See KS-400', 'KS-119 is planned']), 'KS-120')
  assert.equal(nextOf('**KS-009** A.\n'), 'KS-010')
  assert.equal(nextOf(''), 'REQ-001')
})
