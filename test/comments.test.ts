import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const sources = globSync('{src,web/src,web/build,testing,test,bench,eval,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
const others = globSync(['{bin,web,src}/**/*.js', 'migrations/*.sql'], { cwd: root, exclude: ['web/dist*/**'] })

/** Names of other programs and of standards. */
const foreign: ReadonlySet<string> = new Set([
  'camelCase',
  'parseCreationOptionsFromJSON',
  'parseRequestOptionsFromJSON',
  'tokenRequiresScopes',
])

const comment = /\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm
const name = /`([a-z]+[A-Z]\w*)(?:\(\))?`/g

/** The names in backticks of a source's comments, as far as no code has them. */
function staleNames(source: string, known: ReadonlySet<string>): readonly string[] {
  const comments = source.match(comment)?.join('\n') ?? ''
  const names = [...comments.matchAll(name)].map(([, found = '']) => found)
  return names.filter(found => !known.has(found) && !foreign.has(found))
}

test('the names in comments are those of the code', () => {
  const texts = new Map([...sources, ...others].map(path => [path, readFileSync(join(root, path), 'utf8')]))
  const code = [...texts.values()].map(text => text.replace(comment, ''))
  const known = new Set(code.flatMap(text => text.match(/[A-Za-z_]\w+/g) ?? []))
  // It lists the old words.
  const checked = sources.filter(path => !path.startsWith('test/language/'))
  const stale = checked.flatMap(path => staleNames(texts.get(path) ?? '', known).map(found => `${path}: ${found}`))
  assert.deepEqual(stale, [])
})

test('a name that no code has is found in a comment, and one in a string is no comment', () => {
  const known = new Set(['isThere'])
  assert.deepEqual(staleNames('/** Like `isGone`, not `isThere()`. */\n// And `wasGone`.\n', known), [
    'isGone',
    'wasGone',
  ])
  assert.deepEqual(staleNames("const text = 'Like `isGone`.'\n", known), [])
})
