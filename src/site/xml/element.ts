/** An element of a document in XML. A reference to an entity without a known text is an element named `entityName`. */
export type XmlElement = {
  /** As written, without the prefix of a namespace: `rfc`, `sectionName`. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly content: readonly XmlNode[]
}

/** Text is decoded. */
export type XmlNode = XmlElement | string

/** Its attribute `name` is that of the entity, and `href` the file that its declaration names. */
export const entityName = '&'
/** A file that a tool would include there: `xi:include` and the instructions of xml2rfc. */
export const includeName = 'include'

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string'
}

export function childrenOf({ content }: XmlElement, name: string): readonly XmlElement[] {
  return content.filter(isElement).filter(child => child.name === name)
}

export function childOf({ content }: XmlElement, name: string): XmlElement | null {
  return content.filter(isElement).find(child => child.name === name) ?? null
}

export function attributeIn({ attributes }: XmlElement, name: string): string {
  return attributes.get(name)?.trim() ?? ''
}

/** The text of an element on one line. */
export function lineOf(element: XmlElement | null, maxChars = 500): string {
  return element === null ? '' : textIn(element).slice(0, 20_000).replace(/\s+/g, ' ').trim().slice(0, maxChars)
}

export function textIn({ content }: XmlElement): string {
  return content.map(node => (isElement(node) ? textIn(node) : node)).join('')
}
