import { ruleIdeas } from '#domain/rules/ideas.ts'

/** What the rules editor can do with a text, off the main thread so that it does not block typing. */
export type IdeasRequest = { readonly number: number; readonly text: string }
export type IdeasReply = { readonly number: number; readonly ideas: readonly string[] }

self.onmessage = ({ data: { number, text } }: MessageEvent<IdeasRequest>) => {
  self.postMessage({ number, ideas: ruleIdeas(text) } satisfies IdeasReply)
}
