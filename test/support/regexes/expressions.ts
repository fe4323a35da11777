import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export type Place = { readonly path: string; readonly line: number }

export type Expression = Place & { readonly source: string; readonly flags: string }

export type Found = {
  readonly literals: readonly Expression[]
  /** `new RegExp(…)`, as it is written. */
  readonly built: readonly (Place & { readonly text: string })[]
}

const root = join(import.meta.dirname, '../../..')

/** Every file of the program that runs: the service, the app, and what the app loads beside it. */
export function sourceFiles(): readonly string[] {
  const inFolders = ['src', 'web/src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  const beside = readdirSync(join(root, 'web'))
    .filter(name => name.endsWith('.js'))
    .map(name => `web/${name}`)
  return [...inFolders, ...beside].filter(path => /\.(?:[cm]?js|tsx?)$/.test(path) && !path.endsWith('.d.ts')).sort()
}

export function expressionsOf(path: string, text = readFileSync(join(root, path), 'utf8')): Found {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const literals: Expression[] = []
  const built: (Place & { text: string })[] = []
  const visit = (node: ts.Node): void => {
    const place = () => ({ path, line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1 })
    if (ts.isRegularExpressionLiteral(node)) literals.push({ ...place(), ...partsOf(node.text) })
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && node.expression.getText(tree).split('.').at(-1) === 'RegExp') {
      built.push({ ...place(), text: node.getText(tree) })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { literals, built }
}

function partsOf(literal: string): { readonly source: string; readonly flags: string } {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

/** What modules build while they load, observed in a separate process. */
export function builtByLoading(paths: readonly string[]): readonly Expression[] {
  const script = join(import.meta.dirname, 'observe.ts')
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as readonly Expression[]
}
