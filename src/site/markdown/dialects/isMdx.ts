import { linesOutsideCode } from '../blocks/lines.ts'

/**
 * Docusaurus also reads files that end in `.md` as MDX. Those that need it import components before their text, or have
 * pictures whose address is what a component is given: `<img src={require('./a.png').default} />`.
 */
export function isMdx(markdown: string): boolean {
  return firstImport.test(markdown) || hasPictureInBraces(markdown)
}

const firstImport =
  /^\s{0,100}(?:#[ \t][^\n]{0,300}\n\s{0,100})?import[ \t]+(?:\w{1,100}|\{[^{}\n]{1,300}\}|\*[ \t]+as[ \t]+\w{1,100})[ \t]+from[ \t]+(?:'[^'\n]{1,300}'|"[^"\n]{1,300}")[ \t]*(?:;|\r?\n)/

function hasPictureInBraces(markdown: string): boolean {
  if (!anyPictureInBraces.test(markdown)) return false
  return linesOutsideCode(markdown).some(([, line]) => pictureInBraces.test(line))
}

const anyPictureInBraces = /\bsrc=\{(?:require|useBaseUrl)\(/
const pictureInBraces = /^[ \t]{0,20}<img\s[^<>{}\n]{0,300}\bsrc=\{(?:require|useBaseUrl)\(/
