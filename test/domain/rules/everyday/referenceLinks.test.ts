import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Notes',
  '',
  'See the [user guide][ug], [the API][api] and [status]. Also [the API](https://a.example/inline) `[x][api]`.',
  '',
  '## More',
  '',
  'Again the [user guide][UG] and [Setup][api].',
  '',
  '[ug]: https://a.example/guide "Guide"',
  '[api]: <https://a.example/api>',
  '[status]: https://status.example',
)

test('a link with a definition is pointed elsewhere by its definition, for all links with that label', () => {
  const guide = page.replace('https://a.example/guide', 'https://b.example/g')
  for (const instruction of [
    'point the user guide link to https://b.example/g',
    'make the link to the user guide point to https://b.example/g',
    'the link to the user guide should point to https://b.example/g',
  ])
    assert.equal(edited(page, instruction).text, guide, instruction)
  assert.equal(
    edited(page, 'change the link target of status to https://s.example').text,
    page.replace('https://status.example', 'https://s.example'),
  )
})

test('a definition that other links use, and a label with two addresses, are refused', () => {
  assert.match(refusedWith(page, 'point the Setup link to https://b.example/s'), /same address/)
  refusedWith(page, 'point the API link to https://b.example/api')
  refusedWith(page, 'point the x link to https://b.example/x')
  refusedWith(page, 'make the link to billing point to https://b.example/b')
  refusedWith(page, 'never point the user guide link to https://b.example/g')
})
