import { readFileSync } from 'node:fs'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const file = new URL('../../../../fixtures/github-openapi.json', import.meta.url)
const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Record<string, Schema> } }

const texts: Readonly<Record<string, string>> = {
  uri: 'https://api.github.com/x',
  'date-time': '2026-03-05T00:00:00Z',
  email: 'ada@example.org',
}

/** The smallest answer that GitHub's description allows under this name, with the fields that a test replaces. */
export function filled(name: string, given: object): Readonly<Record<string, unknown>> {
  return { ...(least({ $ref: `#/components/schemas/${name}` }) as object), ...given }
}

function least(schema: Schema): unknown {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return least(components.schemas[name] ?? {})
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  const type = [schema.type].flat()
  if (type.includes('null')) return null
  if (schema.enum) return schema.enum[0]
  if (schema.properties && (type.includes('object') || schema.required)) {
    const fields = (schema.required ?? []).map(field => [field, least(schema.properties?.[field] ?? {})])
    return Object.fromEntries(fields)
  }
  if (choice) return least(choice)
  if (type.includes('array')) return []
  if (type.includes('integer') || type.includes('number')) return 1
  if (type.includes('boolean')) return false
  return type.includes('object') ? {} : (texts[schema.format ?? ''] ?? 'x')
}
