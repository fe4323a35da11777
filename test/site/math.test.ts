import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacts } from '#site/markdown/facts.ts'
import { renderMarkdown } from '#site/markdown.ts'
import { mathLimits, mathml } from '#site/math/mathml.ts'
import { bytes, textOf } from './renderMarkdownPage.ts'

test('formulas in a line are MathML, with one dollar sign, two, or a code span between', () => {
  for (const source of ['$x$', '$$x$$ too', 'a ($x$), b', '$`x`$', '**$x$**', '| a |\n|---|\n| $x$ |'])
    assert.match(textOf(source), /<math><mi class="letter">x<\/mi><\/math>/, source)
})

test('a formula may begin with a number before a space', () => {
  for (const source of ['$0 \\leq k$', 'For all $1 < i \\leq n$:', '$3 L_\\text{max}$ slots', '$2 x^2$', '$0 \\to 5$'])
    assert.match(textOf(source), /<math><m/, source)
  for (const source of ['$5 a day and \\$6 or 7$', '$10 in all, and 20$ more', '$2 to $3 (a cup)'])
    assert.doesNotMatch(textOf(source), /<math/, source)
})

test('amounts of money, shell variables, escapes and code are not formulas', () => {
  for (const source of [
    '$5 and $6',
    '$5/$6',
    '$5, or US$ 7',
    '$HOME and $PATH',
    '$HOME/$USER',
    '\\$x$ and $x\\$',
    '$ x $',
    'a$x$ $x$b',
    '$$',
    '$$ $$',
    '`$x$`',
    '    $x$',
    '```\n$x$\n```',
    '<p title="$x$">a</p>',
  ])
    assert.doesNotMatch(textOf(source), /<math/, source)
})

test('brackets of LaTeX are formulas on a page where a command of TeX is in some', () => {
  const page = (rest: string) => textOf(`The \\(\\alpha_i\\) is.\n\n${rest}`)
  const x = /<math><mi class="letter">x<\/mi><\/math>/
  for (const source of ['\\(x\\)', 'an \\(x\\), b', '\\\\(x\\\\)', '**\\(x\\)**']) assert.match(page(source), x, source)
  for (const source of [
    '\\[\nx\n\\]',
    '\\[x\\]',
    'a\n\\[\nx\n= y\n\\]\nb',
    '- a\n\n  \\\\[\n  x\n  \\\\]',
    '> \\[\n> x\n> \\]',
  ])
    assert.match(
      page(source),
      /<div class="math"[^>]*><math display="block"[^>]*>(?:<mrow>)?<mi class="letter">x</,
      source,
    )
  assert.match(textOf('\\\\[ a \\\\\\\\ \\beta\\_1 \\\\]'), /<math[\s\S]*β/)
  for (const source of [
    '\\(see there\\)',
    '\\[a link\\](b)',
    '\\[T_1\\](b)',
    'As in \\[12\\] and \\[1, 2\\].',
    '- \\[x\\] done',
    '\\[1\\] A. Author: *A title*',
    '`\\(x\\)`',
    '\\(x\n\nx\\)',
    '\\\\\\(x\\)',
    '\\[\nx\n\ny\n\\]',
  ])
    assert.doesNotMatch(page(source).replace(/^[\s\S]*?<\/p>/, ''), /<math/, source)
})

test('without a command of TeX in prose, brackets after a backslash are brackets', () => {
  for (const source of [
    'a \\(x\\) b',
    '\\[x\\]',
    '`\\(\\bfoo\\)` \\(x\\)',
    '```\n\\(\\alpha\\)\n```\n\n\\(x_1\\)',
    '    \\(\\alpha\\)',
    'a \\(C:\\Users\\bob\\) \\(x\\)',
    's/\\(\\w\\w*\\)/x/ and \\(\\bfoo\\b\\), \\(x\\)',
    '\\(App\\Models\\User\\) \\(x\\)',
  ])
    assert.doesNotMatch(textOf(source), /<math|language-math/, source)
  assert.match(textOf('a \\(x\\) b'), /a \(x\) b/)
})

