import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFile } from '#site/file.ts'
import { plainMarkdown } from '#site/markdown/dialects/mdx.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

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

test('components that are boxes are alerts, also within each other and in lists', () => {
  const box = (kind: string, title: string, text: string) =>
    `<div class="alert alert-${kind}"><p class="alert-title">${title}</p>${text}</div>`
  const shown = (mdx: string) => textOf(mdx, 'mdx').replaceAll('\n', '')
  assert.equal(
    shown('<Note>\n  a **b**\n</Note>\n\nc'),
    `${box('note', 'Note', '<p>a <strong>b</strong></p>')}<p>c</p>`,
  )
  assert.equal(shown('<Tip>a</Tip>'), box('tip', 'Tip', '<p>a</p>'))
  assert.equal(
    shown('<Callout type="warning" title="A *b*">\n<Info>x</Info>\ny\n</Callout>'),
    box('warning', 'A *b*', `${box('note', 'Info', '<p>x</p>')}<p>y</p>`),
  )
  assert.equal(
    shown('- a\n\n  <Aside>\n  b\n  </Aside>\n'),
    `<ul><li><p>a</p>${box('note', 'Note', '<p>b</p>')}</li></ul>`,
  )
  for (const text of ['<Note>a', '<Note />a', '<NoteList>a</NoteList>']) assert.equal(shown(text), '<p>a</p>', text)
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

test('a Markdown file that imports components before its text is MDX, and another file is not', () => {
  const text = 'Press *start*.\n\n<Tabs>\n<Tab>\n\n- one\n\n</Tab>\n</Tabs>\n'
  const html = '<p>Press <em>start</em>.</p><ul><li>one</li></ul>'
  for (const start of [
    "import Tabs from '@theme/Tabs';\n\n",
    '# Oven\n\nimport { Tabs } from "./parts"\n\n',
    "import Tabs from '@theme/Tabs'; import Tab from '@theme/Tab';\n\n",
    '\nimport * as parts from "./parts"\n',
  ])
    assert.equal(
      textOf(start + text)
        .replace(/<h1.*?<\/h1>/, '')
        .replaceAll('\n', ''),
      html,
      start,
    )
  for (const start of ['import duty from "abroad" is due', 'Text.\n\nimport a from "b"', '```\nimport a from "b"\n```'])
    assert.ok(textOf(start).includes('import'), start)
})

test('values in braces of the attributes of HTML are read if they are written out, and left out otherwise', () => {
  const html = textOf(
    '<img src={useBaseUrl("/plan (1).png")} alt="A *plan*" width={200}\n  style={{ color: "red" }}/> <span style={{a: 1}}>hot</span>',
    'mdx',
  )
  assert.match(html, /<img [^>]*src="\/plan \(1\)\.png"/)
  assert.match(html, /alt="A \*plan\*"/)
  assert.match(html, /width="200"/)
  assert.match(html, /<span>hot<\/span>/)
  assert.doesNotMatch(html, /color|[{}]/)
  const written = ['`<b a={1}>`', '```\n<b a={1}>\n```']
  for (const code of written)
    assert.ok(
      textOf(code, 'mdx')
        .replace(/<[^>]+>/g, '')
        .includes('&lt;b a={1}&gt;'),
      code,
    )
})

test('a picture whose address is what a component is given makes a Markdown file MDX', () => {
  const picture = textOf('# A\n\n<img src={require(\'@site/static/a.png\').default} alt="Lamp" />\n')
  assert.match(picture, /<img alt="Lamp"[^>]* src="@site\/static\/a\.png"/)
  assert.match(textOf("# A\n\n`<img src={require('a.png')} />`\n\n<B>c</B>"), /require/)
})

test('attributes of components make a Markdown file MDX, in which the text in elements is Markdown', () => {
  const html = textOf(
    '# A\n\n<div className="row"><div>\nSee **b**.\n</div></div>\n\n<div style={{ margin: 0 }}>\n![c](c.png)\n</div>\n',
  )
  assert.match(html, /<p>See <strong>b<\/strong>\.<\/p>/)
  assert.match(html, /<img alt="c"/)
  assert.match(textOf('# A\n\n<div class="row">\nSee **b**.\n</div>\n'), /See \*\*b\*\*/)
})

test('unterminated tags are text, within limits of time', async () => {
  for (const part of [
    '<A ',
    '<A b="\n',
    '{/* ',
    'import {\n',
    '<A>\n  x\n',
    '<b c={',
    '<b c c c={{}} d=""',
    "<b className='",
    '<div a',
  ]) {
    await workWithin(5_000, () => renderFile(bytes(part.repeat(500_000 / part.length)), 'a.mdx'), part)
  }
})

test('titles of components are shown, and names and types of fields', () => {
  const texts: Readonly<Record<string, string>> = {
    '<Steps>\n  <Step title="Open *it*">\n    Text\n  </Step>\n</Steps>':
      '<p><strong>Open *it*</strong></p><p>Text</p>',
    'a\n<Card title="Desk" icon="x" href="/desk">\n  b\n</Card>':
      '<p>a</p><p><strong><a href="/desk">Desk</a></strong></p><p>b</p>',
    '<TabItem value="a" label={"Java"}>\n\n- one\n\n</TabItem>': '<p><strong>Java</strong></p><ul><li>one</li></ul>',
    '<ResponseField name="late_fee" type={"object | null"} required>\n  Text\n</ResponseField>':
      '<p><strong><code>late_fee</code></strong> object | null, required</p><p>Text</p>',
    '<ParamField path="id" type={<a href="#loan">Loan</a>} default="1" />':
      '<p><strong><code>id</code></strong> <a href="#loan">Loan</a>, default <code>1</code></p>',
    '<Icon title="x" /> b <Badge label="c" /> {/* <Card title="d"> */}': '<p>b</p>',
    '<Card title={words.title}>\na\n</Card>': '<p>a</p>',
    '1. one\n\n   <Step title="Mind">\n     in\n   </Step>\n2. two':
      '<ol><li><p>one</p><p><strong>Mind</strong></p><p>in</p></li><li><p>two</p></li></ol>',
  }
  for (const [text, html] of Object.entries(texts)) assert.equal(textOf(text, 'mdx').replaceAll('\n', ''), html, text)
})

test('a picture of a component in code makes no MDX of a page', () => {
  const html = textOf("```jsx\n<img src={require('./a.png')} />\n```\n\nexport const a = 1\n")
  assert.match(html, /export const a = 1/)
})
