import ts from 'typescript'

/** What is read as one piece; `at` is `path:line`. */
export type Passage = { readonly at: string; readonly text: string }

/** `takeLeave` and `take_leave`: `take leave`. */
export function splitName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()
}

/** The names that a source declares, in lower-case words. */
export function namesIn(path: string, source: string): readonly Passage[] {
  const file = parse(path, source)
  const names: Passage[] = []
  visit(file, node => {
    const { name } = node as { readonly name?: ts.Node }
    if (name === undefined || !ts.isIdentifier(name) || ts.isPropertyAccessExpression(node) || ts.isMetaProperty(node))
      return
    names.push({ at: placeOf(file, name.getStart(file)), text: splitName(name.text) })
  })
  return names
}

/** Comments and messages of a source, comments of a style sheet, paragraphs and code blocks of a document. */
export function proseIn(path: string, text: string): readonly Passage[] {
  if (path.endsWith('.md')) return paragraphsOf(path, text)
  return path.endsWith('.css') ? commentsOfStyles(path, text) : [...commentsIn(path, text), ...messagesIn(path, text)]
}

export function commentsIn(path: string, source: string): readonly Passage[] {
  const file = parse(path, source)
  const comments = new Map<number, Passage>()
  const take = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? [])
      comments.set(pos, { at: placeOf(file, pos), text: oneLine(source.slice(pos, end)) })
  }
  visit(file, node => {
    take(ts.getLeadingCommentRanges(source, node.pos))
    take(ts.getTrailingCommentRanges(source, node.end))
  })
  return [...comments.values()]
}

function messagesIn(path: string, source: string): readonly Passage[] {
  const file = parse(path, source)
  const messages: Passage[] = []
  visit(file, node => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      const text = node.text.trim()
      if (/[a-z] [a-z]/i.test(text)) messages.push({ at: placeOf(file, node.getStart(file)), text: oneLine(text) })
    }
  })
  return messages
}

function commentsOfStyles(path: string, styles: string): readonly Passage[] {
  return [...styles.matchAll(/\/\*.*?\*\//gs)].map(({ 0: comment, index }) => ({
    at: `${path}:${styles.slice(0, index).split('\n').length}`,
    text: oneLine(comment),
  }))
}

/** Inline code is left out. Code blocks are read, since their drawings and comments are prose. */
function paragraphsOf(path: string, text: string): readonly Passage[] {
  let line = 1
  return text.split(/\n(?=\s*\n)/).map(paragraph => {
    const at = `${path}:${line}`
    line += paragraph.split('\n').length
    return { at, text: oneLine(paragraph.replace(/(?<!`)`[^`\n]+`(?!`)/g, '`code`')) }
  })
}

function parse(path: string, source: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
}

function visit(node: ts.Node, take: (node: ts.Node) => void): void {
  take(node)
  ts.forEachChild(node, child => visit(child, take))
}

function placeOf(file: ts.SourceFile, at: number): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(at).line + 1}`
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
}