test('formulas on separate lines are display formulas, in quotes and lists too, and end a paragraph', () => {
  const block = /<div class="math" role="group" aria-label="Formula" tabindex="0"><math display="block"/
  for (const source of [
    '$$\nx\n$$',
    '$$x$$',
    'a\n$$\nx\n$$\nb',
    '> $$\n> x\n> $$',
    '- a\n\n  $$\n  x\n  $$',
    '```math\nx\n```',
  ])
    assert.match(textOf(source), block, source)
  for (const source of ['$$\nx', '$$\n$$', '    $$\n    x\n    $$'])
    assert.doesNotMatch(textOf(source), /<math/, source)
})

test('a formula longer than a few letters scrolls on its own within its line', () => {
  assert.match(
    textOf('As $a+b+c+d+e$ is.'),
    /<p>As <span class="math-line" role="group" [^>]+><math>.+<\/span> is\.<\/p>/,
  )
  assert.match(textOf('As $E=mc^2$ is.'), /<p>As <math>/)
})

test('a formula that cannot be parsed is shown as source', () => {
  assert.equal(textOf('$\\bad{<x>}$'), '<p><code class="language-math">\\bad{&lt;x&gt;}</code></p>')
  assert.equal(
    textOf('$$\n\\frac{\n$$'),
    '<pre role="group" aria-label="Code" tabindex="0"><code class="language-math">\\frac{</code></pre>',
  )
})

test('the id of a heading uses the source of its formulas', () => {
  const { headings } = renderMarkdown(bytes('# The $E=mc^2$ law'))
  assert.deepEqual(headings, [{ level: 1, id: 'the-emc2-law', text: 'The E=mc^2 law' }])
  assert.equal(readFacts('# The $E=mc^2$ law').title, 'The E=mc^2 law')
})

test('words in a formula are no keywords', () => {
  assert.doesNotMatch(textOf('$\\text{MUST}$'), /rfc2119/)
})

test('a drawing has nothing that loads, links, styles or has a name', () => {
  for (const tex of [
    '\\color{red}x',
    '\\boxed{x}\\cancel{y}\\tag{1}',
    '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}',
    '\\label{a}x\\eqref{a}',
    '\\hspace{9999em}x',
    '\\kern-5em x\\raisebox{-5em}{y}\\hspace{-5em}',
  ])
    assert.doesNotMatch(mathml(tex, 'block') ?? '', / (?:style|href|id|src)=|9999|-5/, tex)
})

test('what would never end or nest without limit is not drawn', () => {
  assert.equal(mathml('\\def\\a{\\a\\a}\\a', 'block'), null)
  assert.equal(mathml('\\href{javascript:alert(1)}{x}', 'block'), null)
  assert.equal(mathml(`x${'^{x'.repeat(200)}${'}'.repeat(200)}`, 'block'), null)
  assert.equal(mathml('x'.repeat(mathLimits.formulaMaxChars + 1), 'block'), null)
})

test('a page draws a limited number of formulas, and shows the others as source', () => {
  const html = textOf('$x$ '.repeat(mathLimits.formulasMax + 3))
  assert.equal(html.match(/<math>/g)?.length, mathLimits.formulasMax)
  assert.equal(html.match(/<code class="language-math">x<\/code>/g)?.length, 3)
})

test('an author who writes the markup of a formula by hand gets the formula and nothing else', () => {
  assert.equal(textOf('<code class="language-math">x</code>'), '<p><math><mi class="letter">x</mi></math></p>')
  assert.equal(
    textOf('<code class="language-math"><b>x</b></code>'),
    '<p><code class="language-math"><b>x</b></code></p>',
  )
})

test('environments that number their equations are drawn without numbers', () => {
  for (const name of ['align', 'equation', 'gather', 'multline'])
    assert.match(mathml(`\\begin{${name}}\na\n\\end{${name}}`, 'block') ?? '', /^<math/, name)
})
