import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const text = lines(
  '# Pump',
  '',
  '![build](https://ci.example/build.svg) ![cover](https://ci.example/cover.svg)',
  '[![licence](https://ci.example/licence.svg)](LICENSE)',
  '',
  'Text.',
  '',
  '![Flow of the water](img/flow.png)',
)

const cases: readonly (readonly [instruction: string, old: string, next: string])[] = [
  ['delete the cover badge', ' ![cover](https://ci.example/cover.svg)', ''],
  ['remove the build badge', '![build](https://ci.example/build.svg) ', ''],
  ['remove the licence badge', '[![licence](https://ci.example/licence.svg)](LICENSE)\n', ''],
  ['delete the water diagram', '\n![Flow of the water](img/flow.png)\n', ''],
  ['set the alt text of the flow image to "Water"', '![Flow of the water]', '![Water]'],
  ['use the alt text "Water" for the flow picture', '![Flow of the water]', '![Water]'],
  ['change the flow image to img/new.svg', 'img/flow.png', 'img/new.svg'],
]

for (const [instruction, old, next] of cases) {
  test(`changes the image that is named: ${instruction}`, () => {
    assert.equal(edited(text, instruction).text, text.replace(old, next))
  })
}

test('asks which image is meant', () => {
  assert.match(refusedWith(text, 'remove the image'), /can be one of several images: "build", "cover", "licence"/)
})

test('does not take another image for the logo', () => {
  refusedWith(lines('# Pump', '', '![Flow](img/flow.png)'), 'remove the logo')
})

const written = [
  '![valve](v.svg "The (red) valve")',
  '![valve](<the valve.svg> \'A "valve"\')',
  '![valve](v_(1).svg)',
  '[![valve](v.svg "a) b")](https://acme.dev/a_(b) "c")',
]

for (const image of written) {
  test(`removes a whole image, however it is written: ${image}`, () => {
    const page = lines('# Pump', '', `${image} Text.`)
    assert.equal(edited(page, 'remove the valve picture').text, page.replace(`${image} `, ''))
  })
}

test('does not remove an image from a link that would be empty then', () => {
  refusedWith(
    lines('# Pump', '', '[![valve](v.svg)][ref] Text.', '', '[ref]: https://acme.dev'),
    'remove the valve image',
  )
})
