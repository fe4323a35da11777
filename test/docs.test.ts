import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Relative links outside of code. */
function linksIn(path: string): readonly string[] {
  const prose = read(path)
    .replaceAll(/^(?:```|~~~)[\s\S]*?^(?:```|~~~)/gm, '')
    .replaceAll(/`[^`]*`/g, '')
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter(target => !/^(?:[a-z]+:|#)/.test(target)).map(target => target.replace(/#.*$/, ''))
}

test('links between the documents lead to files', () => {
  const links = documents.flatMap(path => linksIn(path).map(target => ({ path, target })))
  assert.ok(links.length > 50, 'the links were read')
  assert.deepEqual(
    links.filter(({ path, target }) => !existsSync(join(root, dirname(path), target))),
    [],
  )
})

test('the list of decisions has each of them, under the title of its page', () => {
  const listed = [
    ...read('docs/decisions/README.md').matchAll(/^\| \[(\d{4})\]\((\S+)\) \| (.+?)(?: \(replaced by \d+\))? \|$/gm),
  ]
  const pages = documents.filter(path => /decisions\/\d/.test(path)).toSorted()
  assert.deepEqual(
    listed.map(([, number, file]) => `docs/decisions/${file?.startsWith(number ?? '-') ? file : number}`),
    pages,
  )
  for (const [, number, file, title] of listed)
    assert.equal(read(`docs/decisions/${file}`).split('\n')[0], `# ${number} ${title}`)
})

/** Words that select tests: those of `npm test -- word`, and those of the tables that say what proves a promise. */
function testsNamedIn(path: string): readonly string[] {
  const commands = [...read(path).matchAll(/npm test -- ((?:[\w/*]+ ?)+)/g)].flatMap(([, words = '']) =>
    words.split(' '),
  )
  const cells = path === 'docs/reliability.md' ? [...read(path).matchAll(/^\|.*\| ([^|]+) \|$/gm)] : []
  const proofs = cells.flatMap(([, cell = '']) => [...cell.matchAll(/`([\w/*]+)`/g)].map(([, name = '']) => name))
  return [...commands, ...proofs].filter(word => word !== '' && word !== 'word')
}

test('the tests that documents and comments of tests name are there', () => {
  const tests = globSync('test/**/*.test.ts', { cwd: root })
  const isThere = (word: string) => tests.some(path => new RegExp(word.replaceAll('*', '\\w+')).test(path))
  const current = [...documents.filter(path => !/CHANGELOG|decisions/.test(path)), ...tests]
  const named = current.flatMap(path => testsNamedIn(path).map(word => ({ path, word })))
  assert.ok(named.length > 40, 'the names were read')
  assert.deepEqual(
    named.filter(({ word }) => !isThere(word)),
    [],
  )
})
