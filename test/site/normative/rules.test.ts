import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { surveyFile } from '#site/survey/file.ts'
import { strengthOf } from '#site/survey/normative/keywords.ts'
import { bytes } from '../renderMarkdownPage.ts'

function statementsOf(markdown: string) {
  return surveyFile(renderMarkdown(bytes(markdown)), 'a.md').statements
}

function shown(markdown: string): string[] {
  return statementsOf(markdown).map(({ text }) => text)
}

function strengthsOf(markdown: string): string[] {
  return statementsOf(markdown).map(({ keyword }) => `${keyword} = ${strengthOf(keyword)}`)
}

test('a heading that begins with what is to be done is a rule, with the address of its section', () => {
  const rules = [
    'MUST use slips',
    'SHOULD not lend twice',
    '[MAY] Name a desk',
    '3.1 MUST: Sign each slip',
    'MUST NOT smoke',
  ]
  for (const rule of rules) {
    const [first, ...rest] = statementsOf(`# Lending\n\n## ${rule}\n\nWhy so.\n`)
    assert.equal(first?.text, rule.replace(/^3\.1 /, ''))
    assert.equal(first?.anchor, first?.section)
    assert.deepEqual(rest, [])
  }
  assert.match(
    fillLinks(renderMarkdown(bytes('## MUST use slips\n')), link => link),
    /<h2 id="must-use-slips">/,
  )
})

test('a heading that only names a keyword is none', () => {
  for (const title of [
    'MUST',
    'MUST and SHOULD',
    'MAY 2024',
    'REQUIRED fields',
    'When a desk MUST open',
    'MAY Day',
    'Musts',
  ])
    assert.deepEqual(shown(`## ${title}\n\nText.\n`), [], title)
})

test('the title of a rule as a link to it does not make the sentence around it a rule', () => {
  for (const sentence of [
    'Sign the slip (see [MUST use slips](#slips)).',
    'Desks follow [MUST use slips](#slips) and [SHOULD not lend twice](#twice), [MAY close](#close).',
    '[MUST use slips](#slips)',
  ]) {
    assert.deepEqual(shown(sentence), [], sentence)
    assert.deepEqual(shown(`- ${sentence}`), [], sentence)
  }
  assert.deepEqual(shown('Desks [MUST use slips](#slips). They [MUST](#rfc) close.'), [
    'Desks MUST use slips.',
    'They MUST close.',
  ])
  assert.deepEqual(shown('A desk MUST open (see [MAY close](#close)).'), ['A desk MUST open (see MAY close).'])
})

test('keywords in capitals count in other languages, with what negates them', () => {
  const sentences: readonly (readonly [string, string])[] = [
    ['Der Schalter MUSS jeden Zettel prüfen.', 'MUSS = must'],
    ['Zettel DÜRFEN NICHT gefaltet werden.', 'DÜRFEN NICHT = must'],
    ['Der Schalter DARF den Zettel der Kundin NICHT behalten.', 'DARF NICHT = must'],
    ['Der Schalter DARF schließen, wenn er nicht besetzt ist.', 'DARF = may'],
    ['Listen SOLLTEN sortiert sein.', 'SOLLTEN = should'],
    ['Le guichet DOIT signer chaque fiche.', 'DOIT = must'],
    ['Le guichet NE DOIT PAS plier la fiche.', 'NE DOIT PAS = must'],
    ['Le guichet ne PEUT pas garder la fiche.', 'NE PEUT PAS = must'],
    ['Las fichas DEBEN llevar fecha.', 'DEBEN = must'],
    ['La ficha NO DEBERÍA doblarse.', 'NO DEBERÍA = should'],
    ['El puesto PUEDE cerrar.', 'PUEDE = may'],
    ['Lo sportello NON PUÒ chiudere.', 'NON PUÒ = must'],
    ['Lo sportello DOVREBBE aprire alle nove.', 'DOVREBBE = should'],
    ['O balcão NÃO PODE fechar.', 'NÃO PODE = must'],
    ['Het loket MOET open zijn.', 'MOET = must'],
    ['Het loket MAG NIET sluiten.', 'MAG NIET = must'],
  ]
  for (const [sentence, expected] of sentences) {
    assert.deepEqual(shown(`Vorher. ${sentence}`), [sentence])
    assert.deepEqual(strengthsOf(sentence), [expected])
  }
})

test('words of other languages that bind no one are not marked', () => {
  for (const sentence of [
    'MUSS, SOLL und DARF NICHT sind wie in RFC 2119 zu lesen.',
    'MUSS bedeutet, dass es keine Ausnahme gibt.',
    'Das MAG-Gerät und IMAGE sind neu, MAG auch.',
    'Der Schalter KANN das NICHT.',
    'El término “DEBE” es una palabra.',
  ])
    assert.deepEqual(shown(sentence), [], sentence)
})

test('abbreviations in front of a number do not end a sentence in German', () => {
  const sentence = 'Der Schalter MUSS zw. 5 und 60 Zettel inkl. Kopien annehmen.'
  assert.deepEqual(shown(sentence), [sentence])
})

test('a negation belongs to the verb before it', () => {
  assert.equal(strengthsOf('Die Kundin DARF den Zettel lesen, sie MUSS ihn NICHT behalten.\n').length, 1)
  assert.deepEqual(strengthsOf('Le lecteur PEUT emprunter et ne DOIT PAS copier.\n'), ['DOIT PAS = must'])
  assert.deepEqual(strengthsOf('Die Kundin DARF lesen und SOLL nicht kopieren.\n'), ['SOLL = should'])
})

test('a heading with two sides or a question is no rule', () => {
  for (const title of ['SOLL und IST', 'SOLL vs. IST', 'MUST haves', 'KANN man das?'])
    assert.deepEqual(shown(`# A\n\n## ${title}\n\nText.\n`), [], title)
})
