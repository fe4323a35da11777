import type { Provider } from '#drivers/ai/providers.ts'

/** Formats that differ; the other providers' streams differ in field names only. */
export const formats = ['anthropic', 'openai', 'openai-compatible'] as const satisfies readonly Provider[]
export type ReplayFormat = (typeof formats)[number]

export function formatOf(path: string): ReplayFormat {
  if (path.endsWith('/messages')) return 'anthropic'
  return path.endsWith('/responses') ? 'openai' : 'openai-compatible'
}

/** An answer in pieces as the bytes of a provider's event stream. */
export function streamOf(format: ReplayFormat, pieces: readonly string[]): Buffer {
  return Buffer.from(written[format](pieces).join(''))
}

const written: Readonly<Record<ReplayFormat, (pieces: readonly string[]) => readonly string[]>> = {
  anthropic: messages,
  openai: responses,
  'openai-compatible': chatChunks,
}

type Event = { readonly type: string; readonly [field: string]: unknown }

function named(event: Event): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

function messages(pieces: readonly string[]): readonly string[] {
  const usage = { input_tokens: 812, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 1 }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'replay',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  }
  const delta = (text: string) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
  return [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    ...pieces.map(delta),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 47 } },
    { type: 'message_stop' },
  ].map(named)
}

function responses(pieces: readonly string[]): readonly string[] {
  const at = { item_id: 'item_1', output_index: 0, content_index: 0 }
  const text = pieces.join('')
  const part = { type: 'output_text', text, annotations: [] }
  const item = (status: string, content: readonly unknown[]) => ({
    type: 'message',
    id: 'item_1',
    status,
    role: 'assistant',
    content,
  })
  const response = { id: 'resp_1', object: 'response', created_at: 1_700_000_000, model: 'replay' }
  const usage = {
    input_tokens: 812,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 47,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 859,
  }
  const completed = item('completed', [part])
  const events: readonly Event[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: item('in_progress', []) },
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    ...pieces.map(delta => ({ type: 'response.output_text.delta', ...at, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...at, text },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index: 0, item: completed },
    { type: 'response.completed', response: { ...response, status: 'completed', output: [completed], usage } },
  ]
  return events.map((event, index) => named({ ...event, sequence_number: index }))
}

function chatChunks(pieces: readonly string[]): readonly string[] {
  const chunk = { id: 'chat_1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'replay' }
  const choice = (delta: object, finish_reason: string | null) => ({
    ...chunk,
    choices: [{ index: 0, delta, finish_reason }],
  })
  const usage = { prompt_tokens: 812, completion_tokens: 47, total_tokens: 859 }
  const chunks = [
    choice({ role: 'assistant', content: '' }, null),
    ...pieces.map(content => choice({ content }, null)),
    choice({}, 'stop'),
    { ...chunk, choices: [], usage },
  ]
  return [...chunks.map(data => `data: ${JSON.stringify(data)}\n\n`), 'data: [DONE]\n\n']
}
