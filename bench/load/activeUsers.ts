/** The ids of the seeded users who send requests. */
export const activeUsers: readonly number[] = Array.from({ length: 1_000 }, (_, index) => index + 1)
