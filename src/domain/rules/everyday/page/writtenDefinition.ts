/** How a paragraph defines a term: the marks around the term, and what follows up to its meaning. */
export type WrittenDefinition = {
  readonly before: string
  readonly term: string
  readonly between: string
}

const statement =
  /^((?:\*\*|__)?["“„]?(?:\*\*|__)?)([^"“”„*_:.\n]{1,60}?)((?:\*\*|__)?["”“]?(?:\*\*|__)? (?:shall mean|means?|is|are|refers? to) )\S/u
const list = /^()([^\n]{1,80})(\n: {1,3})\S/

/** `"Fees" means …`, `**Fees** means …`, or the entry of a definition list; `null` for other paragraphs. */
export function definitionIn(content: string): WrittenDefinition | null {
  const [, before = '', term = '', between = ''] = list.exec(content) ?? statement.exec(content) ?? []
  const isMarked = before !== '' || between.startsWith('\n')
  return term === '' || !isMarked ? null : { before, term, between }
}
