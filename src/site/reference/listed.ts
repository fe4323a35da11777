import type { Reference } from './recognise.ts'
import { field, fieldsOf, listOf, textField, type Value } from './value.ts'

/**
 * Whether a description is complete enough to be a document for readers: data that only names a schema, and parts of a
 * description that are split over files, are not.
 */
export function isDescription({ kind, document }: Reference): boolean {
  switch (kind) {
    case 'openapi':
      return (
        isTitled(document) && ['paths', 'webhooks', 'components', 'definitions'].some(name => hasFields(document, name))
      )
    case 'asyncapi':
      return isTitled(document) && ['channels', 'operations', 'components'].some(name => hasFields(document, name))
    case 'schema':
      return dialect.test(textField(document, '$schema')) && constrains(document)
  }
}

const dialect = /^https?:\/\/json-schema\.org\/(?:schema|draft-0\d\/(?:hyper-)?schema|draft\/20\d\d-\d\d\/schema)#?$/

function isTitled(document: Value): boolean {
  return textField(field(document, 'info'), 'title') !== ''
}

function hasFields(document: Value, name: string): boolean {
  return Object.keys(fieldsOf(field(document, name))).length > 0
}

/** `type` alone may be a member of data. */
function constrains(document: Value): boolean {
  const objects = [
    'properties',
    'patternProperties',
    'definitions',
    '$defs',
    'items',
    'additionalProperties',
    'dependentSchemas',
  ]
  const lists = ['oneOf', 'anyOf', 'allOf', 'enum']
  return (
    objects.some(name => hasFields(document, name)) ||
    lists.some(name => listOf(field(document, name)).length > 0) ||
    textField(document, '$ref') !== ''
  )
}
