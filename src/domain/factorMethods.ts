/** What a second factor can be proved with. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]
