import { ruleIdeas } from '#domain/rules/ideas.ts'
import { answerTasks } from '../../workers/answerTasks.ts'

/** `suggest`: what the rules editor can do with a text. */
export type IdeasTasks = { readonly suggest: { readonly request: string; readonly reply: readonly string[] } }

answerTasks<IdeasTasks>({ suggest: ruleIdeas })
