import { jsonOf, type Layer, refusal, repoIn } from './layer.ts'

/** Repositories without a commit, and new ones whose content is still on its way, refuse whatever is about git. */
export function emptiness() {
  /** How many more questions get no content; `Infinity` until somebody pushes. */
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
    /** Content of repositories that are made from now on comes after so many questions. */
    delay(questions: number) {
      laterBy = questions
    },
  }
}
