import type { PageFacts } from '../facts.ts'
import { noFacts } from '../facts.ts'
import { childOf, type XmlElement } from './element.ts'
import { readEntities } from './entities.ts'
import { readProlog, rootName } from './prolog.ts'
import { readXml } from './read.ts'
import { rfcFacts } from './rfc/facts.ts'
import { xepFacts } from './xep/facts.ts'

/** A specification in XML: an Internet-Draft or RFC of xml2rfc, or an extension protocol of XMPP. */
export type XmlSource = { readonly kind: 'rfc' | 'xep'; readonly root: XmlElement; readonly facts: PageFacts }

/** What a file of XML is by its root element; `null` for other files. `beside` declares entities that the text names. */
export function readXmlSource(text: string, path: string, beside: Uint8Array | null): XmlSource | null {
  const prolog = readProlog(text)
  const kind = prolog && rootName(text, prolog)
  if (prolog === null || (kind !== 'rfc' && kind !== 'xep')) return null
  const others = beside === null || kind === 'rfc' ? '' : new TextDecoder().decode(beside)
  const document = readXml(text, prolog.end, readEntities(`${prolog.declarations}\n${others}`))
  const root = childOf(document, kind)
  const head = root && childOf(root, kind === 'rfc' ? 'front' : 'header')
  if (root === null || head === null) return null
  return { kind, root, facts: kind === 'rfc' ? rfcFacts(root, head, path) : xepFacts(head, path) }
}

export function xmlFacts(text: string, path: string, beside: Uint8Array | null): PageFacts {
  return readXmlSource(text, path, beside)?.facts ?? noFacts
}
