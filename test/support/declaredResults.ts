import ts from 'typescript'

export type DeclaredResult = { readonly name: string; readonly type: string }

/**
 * The functions, methods and types of functions whose declared result is or contains `undefined`. Members of objects
 * may be `undefined`, and the result of a function that is a result counts as its own.
 */
export function undefinedResults(path: string, source: string): readonly DeclaredResult[] {
  if (!source.includes('undefined')) return []
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: DeclaredResult[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.type && containsUndefined(node.type)) {
      found.push({ name: node.name?.getText(file) ?? '', type: node.type.getText(file) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function containsUndefined(type: ts.Node): boolean {
  if (type.kind === ts.SyntaxKind.UndefinedKeyword) return true
  if (ts.isTypeLiteralNode(type) || ts.isFunctionTypeNode(type) || ts.isTypePredicateNode(type)) return false
  return ts.forEachChild(type, containsUndefined) ?? false
}
