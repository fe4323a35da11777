/** The AI providers that an administrator can choose from, with the settings that each needs. */
export type ModelProvider = {
  /** The value of AI_PROVIDER. */
  readonly id: string
  readonly name: string
  /** What to know before choosing it. */
  readonly note: string
  readonly settings: readonly ModelSetting[]
}

/** An environment variable; the values of secrets are never shown, so these have a placeholder. */
export type ModelSetting = { readonly name: string; readonly value: string }

export const modelProviders: readonly ModelProvider[] = [
  hosted('anthropic', 'Anthropic', 'claude-sonnet-4-5'),
  hosted('openai', 'OpenAI', 'gpt-4o'),
  hosted('google', 'Google', 'gemini-2.5-pro'),
  hosted('mistral', 'Mistral', 'mistral-large-latest'),
  {
    id: 'openai-compatible',
    name: 'Your own server',
    note: 'Ollama, vLLM, LM Studio, llama.cpp and others. No text leaves your machines. Set AI_API_KEY too if the server requires a key.',
    settings: [
      { name: 'AI_PROVIDER', value: 'openai-compatible' },
      { name: 'AI_MODEL', value: 'llama3.3' },
      { name: 'AI_BASE_URL', value: 'http://127.0.0.1:11434/v1' },
    ],
  },
]

function hosted(id: string, name: string, model: string): ModelProvider {
  return {
    id,
    name,
    note: `Needs a key from ${name}. Texts that are rewritten are sent to ${name}.`,
    settings: [
      { name: 'AI_PROVIDER', value: id },
      { name: 'AI_MODEL', value: model },
      { name: 'AI_API_KEY', value: '<your key>' },
    ],
  }
}
