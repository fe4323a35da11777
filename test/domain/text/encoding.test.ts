import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeText, describeText, encodeText } from '#domain/text/encoding.ts'

test('a text is decoded with its byte order mark and encoded to the same bytes', () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0xc3, 0xbc])
  const text = decodeText(bytes)
  assert.equal(text, '\uFEFFa\r\nü')
  assert.deepEqual(encodeText(text ?? ''), bytes)
})

test('decoding and encoding any UTF-8 text restores its bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const bytes = new TextEncoder().encode(text)
      if (!bytes.includes(0)) assert.deepEqual(encodeText(decodeText(bytes) ?? ''), bytes)
    }),
  )
})

test('bytes that are not UTF-8 or contain a zero are not text', () => {
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0x61, 0x00]])
    assert.equal(decodeText(Uint8Array.from(bytes)), null)
})

test('a lone surrogate is refused instead of being replaced', () => {
  assert.throws(() => encodeText('a\uD800b'), { name: 'Failure', code: 'validation_failed' })
})

test('line ends, byte order mark and final line end are described', () => {
  assert.deepEqual(describeText('\uFEFFa\r\nb\r\nc\n'), {
    bom: true,
    eol: '\r\n',
    lf: 1,
    crlf: 2,
    finalNewline: true,
    frontMatter: null,
  })
  const plain = describeText('a\nb')
  assert.deepEqual([plain.eol, plain.finalNewline, describeText('').finalNewline], ['\n', false, true])
})

test('front matter is found at the start only, and only when it ends', () => {
  const matter = (text: string) => {
    const range = describeText(text).frontMatter
    return range && text.slice(range.start, range.end)
  }
  assert.equal(matter('---\ntitle: A\n---\n# A\n'), '---\ntitle: A\n---\n')
  assert.equal(matter('\uFEFF---\r\ntitle: A\r\n...\r\n# A\r\n'), '---\r\ntitle: A\r\n...\r\n')
  assert.equal(matter('+++\na = 1\n+++\n'), '+++\na = 1\n+++\n')
  assert.equal(matter('---\ntitle: A\n# A\n'), null)
  assert.equal(matter('\n---\ntitle: A\n---\n'), null)
  assert.equal(matter('----\na\n----\n'), null)
})
