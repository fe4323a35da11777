import type { LineOutline } from '../../lineOutline.ts'

const dataEnding =
  /\.(?:ya?ml|jsonc?|json5|toml|ini|cfg|conf|properties|env|xml|xsd|wsdl|proto|graphql|gql|avsc|csv|tsv|sql|tf|hcl)$/i

/** Of a file of data, each line is a statement as a line of code is: it has no paragraphs. */
export function readsLinesAlone(path: string | undefined): boolean {
  return path !== undefined && dataEnding.test(path)
}

export function asCode(outline: LineOutline): LineOutline {
  const { lines } = outline
  return {
    format: 'markdown',
    lines,
    code: new Uint8Array(lines.length).fill(1),
    fences: [],
    rows: new Uint8Array(lines.length),
    headings: [],
    wrapped: false,
  }
}
