import { jsonOf, type Layer, refusal, repoIn } from './layer.ts'

/** Repositories without a commit, and new ones whose content has not appeared yet, refuse all git calls. */
export function emptiness() {
  /** How many more requests find no content; `Infinity` until the first push. */
  const emptyFor = new Map<string, number>()
  let laterBy = 0
  const layer: Layer = async (ask, next) => {
    const [name = '', rest = ''] = repoIn(ask.path) ?? []
    const left = emptyFor.get(name) ?? 0
    if (left > 0 && /^\/(git\/|commits)/.test(rest)) {
      emptyFor.set(name, left - 1)
      return refusal(409, 'Git Repository is empty.')
    }
    const answer = await next(ask)
    if (ask.method === 'POST' && /\/repos$/.test(ask.path) && answer.status === 201) {
      const questions = jsonOf(ask)['auto_init'] === true ? laterBy : Number.POSITIVE_INFINITY
      emptyFor.set(jsonOf<{ full_name: string }>(answer).full_name, questions)
    }
    return answer
  }
  return {
    layer,
    /** From now on the content of new repositories appears after this many requests. */
    delay(questions: number) {
      laterBy = questions
    },
  }
}
