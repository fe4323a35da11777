/** What a proposal can remove, change or add, as the loss meter counts it. */
export const accountKinds = ['section', 'requirement', 'norm', 'number', 'link', 'code', 'row'] as const
export type AccountKind = (typeof accountKinds)[number]
