import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkExpression } from './support/regexes/check.ts'
import { exceptions, inserted } from './support/regexes/exceptions.ts'
import { builtByLoading, type Expression, expressionsOf, sourceFiles } from './support/regexes/expressions.ts'

/**
 * Nothing in the program matches an expression in more than linear time, whatever the text: a backtracking engine
 * tries every way to read a text, and an attacker writes one that can be read in many ways.
 */

const found = sourceFiles().map(path => expressionsOf(path))
const literals = found.flatMap(file => file.literals)
const built = found.flatMap(file => file.built)
const observed = builtByLoading(
  [...new Set(built.map(({ path }) => path))].filter(path => path.startsWith('src/')),
).filter(one => built.some(({ path, line }) => path === one.path && line === one.line))
const samples = built.filter(one => !observed.some(isAt(one))).flatMap(sampleOf)

const verdicts = new Map<string, ReturnType<typeof checkExpression>>()

function problemsOf(expressions: readonly Expression[]): readonly { path: string; text: string; isBad: boolean }[] {
  return expressions.flatMap(({ path, line, source, flags }) => {
    const key = `/${source}/${flags}`
    const verdict = verdicts.get(key) ?? checkExpression(source, asForAll(flags))
    verdicts.set(key, verdict)
    if (verdict.kind === 'linear') return []
    const isBad = verdict.kind === 'superlinear' && verdict.growth === 'exponential'
    const why =
      verdict.kind === 'unknown'
        ? verdict.reason
        : `${verdict.growth}: ${JSON.stringify(verdict.prefix)} + ${JSON.stringify(verdict.pump)}.repeat(n) + a character that does not match`
    return [{ path, text: `${path}:${line} ${key} ${why}`, isBad }]
  })
}

/** `split` looks for all matches, without the flag for it. */
function asForAll(flags: string): string {
  return /[gy]/.test(flags) ? flags : `${flags}g`
}

function isAt(one: { readonly path: string; readonly line: number }) {
  return (other: { readonly path: string; readonly line: number }) => other.path === one.path && other.line === one.line
}

/** A template with `x` for each text that it inserts, and 9 for each count. */
function sampleOf({ path, line, text }: (typeof built)[number]): readonly Expression[] {
  const [, raw, template, flags = ''] = /RegExp\(\s*(String\.raw)?`([^`]*)`,?\s*(?:'(\w*)')?/.exec(text) ?? []
  if (template === undefined) return []
  const written = template.replace(/(\{\d+,)\$\{[^{}]*\}/g, '$19').replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, 'x')
  const source = raw === undefined ? written.replaceAll('\\\\', '\\') : written
  return [{ path, line, source, flags }]
}

test('every expression takes time in proportion to the text, or is one of the exceptions of its file', () => {
  const problems = problemsOf([...literals, ...observed, ...samples])
  const allowed = new Map(exceptions.flatMap(({ paths }) => Object.entries(paths)))
  const inFile = new Map<string, Set<string>>()
  for (const { path, text } of problems) inFile.set(path, (inFile.get(path) ?? new Set()).add(text))
  assert.deepEqual(
    problems
      .filter(({ path, isBad }) => isBad || (inFile.get(path)?.size ?? 0) > (allowed.get(path) ?? 0))
      .map(({ text }) => text),
    [],
  )
  assert.deepEqual([...inFile].map(([path, texts]) => [path, texts.size]).sort(), [...allowed].sort(), 'none too many')
})

test('what is inserted into an expression while the program runs is known', () => {
  const unobserved = new Set(built.filter(one => !observed.some(isAt(one))).map(({ path }) => path))
  assert.deepEqual([...unobserved].sort(), Object.keys(inserted).sort())
})

test('the patterns that validate requests take linear time', () => {
  const patterns = new Set<string>()
  const document = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')
  JSON.parse(document, (name, value) => {
    if (name === 'pattern' && typeof value === 'string') patterns.add(value)
    return value
  })
  assert.ok(patterns.size > 5)
  for (const pattern of patterns) assert.equal(checkExpression(pattern, 'u').kind, 'linear', pattern)
})

test('the expressions of the program are found', () => {
  assert.ok(literals.length > 1_500, `${literals.length} literals`)
  assert.ok(observed.length > 50, `${observed.length} expressions that modules build`)
  const text = 'const a = /x+/g\nconst b = new RegExp(`y`)\n'
  const { literals: written, built: made } = expressionsOf('some.ts', text)
  assert.deepEqual(written, [{ path: 'some.ts', line: 1, source: 'x+', flags: 'g' }])
  assert.deepEqual(made, [{ path: 'some.ts', line: 2, text: 'new RegExp(`y`)' }])
})

test('an expression that can be read in many ways is reported with its place and an attack', () => {
  const expressions = [
    { source: '\\s+$', attack: 'polynomial: "" + " ".repeat(n)' },
    { source: '^(\\w+\\s?)*$', attack: 'exponential: "a" + "a".repeat(n)' },
    { source: '^(.+?), (.+)$', attack: 'polynomial: "a" + ", a".repeat(n)' },
    { source: '"(?:[^"\\\\]|\\\\.)*"', attack: 'polynomial: "" + "\\\\\\"a".repeat(n)' },
    { source: '<!--[^]*?-->', attack: 'polynomial: "" + "<!--a".repeat(n)' },
    { source: '(?=.*x)y', attack: 'polynomial: "" + "a".repeat(n)' },
    { source: '^(a)(b*)\\2c', attack: 'polynomial: "ab" + "b".repeat(n)' },
  ]
  const problems = problemsOf(
    expressions.map(({ source }, at) => ({ path: 'bad.ts', line: at + 1, source, flags: '' })),
  )
  assert.deepEqual(
    problems.map(({ text }) => text),
    expressions.map(
      ({ source, attack }, at) => `bad.ts:${at + 1} /${source}/ ${attack} + a character that does not match`,
    ),
  )
})

test('what a search does after a match counts if it looks for all matches', () => {
  assert.equal(checkExpression('a(?:a*c)?', '').kind, 'linear')
  assert.equal(checkExpression('a(?:a*c)?', 'g').kind, 'superlinear')
})

test('an expression that looks back without a bound is not called linear', () => {
  assert.equal(checkExpression('(?<=a.*)b', '').kind, 'unknown')
})

for (const source of [
  '(?<!\\s)\\s+$',
  '^a+$',
  '\\w+(?!\\w)',
  '^(.+?), ([^]+)',
  '<[^<>]*>',
  '(?<!\\d)\\d+ms',
  '\\bx{0,200}y',
]) {
  test(`/${source}/ takes linear time`, () => {
    assert.equal(checkExpression(source, '').kind, 'linear')
  })
}
