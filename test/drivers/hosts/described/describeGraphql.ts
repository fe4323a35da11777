/**
 * Generates what the driver for GitLab uses of GitLab's GraphQL schema, given as SDL or as an introspection result:
 *
 *     node test/drivers/hosts/described/describeGraphql.ts 19 schema.graphql > test/fixtures/hosts/gitlab.graphql
 *
 * Names and types only, of the fields and arguments that the driver uses.
 */
import { readFileSync } from 'node:fs'
import {
  buildClientSchema,
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  getNamedType,
  isEnumType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { questions } from './questions.ts'

const [version, file = ''] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const schema = file.endsWith('.json') ? buildClientSchema(JSON.parse(text).data) : buildSchema(text)

type Used = { readonly field: GraphQLField<unknown, unknown>; readonly args: Set<GraphQLArgument> }
const used = new Map<string, Map<string, Used>>()
/** Scalars and enumerations, as the schema writes them. */
const leaves = new Map<string, string>()

const info = new TypeInfo(schema)
for (const question of questions)
  visit(
    parse(question),
    visitWithTypeInfo(info, {
      Field() {
        const [parent, field] = [info.getParentType(), info.getFieldDef()]
        if (!isObjectType(parent) || !field) throw new Error('the schema has no field that the driver asks for')
        const fields = used.get(parent.name) ?? new Map<string, Used>()
        used.set(parent.name, fields)
        if (!fields.has(field.name)) fields.set(field.name, { field, args: new Set() })
        noteLeaf(field.type)
      },
      Argument() {
        const [parent, field, argument] = [info.getParentType(), info.getFieldDef(), info.getArgument()]
        if (!parent || !field || !argument) throw new Error('the schema has no argument that the driver gives')
        used.get(parent.name)?.get(field.name)?.args.add(argument)
        noteLeaf(argument.type)
      },
    }),
  )

console.log(`# Facts of ours from the GraphQL schema of GitLab ${version}: the fields that the driver asks for.`)
for (const [, text] of [...leaves].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`\n${text}`)
for (const [name, fields] of [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`\ntype ${name} {`)
  for (const { field, args } of fields.values()) {
    const given = [...args].map(one => `${one.name}: ${one.type}`).join(', ')
    console.log(`  ${field.name}${given && `(${given})`}: ${field.type}`)
  }
  console.log('}')
}

function noteLeaf(type: GraphQLField<unknown, unknown>['type'] | GraphQLArgument['type']): void {
  const named = getNamedType(type)
  if (isScalarType(named) && !isSpecifiedScalarType(named)) leaves.set(named.name, `scalar ${named.name}`)
  if (!isEnumType(named)) return
  const values = named.getValues().map(({ name }) => `  ${name}`)
  leaves.set(named.name, [`enum ${named.name} {`, ...values, '}'].join('\n'))
}
