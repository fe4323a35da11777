import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undo } from '@codemirror/commands'
import { type Desk, openDesk } from '../support/untouched/desk.ts'
import { markedText } from './writingState.ts'

/** Where Markdown is shown as its page, what looks like a paragraph is one, for people who know no Markdown. */

/** What is typed, letter by letter; `⏎` is Enter and `⇧` Shift+Enter. */
function typed(marked: string, words: string, isLive = true): string {
  const desk = deskAt(marked, isLive)
  write(desk, words)
  return markedText(desk.state())
}

function deskAt(marked: string, isLive = true): Desk {
  const desk = openDesk({ text: marked.replace('‸', ''), isLive }, () => {})
  desk.dispatch({ selection: { anchor: marked.replaceAll('\r', '').indexOf('‸') } })
  return desk
}

function write(desk: Desk, words: string): void {
  for (const letter of words) {
    if (letter === '⏎') assert.ok(desk.press('Enter'))
    else if (letter === '⇧') assert.ok(desk.press('Shift-Enter'))
    else desk.type(letter)
  }
}

function cases(all: readonly (readonly [before: string, words: string, wanted: string])[]): void {
  for (const [before, words, wanted] of all) assert.equal(typed(before, words), wanted, `${before} + ${words}`)
}

test('Enter once or twice, and text: a paragraph by itself', () => {
  cases([
    ['One.‸', '⏎Two.⏎Three.', 'One.\n\nTwo.\n\nThree.‸'],
    ['One.‸', '⏎⏎Two.', 'One.\n\nTwo.‸'],
    ['One.‸\n\nEnd.\n', '⏎Two.', 'One.\n\nTwo.‸\n\nEnd.\n'],
    ['# Title‸\n\nEnd.\n', '⏎Two.', '# Title\nTwo.‸\n\nEnd.\n'],
    ['> One.‸', '⏎Two.', '> One.\n>\n> Two.‸'],
    ['One.‸', '⏎(a) two', 'One.\n\n(a) two‸'],
    ['One.‸', '⏎2. two', 'One.\n\n2. two‸'],
    ['One.‸', '⏎**two**', 'One.\n\n**two**‸'],
  ])
})

test('text in an empty line joins neither the block above nor the paragraph below', () => {
  cases([
    ['One.\n‸', 'New', 'One.\n\nNew‸'],
    ['One.\n‸\nTwo.', 'New', 'One.\n\nNew‸\n\nTwo.'],
    ['‸\nTwo.', 'New', 'New‸\n\nTwo.'],
    ['One.\n\n‸\n\nTwo.', 'New', 'One.\n\nNew‸\n\nTwo.'],
    ['| a | b |\n| - | - |\n| 1 | 2 |\n‸', 'New', '| a | b |\n| - | - |\n| 1 | 2 |\n\nNew‸'],
    ['‸\nTitle\n=====\n', 'New', 'New‸\n\nTitle\n=====\n'],
    ['> One.\n> ‸\n> Two.', 'New', '> One.\n>\n> New‸\n>\n> Two.'],
    ['> One.\n‸', 'New', '> One.\n\nNew‸'],
  ])
})

test('after a list that Enter ended, text is a paragraph, and further items are typed as such', () => {
  cases([
    ['- a\n- b‸', '⏎⏎After', '- a\n- b\n\nAfter‸'],
    ['1. a‸', '⏎⏎3 days', '1. a\n\n3 days‸'],
    ['- a\n‸', '- b', '- a\n- b‸'],
    ['- a\n‸', '**b**', '- a\n\n**b**‸'],
    ['1. a\n‸', '2. b', '1. a\n2. b‸'],
    ['- a\n‸', '2. b', '- a\n\n2. b‸'],
    ['- a\n\n  more‸', '⏎text', '- a\n\n  more\n\n  text‸'],
    ['- a\n‸\n- b', 'c', '- a\n\nc‸\n- b'],
  ])
})

test('Enter within a paragraph makes two of it, and Shift+Enter breaks its line', () => {
  cases([
    ['One. ‸Two.', '⏎', 'One.\n\n‸Two.'],
    ['One.‸ Two.', '⏎', 'One.\n\n‸Two.'],
    ['One.‸\nTwo.\n', '⏎', 'One.\n\n‸Two.\n'],
    ['One.\n‸Two.\n', '⏎', 'One.\n\n‸Two.\n'],
    ['One.  ‸\nTwo.\n', '⏎', 'One.\n\n‸Two.\n'],
    ['> One. ‸Two.', '⏎', '> One.\n>\n> ‸Two.'],
    ['> One.‸\n> Two.', '⏎', '> One.\n>\n> ‸Two.'],
    ['> [!NOTE]\n> One. ‸Two.', '⏎', '> [!NOTE]\n> One.\n>\n> ‸Two.'],
    ['One.‸\n\nTwo.', '⇧b', 'One.  \nb‸\n\nTwo.'],
    ['One. ‸Two.', '⇧', 'One.  \n‸Two.'],
    ['One.‸\nTwo.', '⇧', 'One.  \n‸Two.'],
    ['- One.‸\n- Two.', '⇧b', '- One.  \n  b‸\n- Two.'],
  ])
})

test('markup that belongs to the line above is typed as it is', () => {
  for (const [before, words] of [
    ['', '| a | b |⏎| - | - |'],
    ['', 'a | b⏎- | -'],
    ['', 'Term⏎: What it means'],
    ['', 'Title⏎====='],
    ['', 'Text⏎{: .note}'],
    ['', '---⏎title: A⏎status: b⏎---'],
    ['', '```⏎a⏎b⏎```'],
    ['', '$$⏎a⏎b⏎$$'],
    ['<div>\n', 'text'],
    ['> [!NOTE]\n> ', 'text'],
    ['```\na\n', 'b'],
    ['One.  \n', 'two'],
    ['- a\n  ', 'b'],
  ] as const) {
    const wanted = `${before}${words.replaceAll('⏎', '\n')}‸`
    assert.equal(typed(`${before}‸`, words), wanted)
  }
})

test('the source is typed as it is', () => {
  assert.equal(typed('One.‸', '⏎Two.', false), 'One.\nTwo.‸')
  assert.equal(typed('One. ‸Two.', '⏎', false), 'One. \n‸Two.')
})

test('undo takes a paragraph back with the blank lines around it', () => {
  const desk = deskAt('One.\r\n‸\r\nTwo.\r\n')
  const before = desk.text()
  desk.type('New')
  assert.equal(desk.text(), 'One.\r\n\r\nNew\r\n\r\nTwo.\r\n')
  desk.run(undo)
  assert.equal(desk.text(), before)
})
