import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { siteLimits } from '#site/limits.ts'
import { resolveLink } from '#site/links.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'

/** The processor time that one file may take at most, on a usual machine. Usual pages take a few milliseconds. */
const capMs = 5_000

function fill(part: string, chars: number = limits.editFileMaxBytes / 2): string {
  return part.repeat(Math.floor(chars / part.length))
}

function each(count: number, part: (index: number) => string, between: string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(between)
}

/** Texts of half a megabyte and more, within every limit or just above one, that make parsers slow or pages huge. */
const texts: Readonly<Record<string, () => string>> = {
  'quotes in quotes': () => fill(`${'>'.repeat(99)} a\n`),
  'lists in lists on one line': () => fill(`${'- '.repeat(99)}a\n\n`),
  'lists in quotes': () => fill(`${'> 1. '.repeat(45)}a\n`),
  'open brackets': () => fill('[', siteLimits.bracketsMax),
  'open images': () => fill('![', 2 * siteLimits.bracketsMax),
  'brackets in brackets': () => `${'['.repeat(50_000)}a${']'.repeat(50_000)}`,
  'references to rules': () => `r[a.b]\n\n${fill('[x][a.b] ', 9 * siteLimits.bracketsMax)}`,
  'references to rules in references': () => `r[a.b]\n\n${'['.repeat(10_000)}a${'][a.b]'.repeat(10_000)}`,
  'images in images': () => `${'!['.repeat(2_000)}a${'](b)'.repeat(2_000)}`,
  'emphasis never closed': () => fill('*a_ **b__ '),
  'emphasis in emphasis': () => `${'**'.repeat(120_000)}a${'**'.repeat(120_000)}`,
  'runs of backticks': () => each(1_400, index => `a${'`'.repeat(index)}`, ''),
  'open tags': () => fill('<a '),
  'tags in a block of HTML': () => `<div\n${fill('<a ', 900_000)}<a b=">"`,
  'open comments': () => fill('a <!-- ', 7 * siteLimits.declarationsMax),
  'open character data': () => fill('a <![CDATA[', 11 * siteLimits.declarationsMax),
  'scripts that do not end': () => `<script>${fill('</script ', 900_000)}`,
  'elements in elements': () => fill('<div>'),
  'inline elements in elements': () => fill('a<b>'),
  'headings in headings': () => fill('<h1>a '),
  'attributes without end': () => `<a ${fill('b=c ', 900_000)}>`,
  'rows without end': () => `<table>${fill('<tr><td>', 900_000)}`,
  'a wide table': () => `${'|a'.repeat(256)}|\n${'|-'.repeat(256)}|\n${'|\n'.repeat(380)}`,
  'many tables': () => fill('|a|b|\n|-|-|\n|c|d|\n\n', 500_000),
  'headings of one text': () => fill('## x y\n'),
  'underlined headings': () => fill('a\n=\n'),
  'calls of macros without end': () => `${fill('{{ a(b\n')}\n) }}\n`,
  'calls of macros': () => fill('{{ a(b\nc\n) }}\n\n'),
  'directives in a text': () => fill(':dfn[a [b] '),
  'tables of contents': () => `${fill('```{toctree}\n:hidden:\na\n```\n')}${fill('````{toctree}\n')}`,
  'frames and videos': () => fill('<iframe src="https://a.example/b"></iframe><video><source src="c.mp4">'),
  keywords: () => fill('MUST '),
  'sentences of keywords': () => fill('MUST. A '),
  'keywords in open quotes': () => fill('“MUST '),
  'keywords in open parentheses': () => fill('(MUST. '),
  'one sentence of marked keywords': () => fill('**MUST** `x` ', 200_000),
  'keywords and stops': () => `MUST ${fill('.')}`,
  'lists below keywords': () => fill('It MUST:\n\n- a\n\n'),
  'rows of keywords': () => `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${fill(`|${'MUST|'.repeat(200)}\n`, 400_000)}`,
  requirements: () => each(60_000, index => `- REQ-${index} a`, '\n'),
  'blocks between slashes': () => `${each(20_000, index => `${'/'.repeat(3 + (index % 15))} note | t`, '\n')}\n///\n`,
  'open formulas in brackets': () => `\\(\\alpha\\)\n\n${fill('\\(a ')}\n\n${fill('\\[\n')}\n${fill('\\\\[ \\( ')}`,
  'formulas in brackets without words': () => `\\(\\alpha\\)\n\n${fill('\\\\(see\\\\) \\[x ')}`,
  'marks without an end': () => each(50_000, index => `==a${index} ^^b ++ctrl+`, ' '),
  'marks within marks': () => `${'== ^^'.repeat(20_000)}==a ==b`,
  'ids in braces': () => each(50_000, index => `a {#b${index}}`, '\n\n'),
  footnotes: () => each(490, index => `x[^${index}]\n\n[^${index}]: ${'y'.repeat(1_500)}\n\n`, ''),
  'one footnote many times': () => `[^a]: x\n\n${'[^a] '.repeat(990)}`,
  links: () => each(80_000, index => `[a](b${index})`, ' '),
  'link definitions': () => each(30_000, index => `[a${index}]: /b${index}`, '\n'),
  'bare addresses': () => fill('http://a.b '),
  'one long address': () => `http://${fill('a.', 900_000)}`,
  'addresses of mail': () => fill('mailto:a@'),
  'alerts and tasks': () => fill('> [!NOTE]\n> - [ ] a\n\n', 350_000),
  'blank lines': () => fill('\n'),
  spaces: () => fill(' '),
  'spaces between words': () =>
    `# a${fill(' ', 300_000)}b\n\na${fill(' ', 300_000)}{ #b\n\n- MUST${fill(' ', 300_000)}x`,
  'loops over data': () => fill('{% for a in site.b %}\n'),
  'loops in loops': () => fill('{% for a in site.b %}\n{% endfor %}\n'),
  'open diagrams': () => fill('<div class="mermaid">\n</pre>\n'),
  'marks of raw text': () => fill('{% raw %}\n'),
  'front matter of braces': () => `---\na: ${'{'.repeat(60_000)}\n---\nx`,
  'front matter of brackets': () => `---\na: ${'['.repeat(60_000)}\n---\nx`,
  'front matter of questions': () => `---\n${'? '.repeat(30_000)}\n---\nx`,
  'front matter of keys': () => `---\n${each(7_000, index => `k${index}: 1`, '\n')}\n---\nx`,
  'front matter of aliases': () => `---\na: &a [x]\n${each(4_000, index => `k${index}: *a`, '\n')}\n---\nx`,
  'code of one name': () => fill(`\`\`\`java\n${'_'.repeat(siteLimits.highlightLineMaxChars)}\n\`\`\`\n`, 200_000),
  'code of one long line': () => `\`\`\`java\n${'_'.repeat(59_000)}\n\`\`\``,
  'dollar signs': () => fill('$a '),
  formulas: () => fill('$a$ '),
  'open formulas': () => fill('$$\na\n\n'),
  'long formulas': () => each(25, () => `$$\n${fill('\\frac{a}{b}', 3_900)}\n$$`, '\n\n'),
  'formulas of macros': () => each(30, () => `$$\n\\def\\a{${fill('x', 3_000)}}${fill('\\a ', 800)}\n$$`, '\n\n'),
  'formulas of braces': () => each(25, () => `$$${'{'.repeat(1_900)}x${'}'.repeat(1_900)}$$`, '\n\n'),
  'formulas of powers': () => each(25, () => `$$x${'^{x'.repeat(900)}${'}'.repeat(900)}$$`, '\n\n'),
  'formulas of cells': () => each(25, () => `$$\\begin{matrix}${fill('&', 3_900)}\\end{matrix}$$`, '\n\n'),
  definitions: () => fill('a\n: b\n\n'),
  'definitions in definitions': () =>
    fill(`${each(45, index => `${' '.repeat(2 * index)}a\n${' '.repeat(2 * index)}: b`, '\n')}\n\n`),
  'definitions on one line': () => `a\n${fill(`${': '.repeat(90)}b\n`)}`,
  'components that never end': () => fill('::a\n'),
  'components within components': () => `${fill('::a\n', 250_000)}${fill('::\n', 250_000)}`,
  'components side by side': () => fill('::note{title="b"}\nc\n::\n', 400_000),
  'components within some others': () =>
    fill(
      `${each(12, index => `${':'.repeat(index + 2)}a\n`, '')}b\n${each(12, index => `${':'.repeat(13 - index)}\n`, '')}`,
    ),
  'components with many attributes': () => fill(`::a{${'b="c" '.repeat(600)}}\n::\n`),
  'components with open braces': () => fill(`::a{${'b="c'.repeat(900)}\n`),
  'components open on one line': () => `::a\n::\n${fill(':b{')}`,
  'components open in brackets': () => `::a\n::\n${fill(':b[')}`,
  'components ended at last on one line': () => `::a\n::\n${fill(':b{c="d" ')}}`,
  'components with open properties': () => fill('::a\n---\n'),
  'components with properties': () => fill('::a\n---\nb: c\n---\n::\n'),
  diagrams: () => fill('```mermaid\na\n```\n'),
  'code of braces': () => fill(`\`\`\`json\n${fill('{"a":[\n', 50_000)}\n\`\`\`\n`, 200_000),
}

for (const [name, make] of Object.entries(texts)) {
  test(`${name}: rendered or refused within ${capMs} ms of work, and never too large a page`, async () => {
    const source = bytes(make())
    const site = siteOf('a.md')
    const page = await workWithin(capMs, () =>
      fillLinks(renderMarkdown(source), link => resolveLink(site, '', 'a.md', link)),
    )
    assert.ok(page.length < siteLimits.fragmentMaxChars * 1.2)
  })
}
