import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { renderFile, renderFileInFull } from '#site/file.ts'
import { siteLimits } from '#site/limits.ts'
import { otherGrammars, rarerAliases, rarerGrammars } from '#site/markdown/code/grammars.ts'
import { bytes } from '../renderMarkdownPage.ts'

const code = (language: string, text: string) => bytes(`\`\`\`${language}\n${text}\n\`\`\`\n`)

test('languages of specifications are highlighted, by their names and by their aliases', async () => {
  const written: Readonly<Record<string, string>> = {
    solidity: 'contract A { uint256 public b; }',
    sol: 'function a() external view returns (bool);',
    protobuf: 'message A { string b = 1; }',
    proto3: 'message A { string b = 1; }',
    ebnf: 'a = "b" | c ;',
    abnf: 'a = "b" / DIGIT',
    http: 'GET /a HTTP/1.1\nHost: b.example',
    haskell: 'module A where',
    Python3: 'def a(): return 1',
  }
  for (const [language, text] of Object.entries(written)) {
    const fragment = await renderFileInFull(code(language, text), 'a.md')
    assert.match(fragment?.pieces.join('') ?? '', /<code class="hljs language-[^"]*">.*<span class="hljs-/s, language)
  }
})

test('code without a known language stays plain, whatever it looks like', async () => {
  for (const language of ['', 'nosuch', 'mermaid', 'constructor', '__proto__']) {
    const fragment = await renderFileInFull(code(language, 'function a() { return 1 }'), 'a.md')
    assert.doesNotMatch(fragment?.pieces.join('') ?? '', /hljs/, language)
  }
})

test('once the grammars are loaded, every rendering has them', async () => {
  await renderFileInFull(code('haskell', 'module A where'), 'a.md')
  assert.match(renderFile(code('haskell', 'module A where'), 'a.md')?.pieces.join('') ?? '', /hljs-keyword/)
})

test('pages that are rendered at the same time all have the grammars that they ask for', () => {
  const rendered = runAlone(`
    import { renderFileInFull } from '#site/file.ts'
    const source = new TextEncoder().encode('\`\`\`erlang\\nreceive a -> b end\\n\`\`\`')
    const pages = await Promise.all(['a.md', 'b.md'].map(path => renderFileInFull(source, path)))
    process.stdout.write(pages.map(page => page.pieces.join('').includes('hljs-keyword')).join())`)
  assert.equal(rendered, 'true,true')
})

test('a part of an interface description has the grammars that it asks for', () => {
  const rendered = runAlone(`
    import { pageKinds } from '#site/work.ts'
    const description = '\`\`\`erlang\\nreceive a -> b end\\n\`\`\`'
    const numbers = Array.from({ length: 60 }, (_, index) => index)
    const paths = Object.fromEntries(
      numbers.map(number => ['/a/' + number, { get: { operationId: 'read' + number, description } }]))
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths })
    const source = new TextEncoder().encode(text)
    const [part] = await pageKinds.parts.perform({ source, path: 'openapi.json', names: ['read7'] })
    process.stdout.write(String(part.pieces.join('').includes('hljs-keyword')))`)
  assert.equal(rendered, 'true')
})

test('code is highlighted the same, whatever other code was highlighted before', () => {
  const codes = {
    perl: 'my $a = 1;\n__DATA__\n@@ a.html.ep\n%= link_to "b" => "c"\n% my $d = 1;\n<p><%= $b %></p>\n__END__\n',
    http: 'POST /a HTTP/1.1\nHost: b.example\n\npragma solidity ^0.8.0;\ncontract A { uint256 public b; mapping(address => uint) c; }',
  }
  const render = (names: readonly string[]) =>
    runAlone(`
      import { renderFileInFull } from '#site/file.ts'
      const page = (code, name) => renderFileInFull(new TextEncoder().encode('~~~' + name + '\\n' + code + '\\n~~~'), 'a.md')
      for (const name of ${JSON.stringify(names)}) await page('a', name)
      for (const [name, code] of Object.entries(${JSON.stringify(codes)}))
        process.stdout.write((await page(code, name)).pieces.join(''))`)
  const alone = render([])
  assert.match(alone, /language-perl">.*language-http">.*hljs-attribute/s)
  assert.equal(render(['solidity', 'delphi']), alone)
})

/** Runs a module in a new process: in this one, other tests may have loaded further grammars into the same library. */
function runAlone(module: string): string {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', module]
  return execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })
}

function commonLanguages(): ReadonlySet<string> {
  const names = runAlone(`
    import hljs from 'highlight.js/lib/common'
    process.stdout.write(hljs.listLanguages().join())`)
  return new Set(names.split(','))
}

test('every language of the library is known by all of its names', async () => {
  const { default: all } = await import('highlight.js')
  const always = commonLanguages()
  const rarer = all.listLanguages().filter(language => !always.has(language))
  const names = rarer.flatMap(language => [language, ...(all.getLanguage(language)?.aliases ?? [])])
  const known = new Set([...Object.keys(rarerGrammars), ...Object.keys(rarerAliases), ...otherGrammars])
  const loadedBySome = new Set(['solidity', 'sol', 'yul'])
  assert.deepEqual(
    names.filter(name => !known.has(name) && !loadedBySome.has(name)),
    [],
  )
  assert.deepEqual(
    [...known].filter(name => !names.includes(name)),
    [],
  )
  for (const [alias, language] of Object.entries(rarerAliases)) {
    assert.equal(all.getLanguage(alias), all.getLanguage(language), alias)
    assert.ok(Object.hasOwn(rarerGrammars, language), language)
  }
})

test('a block that is repeated counts for what one page may have highlighted', () => {
  const block = `\`\`\`js\n${'return 1\n'.repeat(6_000)}\`\`\`\n`
  const blocks = Math.floor(siteLimits.highlightPageMaxChars / 'return 1\n'.length / 6_000)
  const html = renderFile(bytes(block.repeat(blocks + 2)), 'a.md')?.pieces.join('') ?? ''
  assert.equal(html.split('<code class="hljs').length - 1, blocks)
})
