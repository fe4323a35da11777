import ts from 'typescript'

/** One small change of a file that its tests should detect. */
export type Mutant = {
  readonly start: number
  readonly end: number
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly before: string
}

const swaps: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** The mutants of a module, in source order: operators, conditions, numbers, negations, awaits, statements. */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const add = (node: ts.Node, replacement: string) => {
    const [start, end] = [node.getStart(source), node.getEnd()]
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({ start, end, text: replacement, line, before: text.slice(start, end) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const swapped = swaps[node.operatorToken.getText(source)]
      if (swapped !== undefined) add(node.operatorToken, swapped)
    }
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) add(node.expression, 'false')
    if (ts.isConditionalExpression(node)) {
      add(node.condition, 'true')
      add(node.condition, 'false')
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      add(node, node.operand.getText(source))
    }
    if (ts.isAwaitExpression(node)) add(node, node.expression.getText(source))
    if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`)
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) add(node, ';')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.sort((one, other) => one.start - other.start)
}
