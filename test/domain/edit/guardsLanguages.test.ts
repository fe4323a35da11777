import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** The meaning of statements in other languages than English, and what a rewording or a correction must keep. */

function codes(before: string, instruction: string, after: string) {
  return [...new Set(guardChanges(`# A\n\n${before}\n`, instruction, [[before, after]]).map(({ code }) => code))]
}

const turned: readonly (readonly [before: string, instruction: string, after: string])[] = [
  ['Les clés ne doivent pas être copiées.', 'Corrige la date', 'Les clés doivent être copiées.'],
  ['Tous les sites, sauf celui de Lille, ferment.', 'Reformule la phrase', 'Tous les sites ferment.'],
  ['Las llaves nunca se copian.', 'Mejora el estilo', 'Las llaves se copian.'],
  ['De sleutel mag niet worden gekopieerd.', 'Verbeter de tekst', 'De sleutel mag worden gekopieerd.'],
  ['Das System muss sofort antworten.', 'Ergänze den Ort', 'Das System kann sofort antworten.'],
  ['Les clés doivent être rendues.', 'Reformule plus simplement', 'On peut rendre les clés.'],
  ['管理者以外は鍵を複製してはならない。', '文体を整えてください', '管理者は鍵を複製できる。'],
  ['鍵は5分以内に返すこと。', '文体を整えてください', '鍵は15分以内に返すこと。'],
  ['密钥不得复制。', '改进文字', '密钥可以复制。'],
]

for (const [before, instruction, after] of turned) {
  test(`a turned statement is reported: ${before}`, () => {
    assert.notDeepEqual(codes(before, instruction, after), [])
  })
}

test('a number that the instruction names may change in a text without spaces', () => {
  assert.deepEqual(codes('鍵は最大30日先まで貸し出す。', '最大60日にしてください', '鍵は最大60日先まで貸し出す。'), [])
})

test('a rewording keeps numbers and restrictions', () => {
  const text = 'Only crew members may enter within 20 minutes of an alarm.'
  const isKept = (after: string) => codes(text, 'Make the rule clearer', after)
  assert.deepEqual(isKept('Within 20 minutes of an alarm, only crew members may enter.'), [])
  assert.ok(isKept('Within some minutes of an alarm, only crew members may enter.').includes('number_changed'))
  assert.ok(isKept('Within 20 minutes of an alarm, crew members may enter.').includes('condition_lost'))
})

test('a correction of the language takes no words away', () => {
  const text = 'The owner pays for damage, wether caused by frost or water.'
  assert.deepEqual(codes(text, 'Fix the typos', text.replace('wether', 'whether')), [])
  assert.deepEqual(codes(text, 'Fix the typos', 'The owner pays for damage caused by water.'), ['more_changed'])
})

test('the other link is reported if the instruction names the target of one', () => {
  const text = 'See [one](https://one.example/a) or [two](two.md#part).'
  const moved = text.replace('/a)', '/b)')
  const instruction = 'Update the link: it moved to https://one.example/b'
  assert.deepEqual(codes(text, instruction, moved), [])
  assert.deepEqual(codes(text, instruction, moved.replace('two.md#part', 'two.md')), ['link_changed'])
})
