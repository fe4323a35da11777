const rightToLeft: ReadonlySet<string> = new Set('ar arc ckb dv fa he iw ks nqo ps sd syr ug ur yi'.split(' '))
const scriptSubtag = /-([a-z]{4})(?:-|$)/i
const rightToLeftScript = /^(?:adlm|arab|hebr|mand|nkoo|rohg|syrc|thaa)$/i

/** Whether a language, `ar` or `az-Arab`, is written from right to left. */
export function isRightToLeft(language: string): boolean {
  const script = scriptSubtag.exec(language)?.[1]
  if (script !== undefined) return rightToLeftScript.test(script)
  return rightToLeft.has(language.toLowerCase().split('-')[0] ?? '')
}
