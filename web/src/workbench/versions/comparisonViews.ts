/** How a comparison of two versions can be shown. */
export const comparisonViews = { readers: 'As readers see it', source: 'Source' } as const

export type ComparisonView = keyof typeof comparisonViews
