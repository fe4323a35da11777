import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorState } from '@codemirror/state'
import { isRightToLeft, linesToLeft } from '#web/workbench/editor/lineDirections.ts'

test('a line reads from right to left if its first letter does, whatever markup is before it', () => {
  for (const line of ['يجب على النظام', '## 1. מפרט API', '- [ ] **משימה**', '> "שלום" said Ada'])
    assert.ok(isRightToLeft(line), line)
  for (const line of ['', '---', 'REQ-1: המערכת', 'The word שלום', '漢字 שלום', '12. 34'])
    assert.ok(!isRightToLeft(line), line)
})

test('each such line in view is marked, and marked once', () => {
  const lines = ['שלום', 'peace', '', 'سلام', 'end', 'סוף']
  const state = EditorState.create({ doc: lines.join('\n') })
  const markedIn = (...ranges: readonly { readonly from: number; readonly to: number }[]) => {
    const found: string[] = []
    linesToLeft(state, ranges).between(0, state.doc.length, from => void found.push(state.doc.lineAt(from).text))
    return found
  }
  assert.deepEqual(markedIn({ from: 0, to: state.doc.length }), ['שלום', 'سلام', 'סוף'])
  assert.deepEqual(markedIn({ from: 0, to: 2 }, { from: 3, to: 8 }), ['שלום'])
  assert.deepEqual(markedIn({ from: 6, to: 13 }), ['سلام'])
})
