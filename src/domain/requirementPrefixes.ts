import { standardNames } from './requirementIds.ts'

/** Usual prefixes of requirements, and of what accompanies them in a specification. */
export const usualPrefix =
  /^(?:[A-Z]{0,3}REQ[A-Z]{0,3}|N?FR|SR|UR|BR|SYS|SRS|URS|QR|QG|IF|AC|UC|US|TC|CON|ASM|GOAL|RULE|POL|CTRL|SEC|HLR|LLR|RQ|RF|RNF|ANF|EX|EXG)$/
/** Besides standards: licences, algorithms, tokens, and what is counted without being a requirement. */
export const neverPrefix = new RegExp(
  String.raw`^(?:${standardNames}|CC|CC0|[AL]?GPL|MPL|EPL|BSD|MIT|APACHE|X|SHA\d|BLS\d*|ED|SECP|STD|PCI|GHSA|HTTPS|SSL|IP|IPV|USB|PDF|COVID|PR|ISSUE|BUG|FIXME|TODO|STEP|PHASE|LEVEL|TABLE|FIG|FIGURE|NOTE|Q\d|H\d|V|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|MUST|SHALL|SHOULD)$`,
)

/** Whether the prefix of an id names a standard or a product, as in `MIL-STD-810` and `USB-3` but not in `REQ-USB-3`. */
export function isForeignPrefix(prefix: string): boolean {
  const parts = prefix.split('-').filter(Boolean)
  return parts.some(part => neverPrefix.test(part)) && !isUsualPrefix(prefix)
}

export function isUsualPrefix(prefix: string): boolean {
  return prefix.split('-').some(part => usualPrefix.test(part))
}
