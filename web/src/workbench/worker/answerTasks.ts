import type { TaskMessage, TaskReply, Tasks } from './taskWorker.ts'

/** How the function of each task is loaded. */
type Loaders<T extends Tasks> = {
  readonly [Name in keyof T]: () => Promise<
    (request: T[Name]['request']) => T[Name]['reply'] | Promise<T[Name]['reply']>
  >
}

/** The side of the worker: answers the tasks of `createTaskWorker`. */
export function answerTasks<T extends Tasks>(loaders: Loaders<T>): void {
  const post = (reply: TaskReply): void => self.postMessage(reply)
  self.onmessage = async ({ data: { task, request } }: MessageEvent<TaskMessage>) => {
    try {
      const answer = await loaders[task]?.()
      post({ kind: 'begun' })
      post({ kind: 'reply', reply: await answer?.(request) })
    } catch (error) {
      console.error(error)
      post({ kind: 'failed' })
    }
  }
}
