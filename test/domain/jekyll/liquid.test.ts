import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'
import { liquidMarks } from '#domain/jekyll/liquid.ts'
import { liquidForms } from './liquidForms.ts'

for (const [name, { text, marks }] of Object.entries(liquidForms)) {
  test(`text that Liquid does not output as written is found: ${name}`, () => {
    assert.deepEqual(
      liquidMarks(text).map(mark => [mark.kind, mark.text, ...mark.lines]),
      marks,
    )
  })
}

test('Liquid does not see the metadata of a page, only what follows it', () => {
  const kinds = (text: string) => liquidMarks(text).map(mark => `${mark.text} ${mark.lines[0]}`)
  assert.deepEqual(kinds('---\ntitle: "{{ x }}"\n---\n{{ y }}\n'), ['{{ y }} 3'])
  assert.deepEqual(kinds('\uFEFF---\r\ntitle: "{% x"\r\n...\r\n{{ y }}'), ['{{ y }} 3'])
  assert.deepEqual(kinds('---\ntitle: "{{ x }}"\n\n{{ y }}\n'), ['{{ x }} 1', '{{ y }} 3'])
  assert.deepEqual(kinds('+++\na = "{{ x }}"\n+++\n'), ['{{ x }} 1'])
})

test('for any text, a mark is a part of it on the lines that it names', () => {
  fc.assert(
    fc.property(pieces, text => {
      for (const { text: shown, lines } of liquidMarks(text)) {
        const found = text
          .split('\n')
          .slice(lines[0], lines[1] + 1)
          .join('\n')
        assert.ok(found.includes(shown))
      }
    }),
  )
})

const pieces = fc
  .array(
    fc.constantFrom('{{', '}}', '{%', '%}', '{', '}', '%', '-', ' ', '\n', 'a', '"', ...['{% raw %}', '{% endraw %}']),
    { maxLength: 14 },
  )
  .map(parts => parts.join(''))

/** Prints Liquid's output for each text, or null if Liquid refuses it. */
const program = `
require 'json'; require 'liquid'
texts = JSON.parse(STDIN.read)
puts JSON.generate(texts.map { |text|
  begin
    Liquid::Template.parse(text, error_mode: :warn).render
  rescue Liquid::SyntaxError
    nil
  end
})`

test('the marks agree with Liquid itself, if this machine has it', t => {
  const texts = [
    ...Object.values(liquidForms).map(({ text }) => text),
    ...fc.sample(pieces, { numRuns: 3_000, seed: 7 }),
  ]
  const { status, stdout } = spawnSync('ruby', ['-e', program], { input: JSON.stringify(texts), encoding: 'utf8' })
  if (status !== 0) return t.diagnostic('skipped: no Liquid (ruby with the gem liquid)')
  const shown: readonly (string | null)[] = JSON.parse(stdout)
  for (const [index, text] of texts.entries()) {
    const marks = liquidMarks(text)
    const output = shown[index]
    if (marks.some(({ kind }) => kind === 'broken')) assert.equal(output, null, text)
    else if (marks.length === 0) assert.equal(bare(output ?? 'refused'), bare(text), text)
  }
})

/** Without raw marks, and without the spaces that dashes in a mark remove. */
function bare(text: string): string {
  return text.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '').replace(/\s+/g, '')
}
