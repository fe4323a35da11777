import { plainSigns } from './tiers.ts'

const escapes = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#34|#160);|\\[!-/:-@[-`{-~]/g

/**
 * The lines of a block without the escapes that its quote has and the document has not: the model escaped what it
 * copied, and what it wrote beside.
 */
export function withoutForeignEscapes<
  Block extends { readonly search: readonly string[]; readonly replace: readonly string[] },
>(block: Block, original: readonly string[]): Block {
  const known = new Set(original.join('\n').match(escapes))
  const foreign = new Set(
    block.search
      .join('\n')
      .match(escapes)
      ?.filter(found => !known.has(found)),
  )
  if (foreign.size === 0) return block
  const plain = (line: string) => line.replace(escapes, found => (foreign.has(found) ? plainSigns(found) : found))
  return { ...block, search: block.search.map(plain), replace: block.replace.map(plain) }
}
