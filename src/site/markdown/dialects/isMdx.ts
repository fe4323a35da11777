import { linesOutsideCode } from '../blocks/lines.ts'

/**
 * Docusaurus also reads files that end in `.md` as MDX. Those that need it import components before their text, or have
 * tags whose attributes are those of components: `<img src={require('./a.png').default} />`, `<div className="row">`,
 * `<div style={{ margin: 0 }}>`.
 */
export function isMdx(markdown: string): boolean {
  return firstImport.test(markdown) || hasComponentTag(markdown)
}

const firstImport =
  /^\s{0,100}(?:#[ \t][^\n]{0,300}\n\s{0,100})?import[ \t]+(?:\w{1,100}|\{[^{}\n]{1,300}\}|\*[ \t]+as[ \t]+\w{1,100})[ \t]+from[ \t]+(?:'[^'\n]{1,300}'|"[^"\n]{1,300}")[ \t]*(?:;|\r?\n)/

function hasComponentTag(markdown: string): boolean {
  if (!anyAttribute.test(markdown)) return false
  return linesOutsideCode(markdown).some(([, line]) => componentTag.test(line))
}

const anyAttribute = /\b(?:src=\{(?:require|useBaseUrl)\(|className=|style=\{\{)/
const componentTag =
  /^[ \t]{0,20}<(?:img\s[^<>{}\n]{0,300}\bsrc=\{(?:require|useBaseUrl)\(|[a-z][a-z\d]{0,20}\s(?:[^<>{}\n]{0,300}\s)?(?:className=["'{]|style=\{\{))/
