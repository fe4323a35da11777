import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { Failure, type FieldProblem } from '#domain/errors.ts'
import { addLengthKeywords, codePoints } from './codePointLength.ts'

const common = { allErrors: false, verbose: true, strict: false, removeAdditional: false, useDefaults: true } as const
const strict = withFormats(new Ajv(common))
const converting = withFormats(new Ajv({ ...common, coerceTypes: true }))

/**
 * Bodies are not coerced; only values that arrive as text (query, params, headers) are converted. Unknown members stay
 * here and are reported by `unknownFields.ts`. A schema is compiled once, on its first request: compiling all of them
 * would take a large part of the startup time.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? strict : converting
  return data => {
    const validate = ajv.compile(schema)
    return validate(data) || { error: validate.errors ?? [] }
  }
}

function withFormats(ajv: Ajv): Ajv {
  const add = formats as unknown as (ajv: Ajv) => Ajv
  return addLengthKeywords(add(ajv))
}

/** The first error as a sentence: the field, the value it got, what it takes. */
export function validationFailure(errors: FastifySchemaValidationError[], part: string): Failure {
  const [error] = errors as unknown as ErrorObject[]
  if (!error) return new Failure('validation_failed', 'The request is not valid.')
  const problem = fieldProblem(error, part)
  return new Failure('validation_failed', `${problem.field}: ${problem.message}`, { fields: [problem] })
}

function fieldProblem(error: ErrorObject, part: string): FieldProblem {
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  if (error.keyword === 'required') {
    const missing = String(error.params['missingProperty'])
    return { field: path ? `${path}.${missing}` : missing, message: 'is missing.' }
  }
  return { field: path || part, message: `got ${got(path, error.data)}; it takes ${takes(error)}.` }
}

function takes(error: ErrorObject): string {
  const limit = error.params['limit']
  const described = descriptionOf(error)
  switch (error.keyword) {
    case 'maxLength':
      return `at most ${counted(limit, 'character', 'characters')}`
    case 'minLength':
      return `at least ${counted(limit, 'character', 'characters')}`
    case 'maxItems':
      return `at most ${counted(limit, 'entry', 'entries')}`
    case 'minItems':
      return `at least ${counted(limit, 'entry', 'entries')}`
    case 'maximum':
      return `at most ${limit}`
    case 'minimum':
      return `at least ${limit}`
    case 'type':
      return `a value of type ${error.params['type']}`
    case 'enum':
      return `one of ${(error.params['allowedValues'] as unknown[]).join(', ')}`
    case 'const':
      return String(error.params['allowedValue'])
    case 'pattern':
      return described ?? 'text without control characters'
    default:
      return described ?? error.message ?? 'another value'
  }
}

/** The schema's description of the field, as the end of our sentence. */
function descriptionOf(error: ErrorObject): string | null {
  const { description } = (error.parentSchema ?? {}) as { readonly description?: string }
  return description?.replace(/^[A-Z](?=[a-z ])/, letter => letter.toLowerCase()).replace(/\.$/, '') ?? null
}

const shownMaxChars = 60

/** The received value, shortened, and never a password or token. */
function got(path: string, value: unknown): string {
  if (typeof value === 'string') {
    if (/password|token|code|state/i.test(path) || value.length > shownMaxChars) {
      return counted(codePoints(value), 'character', 'characters')
    }
    return JSON.stringify(value)
  }
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? `a list of ${value.length}` : `a value of type ${typeof value}`
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}
