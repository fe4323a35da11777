/**
 * The remaining budget of a computation, in elementary steps. An algorithm that exhausts it returns a coarser result.
 */
export type StepBudget = { stepsLeft: number }

/** About 30 ms on one core of a small machine. */
export const diffMaxSteps = 3_000_000

export function createStepBudget(maxSteps: number = diffMaxSteps): StepBudget {
  return { stepsLeft: maxSteps }
}
