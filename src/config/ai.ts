import {
  type Env,
  invalidValue,
  missingValue,
  readChoice,
  readServiceUrl,
  readText,
  readUsd,
  shown,
  type UnusedVariable,
  unusedWithout,
} from './values.ts'

/** `rules` is the deterministic editor: no network, no key, no cost. */
export type AiConfig =
  | { readonly provider: 'rules' }
  | {
      readonly provider: Exclude<AiProvider, 'rules'>
      readonly model: string
      readonly apiKey: string | null
      readonly baseUrl: string | null
      /** `null`: use the price list. */
      readonly price: AiPrice | null
    }

export type AiProvider = (typeof providers)[number]

/** US dollars per million tokens. */
export type AiPrice = {
  readonly inputUsdPerMtok: number
  readonly outputUsdPerMtok: number
  /** `null`: cached input costs as much as other input. */
  readonly cacheReadUsdPerMtok: number | null
}

const providers = ['rules', 'anthropic', 'openai', 'google', 'mistral', 'openai-compatible'] as const

/** Beside `AI_PROVIDER=rules` they may be set, for a model that is switched off for a while. */
const ofModels = [
  'AI_MODEL',
  'AI_API_KEY',
  'AI_BASE_URL',
  'AI_PRICE_INPUT_PER_MTOK',
  'AI_PRICE_OUTPUT_PER_MTOK',
  'AI_PRICE_CACHE_READ_PER_MTOK',
] as const

/** Interface §2: the field `ai_model` of an edit session. */
const modelMaxChars = 50

export function unusedOfAi(env: Env): readonly UnusedVariable[] {
  return unusedWithout('AI_PROVIDER', env, ofModels)
}

export function readAi(env: Env): AiConfig {
  const provider = readChoice(env, 'AI_PROVIDER', providers, 'rules')
  if (provider === 'rules') return { provider }

  const apiKey = readText(env, 'AI_API_KEY')
  const baseUrl = readServiceUrl(env, 'AI_BASE_URL')
  const condition = `AI_PROVIDER=${provider}`
  const model = readText(env, 'AI_MODEL')
  if (model === null) throw missingValue('AI_MODEL', condition, 'the name of a model of that provider')
  if (model.length > modelMaxChars) {
    throw invalidValue('AI_MODEL', shown(model), `a name of at most ${modelMaxChars} characters`)
  }
  if (provider === 'openai-compatible') {
    if (baseUrl === null) throw missingValue('AI_BASE_URL', condition, 'the address of that service')
  } else if (apiKey === null) {
    throw missingValue('AI_API_KEY', condition, 'the key that the provider gave you')
  }
  return { provider, model, apiKey, baseUrl, price: readPrice(env) }
}

function readPrice(env: Env): AiPrice | null {
  const input = readUsd(env, 'AI_PRICE_INPUT_PER_MTOK')
  const output = readUsd(env, 'AI_PRICE_OUTPUT_PER_MTOK')
  const cacheRead = readUsd(env, 'AI_PRICE_CACHE_READ_PER_MTOK')
  if (input === null && output === null && cacheRead === null) return null
  const [others, amount] = ['the other AI_PRICE variables', 'an amount in US dollars'] as const
  if (input === null) throw missingValue('AI_PRICE_INPUT_PER_MTOK', others, amount)
  if (output === null) throw missingValue('AI_PRICE_OUTPUT_PER_MTOK', others, amount)
  return { inputUsdPerMtok: input, outputUsdPerMtok: output, cacheReadUsdPerMtok: cacheRead }
}
