/** What a document type declares an entity to be: a text with markup, or a file. */
export type Entity = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'file'; readonly file: string }

const comment = /<!--/
const declaration =
  /<!ENTITY\s{1,100}([\w.:-]{1,100})\s{1,100}(?:(SYSTEM)\s{1,100}|PUBLIC\s{1,100}(?:"[^"]{0,300}"|'[^']{0,300}')\s{1,100})?(?:"([^"]{0,20000})"|'([^']{0,20000})')/g
const entitiesMax = 5_000

/** Entities by name; the first declaration of a name counts. Those of parameters are left out. */
export function readEntities(text: string): ReadonlyMap<string, Entity> {
  const entities = new Map<string, Entity>()
  for (const [whole, name = '', system, double, single] of withoutComments(text).matchAll(declaration)) {
    if (entities.size >= entitiesMax) break
    const value = double ?? single ?? ''
    const isFile = system !== undefined || /^<!ENTITY\s{1,100}[\w.:-]{1,100}\s{1,100}PUBLIC/.test(whole)
    if (!entities.has(name)) entities.set(name, isFile ? { kind: 'file', file: value } : { kind: 'text', text: value })
  }
  return entities
}

function withoutComments(text: string): string {
  if (!comment.test(text)) return text
  const [first = '', ...parts] = text.split('<!--')
  return [first, ...parts.map(part => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : ''))].join('')
}
