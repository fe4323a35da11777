import { isCollection, isMap, isScalar, parseDocument, Scalar } from 'yaml'

export type YamlStyle = 'plain' | 'single' | 'double'

/** A value for one line of YAML, in this style if possible. Text that reads as a number stays a number if plain. */
export function writeYamlScalar(value: string, style: YamlStyle): string {
  if (style === 'single' && !/[\p{Cc}\u2028\u2029]/u.test(value)) return `'${value.replaceAll("'", "''")}'`
  return style === 'plain' && isPlainSafe(value) ? value : JSON.stringify(value)
}

/** Whether YAML reads the text as the same value when it follows a key without quotation marks. */
function isPlainSafe(value: string): boolean {
  if (value === '' || value !== value.trim() || /[\p{Cc}\u2028\u2029]/u.test(value)) return false
  const parsed = parseDocument(`key: ${value}\nnext: 1\n`, { schema: 'core', logLevel: 'silent' })
  const pairs = isMap(parsed.contents) ? parsed.contents.items : []
  const read = pairs[0]?.value
  if (parsed.errors.length > 0 || parsed.warnings.length > 0 || pairs.length !== 2 || parsed.comment) return false
  if (isCollection(read)) return read.flow === true && read.range?.[1] === `key: ${value}`.length
  return isScalar(read) && read.type === Scalar.PLAIN && read.source === value && !read.anchor && !read.tag
}
