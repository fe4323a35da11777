import { answerTasks } from './answerTasks.ts'
import type { WorkbenchTasks } from './workbenchWorker.ts'

answerTasks<WorkbenchTasks>({
  render: async () => (await import('./render.ts')).render,
  summarize: async () => (await import('./summarize.ts')).summarize,
  compare: async () => (await import('./compare.ts')).compare,
  places: async () => (await import('./comparePlaces.ts')).comparePlaces,
  pieces: async () => (await import('./pieces.ts')).renderPieces,
  check: async () => (await import('./check.ts')).check,
  suggest: async () => {
    const { ruleIdeas } = await import('#domain/rules/ideas.ts')
    return request => ruleIdeas(...request)
  },
})
