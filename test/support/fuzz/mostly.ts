import fc from 'fast-check'

/** The rare values once among `weight` usual ones. */
export function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 15): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })
}
