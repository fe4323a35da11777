import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * The types that a driver reads answers as, by their text in the call; `[]` is added where the call reads all pages of
 * a list.
 */
export type Reads = Map<string, Read>

export type Read =
  | { readonly kind: 'text' | 'number' | 'boolean' | 'bytes' | 'unknown' }
  | { readonly kind: 'list'; readonly of: Read }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Field> }

export type Field = { readonly read: Read; readonly isOptional: boolean; readonly takesNull: boolean }

/** The functions of the drivers that send a request and return its answer. */
const senders: ReadonlySet<string> = new Set(['send', 'getOrNull', 'listAll', 'ask'])

export function readsOf(folder: string): Reads {
  const files = readdirSync(folder).map(name => join(folder, name))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  }
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const reads = new Map<string, Read>()

  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !senders.has(nameOf(node.expression))) return
    const [type] = node.typeArguments ?? []
    if (!type || /\bT\b/.test(type.getText())) return
    const text = type.getText().replace(/\s+/g, ' ')
    const read = readOf(checker, checker.getTypeAtLocation(type))
    if (nameOf(node.expression) === 'listAll') reads.set(`${text}[]`, { kind: 'list', of: read })
    else reads.set(text, read)
  }

  for (const file of files) {
    const source = program.getSourceFile(file)
    if (source) visit(source)
  }
  return reads
}

function nameOf(callee: ts.Expression): string {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text
  return ts.isIdentifier(callee) ? callee.text : ''
}

function readOf(checker: ts.TypeChecker, type: ts.Type): Read {
  const plain = checker.getNonNullableType(type)
  const parts = plain.isUnion() ? plain.types : [plain]
  const has = (flag: ts.TypeFlags) => parts.some(part => part.flags & flag)
  if (has(ts.TypeFlags.StringLike)) return { kind: 'text' }
  if (has(ts.TypeFlags.NumberLike)) return { kind: 'number' }
  if (has(ts.TypeFlags.BooleanLike)) return { kind: 'boolean' }
  if (!has(ts.TypeFlags.Object)) return parts.some(part => part.isIntersection()) ? objectOf(checker, plain) : unknown
  if (plain.symbol?.name === 'Uint8Array') return { kind: 'bytes' }
  if (!checker.isArrayType(plain)) return objectOf(checker, plain)
  const [item] = checker.getTypeArguments(plain as ts.TypeReference)
  return { kind: 'list', of: item ? readOf(checker, item) : unknown }
}

const unknown: Read = { kind: 'unknown' }

function objectOf(checker: ts.TypeChecker, type: ts.Type): Read {
  const fields = checker.getPropertiesOfType(type).map((property): [string, Field] => {
    const found = checker.getTypeOfSymbol(property)
    const parts = found.isUnion() ? found.types : [found]
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    const takesNull = parts.some(part => part.flags & ts.TypeFlags.Null)
    return [property.name, { read: readOf(checker, found), isOptional, takesNull }]
  })
  return { kind: 'object', fields: new Map(fields) }
}
