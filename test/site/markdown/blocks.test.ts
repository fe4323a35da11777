import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../renderMarkdownPage.ts'

test('a line that follows a term and begins with a colon defines it, once or several times', () => {
  assert.equal(
    textOf('Payer\n: Who **pays**.\n: Or not.\n\nPayee\n\n: Who is\n  paid.').replaceAll('\n', ''),
    '<dl><dt>Payer</dt><dd>Who <strong>pays</strong>.</dd><dd>Or not.</dd><dt>Payee</dt><dd><p>Who ispaid.</p></dd></dl>',
  )
  for (const source of ['a: b', ': b', 'a\n:b', '# a\n: b']) assert.doesNotMatch(textOf(source), /<dl>/, source)
})

test('a requirement id at the start of a term is its anchor', () => {
  assert.match(textOf('REQ-7\n: The service MUST rest.'), /<dt><a class="requirement" id="REQ-7"/)
})

test('a diagram is shown as source, in a figure that names its kind', () => {
  assert.equal(
    textOf('```mermaid\ngraph <b>\n```'),
    '<figure class="diagram diagram-mermaid"><figcaption>Mermaid diagram</figcaption>' +
      '<pre role="group" aria-label="Code" tabindex="0"><code class="language-mermaid">graph &lt;b&gt;\n</code></pre></figure>',
  )
  assert.match(textOf('```plantuml\na\n```'), /diagram-plantuml"><figcaption>PlantUML diagram</)
  for (const name of ['div', 'pre'])
    assert.equal(
      textOf(`a\n<${name} class="mermaid">\ngraph &lt;b&gt;\n\nend\n</${name}>\nb`).replaceAll('\n', ''),
      '<p>a</p><figure class="diagram diagram-mermaid"><figcaption>Mermaid diagram</figcaption>' +
        '<pre role="group" aria-label="Code" tabindex="0"><code class="language-mermaid">graph &lt;b&gt;end</code></pre></figure><p>b</p>',
    )
  assert.doesNotMatch(textOf('<div class="mermaid">\na\n'), /figure/)
  assert.doesNotMatch(textOf('```mermaidx\na\n```\n\n`mermaid`'), /figure/)
})

test('authors cannot use the classes of diagrams', () => {
  assert.equal(textOf('<figure class="diagram math">a</figure>'), '<figure>a</figure>')
})
