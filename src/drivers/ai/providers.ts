import type { LanguageModel } from 'ai'

/** The model to call and how to reach it; `baseUrl` null means the provider's public service. */
export type ModelAccess = {
  readonly provider: Provider
  readonly model: string
  readonly apiKey: string | null
  readonly baseUrl: string | null
}

export type Provider = 'anthropic' | 'openai' | 'google' | 'mistral' | 'openai-compatible'

/**
 * Loads only the configured package. The switch is closed, so no external name ever becomes a module path. Addresses
 * and keys are always passed, because the packages would otherwise read environment variables.
 */
export async function openModel({ provider, model, apiKey, baseUrl }: ModelAccess): Promise<LanguageModel> {
  const at = (publicUrl: string) => ({ apiKey: apiKey ?? '', baseURL: baseUrl ?? publicUrl })
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(at('https://api.anthropic.com/v1'))(model)
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(at('https://api.openai.com/v1'))(model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle(at('https://generativelanguage.googleapis.com/v1beta'))(model)
    }
    case 'mistral': {
      const { createMistral } = await import('@ai-sdk/mistral')
      return createMistral(at('https://api.mistral.ai/v1'))(model)
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const key = apiKey === null ? {} : { apiKey }
      return createOpenAICompatible({ ...key, name: provider, baseURL: baseUrl ?? '', includeUsage: true })(model)
    }
  }
}

/**
 * An edit needs little reasoning, and reasoning costs money and time. The option is not sent to compatible servers:
 * those whose models do not reason reject a request that contains it.
 */
export function reasoningEffort(provider: Provider): 'low' | 'provider-default' {
  return provider === 'openai-compatible' ? 'provider-default' : 'low'
}
