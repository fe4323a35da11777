import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { lines } from '../../../applyRule.ts'

const file = lines(
  'name: ferry',
  'retry_ms: 3000',
  'crews: 4',
  'routes:',
  '  - north',
  '  - south',
  'boats:',
  '- "Ada"',
  '- "Bo"',
  'piers:',
  '  - id: 1',
  '    depth: 3',
  'env:',
  '  - APP_ADMIN_TOKEN=abc',
  'image: quay/ferry:1',
)

function after(said: string, text = file): string {
  const result = applyRules(text, said, { path: 'ferry.yaml' })
  assert.equal(result.kind, 'edited', `${said}: ${JSON.stringify(result)}`)
  return result.kind === 'edited' ? applyEdits(text, result.edits) : assert.fail()
}

function refused(said: string): void {
  assert.notEqual(applyRules(file, said, { path: 'ferry.yaml' }).kind, 'edited', said)
}

test('an element is added to a list on lines, written like the others', () => {
  assert.equal(after('add west to the routes'), file.replace('  - south\n', '  - south\n  - west\n'))
  assert.equal(after('add Cy to boats'), file.replace('- "Bo"\n', '- "Bo"\n- "Cy"\n'))
  refused('add north to the routes')
  refused('add 3 to the piers')
  refused('add west to the harbours')
})

test('an element is removed from a list on lines, unless it is all that the list has', () => {
  assert.equal(after('remove north from routes'), file.replace('  - north\n', ''))
  assert.equal(after('delete Bo from the list of boats'), file.replace('- "Bo"\n', ''))
  refused('remove west from routes')
  assert.equal(after('remove b from a', 'a:\n  - c\n  - b'), 'a:\n  - c')
})

test('a number keeps its form where its name has the unit', () => {
  assert.equal(after('set the retry to 5000 ms'), file.replace('3000', '5000'))
  refused('set the retry to 5 s')
  refused('set crews to 5 people')
  assert.equal(after('use 6 crews'), file.replace('crews: 4', 'crews: 6'))
})

test('a name is found by its last words or the beginnings of its words', () => {
  assert.equal(after('set the admin token to xyz'), file.replace('abc', 'xyz'))
  const page = '= Ferry\n:revnumber: 1\n\nText.\n'
  const result = applyRules(page, 'set the revision number to 2', { path: 'ferry.adoc' })
  assert.equal(result.kind === 'edited' && applyEdits(page, result.edits), page.replace(': 1', ': 2'))
  refused('set the token of the guest to xyz')
})

test('a value may have colons inside', () => {
  assert.equal(after('pin the image to quay/ferry:2'), file.replace('quay/ferry:1', 'quay/ferry:2'))
})

test('a value that is set everywhere is not left in another place', () => {
  const text = lines('version: 1.4.2', 'image: ferry:1.4.2')
  const result = applyRules(text, 'bump the version to 1.5.0 everywhere', { path: 'ferry.yaml' })
  assert.match(
    result.kind === 'unsupported' ? result.message : '',
    /also on line 2.*replace "1\.4\.2" with "…" everywhere/,
  )
  assert.equal(after('replace "1.4.2" with "1.5.0" everywhere', text), text.replaceAll('1.4.2', '1.5.0'))
})
