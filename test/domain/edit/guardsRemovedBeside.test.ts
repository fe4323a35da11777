import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

const page = `# Observatory

## Access

Guests show their badge. The camera at the gate keeps no picture. The log is erased after 48 hours.

Guests must hand in their phones and bags. Cats may stay in the garden if a guest feeds them.

## Alarm

The panel shows wind, rain and pressure. In an alarm, the red lamp flashes and the horn sounds. The desk answers at extension 3301.

## Zutritt

Gäste zeigen ihren Ausweis. Die Kamera am Tor speichert kein Bild. Das Protokoll wird nach 48 Stunden gelöscht.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]): readonly string[] {
  return guardChanges(page, instruction, changes).map(({ code }) => code)
}

test('a sentence that the instruction names may go, in both languages', () => {
  assert.deepEqual(
    codes('Remove the sentence about the camera.', [' The camera at the gate keeps no picture.', '']),
    [],
  )
  assert.deepEqual(codes('Streiche den Satz über die Kamera.', [' Die Kamera am Tor speichert kein Bild.', '']), [])
})

test('another sentence that goes with it gets a warning', () => {
  const english = ' The camera at the gate keeps no picture. The log is erased after 48 hours.'
  assert.deepEqual(codes('Remove the sentence about the camera.', [english, '']), ['text_shortened'])
  const german = ' Die Kamera am Tor speichert kein Bild. Das Protokoll wird nach 48 Stunden gelöscht.'
  assert.deepEqual(codes('Streiche den Satz über die Kamera.', [german, '']), ['text_shortened'])
  const paragraph = 'Guests must hand in their phones and bags. Cats may stay in the garden if a guest feeds them.\n\n'
  assert.deepEqual(codes('Delete what is said about cats.', [paragraph, '']), ['text_shortened'])
})

test('a section that the instruction names goes with all of its sentences', () => {
  const section = page.slice(page.indexOf('## Alarm'), page.indexOf('## Zutritt'))
  assert.deepEqual(codes('Remove the section on the alarm.', [section, '']), [])
})

test('words that go from another sentence get a warning', () => {
  const horn = ['flashes and the horn sounds', 'flashes'] as const
  assert.deepEqual(codes('Remove the horn.', horn), [])
  assert.deepEqual(codes('Remove the horn.', horn, ['wind, rain and pressure', 'wind and rain']), ['elsewhere_changed'])
})

test('a new word or number in a removal gets a warning', () => {
  const other = ['the red lamp flashes and the horn sounds', 'the yellow lamp flashes'] as const
  assert.deepEqual(codes('Remove the horn.', other), ['elsewhere_changed'])
  assert.deepEqual(codes('Remove the extension.', ['extension 3301', 'extension 3302']), ['elsewhere_changed'])
})

const workflow = `jobs:
  test:
    steps:
      - name: Install
        run: npm ci
      - name: Upload report
        uses: actions/upload@v4
        with:
          name: report
  deploy:
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    concurrency: production
    steps:
      - name: Push the image of the shop
        run: docker push registry.example/shop:stable
`

test('lines of an entry of YAML that stay behind get a warning', () => {
  const entry = '      - name: Upload report\n        uses: actions/upload@v4\n'
  const rest = '        with:\n          name: report\n'
  const remove = 'Remove the upload of the report.'
  const of = (old: string) => guardChanges(workflow, remove, [[old, '']], 'ci.yml').map(({ code }) => code)
  assert.deepEqual(of(entry + rest), [])
  assert.deepEqual(of(entry), ['code_lost'])
})
