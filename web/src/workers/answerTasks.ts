import type { TaskMessage, TaskReply, Tasks } from './taskWorker.ts'

type Answers<T extends Tasks> = {
  readonly [Name in keyof T]: (request: T[Name]['request']) => T[Name]['reply'] | Promise<T[Name]['reply']>
}

/** The side of the worker: answers the tasks of `createTaskWorker`. */
export function answerTasks<T extends Tasks>(answers: Answers<T>): void {
  const post = (reply: TaskReply): void => self.postMessage(reply)
  self.onmessage = async ({ data: { task, request } }: MessageEvent<TaskMessage>) => {
    try {
      post({ kind: 'reply', reply: await answers[task]?.(request) })
    } catch (error) {
      console.error(error)
      post({ kind: 'failed' })
    }
  }
  post({ kind: 'loaded' })
}
