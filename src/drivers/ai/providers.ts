import type { LanguageModel } from 'ai'

/** Which model to ask, and how it is reached; `baseUrl` null means the provider's public service. */
export type ModelAccess = {
  readonly provider: Provider
  readonly model: string
  readonly apiKey: string | null
  readonly baseUrl: string | null
}

export type Provider = 'anthropic' | 'openai' | 'google' | 'mistral' | 'openai-compatible'

/** Loads the one package that is configured. A closed switch: no name from outside ever becomes a module path. */
export async function openModel({ provider, model, apiKey, baseUrl }: ModelAccess): Promise<LanguageModel> {
  const access = { ...(apiKey !== null && { apiKey }), ...(baseUrl !== null && { baseURL: baseUrl }) }
  switch (provider) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(access)(model)
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(access)(model)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(access)(model)
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(access)(model)
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ ...access, name: provider, baseURL: baseUrl ?? '', includeUsage: true })(model)
    }
  }
}
