import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToHtml } from '#site/markdown/engine.ts'

const references =
  'A {Name} or {"if"}, {`{`} and {Fire(kiln, lid)} in {kiln.lid}, not `{Name}`, \\{Name}, {.a}, {} or {a b}.\n'
const shown =
  '<p>A <var>Name</var> or <code>if</code>, <code>{</code> and <var>Fire(kiln, lid)</var> in <var>kiln.lid</var>, not <code>{Name}</code>, {Name}, {.a}, {} or {a b}.</p>\n'

test('braces around tokens are variables in texts of spec-md, and as written in others', () => {
  const ofSpecMd = [
    'Kiln :\n\n- Name\n- Lid Kiln\n\n',
    'Kiln[Hot] ::\n- Name\n\n',
    'Fire(kiln, lid):\n\n1. Return.\n\n',
    'See [Kilns](#sec-Kilns).\n\n',
  ]
  for (const text of ofSpecMd) assert.ok(markdownToHtml(text + references).endsWith(shown), text)
  for (const text of ['Note : text\n\n', '- a\n\n', 'See [Kilns](#sec-kilns).\n\n'])
    assert.match(markdownToHtml(text + references), /<p>A \{Name\} or \{&quot;if&quot;\}, /, text)
})

test('a paragraph after two colons defines its first name in emphasis', () => {
  assert.equal(
    markdownToHtml(':: A _round\nlid_ closes an _open_ kiln.\n'),
    '<p>A <dfn>round\nlid</dfn> closes an <em>open</em> kiln.</p>\n',
  )
  for (const text of [':: A lid\n', '::_lid_\n', 'a :: _lid_\n', '`:: _lid_`\n'])
    assert.ok(!markdownToHtml(text).includes('<dfn>'), text)
})
