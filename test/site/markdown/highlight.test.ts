import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { renderFile, renderFileInFull } from '#site/file.ts'
import { otherGrammars, rarerAliases, rarerGrammars } from '#site/markdown/grammars.ts'
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
