import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elsewhereOf } from '#web/workbench/rewrite/elsewhere.ts'

test('what the app does elsewhere is answered with the place', () => {
  for (const [words, place] of [
    ['help', /replace/],
    ['What can you do?', /replace/],
    ['hi', /replace/],
    ['undo', /Z in the text/],
    ['Undo my last change.', /Z in the text/],
    ['please undo that', /Z in the text/],
    ['commit', /Commit…/],
    ['save the changes', /Commit…/],
    ['how do I publish this page?', /Commit…/],
    ['rename this file', /Rename or move/],
    ['rename the page to Payments', /Rename or move/],
    ['new page', /New file/],
    ['create a new document about security', /New file/],
    ['delete this page', /File/],
    ['add a table', /Type \//],
    ['insert a new diagram', /Type \//],
    ['add an image', /Type \//],
    ['how do I connect a model?', /administrator/],
  ] as const) {
    assert.match(elsewhereOf(words)?.text ?? 'none', place, words)
  }
})

test('what only a model can do is said to need one', () => {
  for (const words of [
    'make it shorter',
    'Make this text more professional',
    'summarise this page',
    'translate to German',
    'explain this',
    'fix the spelling',
    'write an introduction',
    'please rewrite the first section',
    'tighten the wording',
  ]) {
    assert.equal(elsewhereOf(words)?.isForModel, true, words)
  }
})

test('an instruction that says more than that is not answered', () => {
  for (const words of [
    '',
    'undo the deletion of section Scope',
    'commit must be atomic',
    'add a table with the limits of each plan',
    'add a section about security',
    'move this page break down to the end',
    'helpful',
    'delete the last paragraph',
    'replace "undo" with "revert"',
    'save is spelled wrong',
    'hi is too informal',
    'shorten the retention to 3 days',
    'summarize REQ-1 and delete REQ-2',
    'improve REQ-2, set the status to approved',
    'rewrite "soon" as "within 2 days"',
    'write a new risk: fire',
  ]) {
    assert.equal(elsewhereOf(words), null, words)
  }
})
