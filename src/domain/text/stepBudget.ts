/** What a computation may still spend, in elementary steps. Whoever has spent it all answers more coarsely. */
export type StepBudget = { stepsLeft: number }

/** Some 30 ms on one core of a small machine. */
export const diffMaxSteps = 3_000_000

export function createStepBudget(maxSteps: number = diffMaxSteps): StepBudget {
  return { stepsLeft: maxSteps }
}
