import { type PageFacts, readFacts } from '#site/markdown/facts.ts'
import { type Fragment, type MarkdownFlavour, renderMarkdown } from '#site/markdown.ts'

/** Everything that parses what users wrote. Done in threads that can be stopped, and only there. */
export type Job = FragmentJob | FactsJob
export type FragmentJob = { readonly kind: 'fragment'; readonly source: Uint8Array; readonly flavour: MarkdownFlavour }
export type FactsJob = { readonly kind: 'facts'; readonly source: Uint8Array }
export type ResultOf<J extends Job> = J extends FragmentJob ? Fragment : PageFacts

/** What a thread answers for one job. */
export type Answer<J extends Job> = { readonly result: ResultOf<J> } | { readonly failed: string }

/** A thread's first message: it has loaded what it needs. */
export const ready = 'ready'

export function perform(job: Job): Answer<Job> {
  try {
    return { result: job.kind === 'fragment' ? renderMarkdown(job.source, job.flavour) : factsIn(job.source) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

function factsIn(source: Uint8Array): PageFacts {
  return readFacts(new TextDecoder().decode(source))
}
