import type { PageFacts } from '../facts.ts'
import { formatOf, isHtml } from '../formats.ts'
import { antoraPage } from '../links/antora.ts'
import { readDocumentFields } from '../metadata/document.ts'
import type { DocumentField, DocumentMetadata } from '../metadata/metadata.ts'
import { roleOf } from '../metadata/roles.ts'
import { readYamlFields } from '../metadata/yaml.ts'
import { isSphinxSettings } from '../rst/settings.ts'
import { readRespecConfig } from '../w3c/respecFields.ts'
import { besideMaxBytes } from './sidecar.ts'

/** Facts with those of the file beside: its title counts, and what the document itself does not say. */
export function withSidecar(facts: PageFacts, beside: Uint8Array | null, path: string): PageFacts {
  if (beside === null || antoraPage(path) !== null || formatOf(path) === 'xml') return facts
  if (formatOf(path) === 'rst' && isSphinxSettings(beside)) return facts
  const text = new TextDecoder().decode(beside.subarray(0, besideMaxBytes))
  const isConfig = isHtml(path)
  const fields = isConfig ? readRespecConfig(text).fields : readYamlFields(text)
  if (!isConfig && !isAboutDocument(fields)) return facts
  const { title, description, metadata } = readDocumentFields(fields, path, null)
  return {
    ...facts,
    title: (facts.title !== null && isOfTemplate(title, facts.title) ? null : title?.slice(0, 200)) ?? facts.title,
    description: facts.description ?? description?.slice(0, 300) ?? null,
    metadata: metadata && facts.metadata ? merged(facts.metadata, metadata) : (metadata ?? facts.metadata),
  }
}

/** Whether a title was left as the template for such files has it. */
function isOfTemplate(title: string | null, own: string): boolean {
  return title !== null && /\btemplate$/i.test(title) && !/\btemplate\b/i.test(own)
}

function isAboutDocument(fields: readonly DocumentField[]): boolean {
  if (fields.some(({ name }) => /^(?:openapi|swagger|asyncapi|\$schema|apiVersion)$/.test(name))) return false
  return fields.some(({ name }) => roleOf(name) === 'title') && fields.some(({ name }) => roleOf(name) === 'status')
}

function merged(own: DocumentMetadata, beside: DocumentMetadata): DocumentMetadata {
  const first = <T>(a: readonly T[], b: readonly T[]) => (a.length > 0 ? a : b)
  const { authors, authorsName } = own.authors.length > 0 ? own : beside
  return {
    label: beside.label ?? own.label,
    status: own.status ?? beside.status,
    authors,
    ...(authorsName !== undefined && { authorsName }),
    dates: first(own.dates, beside.dates),
    relations: first(own.relations, beside.relations),
    others: [...own.others, ...beside.others],
  }
}
