import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { renderFile, renderFileInFull } from '#site/file.ts'
import { otherGrammars, rarerAliases, rarerGrammars } from '#site/markdown/grammars.ts'
import { bytes } from './renderMarkdownPage.ts'

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

/** Asked of a new process: in this one, other tests may have loaded further grammars into the same library. */
function commonLanguages(): ReadonlySet<string> {
  const list = "process.stdout.write(require('highlight.js/lib/common').listLanguages().join())"
  const names = execFileSync(process.execPath, ['-e', list], { cwd: import.meta.dirname, encoding: 'utf8' })
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
