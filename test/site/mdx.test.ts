import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFile } from '#site/file.ts'
import { plainMarkdown } from '#site/markdown/mdx.ts'
import { workWithin } from '../support/processorTime.ts'
import { bytes, textOf } from './renderMarkdownPage.ts'

test('imports and exports are removed, however many lines they take, and text that only starts like them stays', () => {
  assert.equal(
    plainMarkdown("import {\n  A,\n  B,\n} from 'a'\nexport const b = {\n  c: 1,\n}\n\nimport taxes rise\n"),
    '\nimport taxes rise\n',
  )
  assert.equal(plainMarkdown('import { A\n\ntext').trim(), 'text')
})

test('code is not touched: imports, components and braces in it stay', () => {
  const code = '```js\nimport x from "y"\nconst a = <Tab title="b" />\n```\n\n`<Tab>` and `{/* a */}`\n'
  assert.equal(plainMarkdown(code).trim(), code.trim())
})

test('tags of components are removed, whatever their attributes contain, and expressions stay as text', () => {
  assert.equal(
    textOf('<Card a={"}>"} b=\'>\'\n  c={<b>d</b>}>\ntext {props.x} <Icon name="e" />\n</Card>{/* gone\n*/}', 'mdx'),
    '<p>text {props.x}</p>',
  )
  assert.equal(textOf('<>a</>', 'mdx'), '<p>a</p>')
  assert.equal(textOf('a <b and 1 < 2', 'mdx'), '<p>a &lt;b and 1 &lt; 2</p>')
})

test('content indented for a component is still Markdown', () => {
  const html = textOf(
    '<Steps>\n  <Step title="a">\n    ## Head\n\n    - a\n      - b\n\n        ```sh\n        x\n          y\n        ```\n  </Step>\n</Steps>\n\nafter',
    'mdx',
  )
  assert.match(html, /<h2 id="head">/)
  assert.match(html, /<li>a\s*<ul>\s*<li>\s*<p>b<\/p>\s*<pre [^>]+>/)
  assert.match(html, /x\n {2}y\n/)
  assert.match(html, /<p>after<\/p>$/)
})

test('a component in a list item leaves the list intact', () => {
  const html = textOf('1. one\n   <Note>\n     in\n   </Note>\n2. two', 'mdx')
  assert.equal(html.match(/<ol/g)?.length, 1)
  assert.equal(html.match(/<li>/g)?.length, 2)
})

test('unterminated tags are text, within limits of time', async () => {
  for (const part of ['<A ', '<A b="\n', '{/* ', 'import {\n', '<A>\n  x\n']) {
    await workWithin(5_000, () => renderFile(bytes(part.repeat(500_000 / part.length)), 'a.mdx'), part)
  }
})
