import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packText, unpackText } from '#drivers/pages/builtin/packedText.ts'
import { noFacts } from '#site/facts.ts'
import { plainFragment } from '#site/fragment.ts'
import { indexPage } from '#site/search/pageIndex.ts'

test('the text of a page is packed into memory of its size, and unpacked as it was', async () => {
  const { text } = indexPage(plainFragment('The service SHALL answer.\n', noFacts, ''), 'a.md')
  const packed = await packText(text)
  assert.equal(packed.buffer.byteLength, packed.byteLength)
  assert.deepEqual(await unpackText(packed), text)
})
