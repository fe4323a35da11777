import { type EstimatedRequest, type ExpectedUse, expectedUse } from '../edit/estimate.ts'
import { areSmall } from './small.ts'

/** Expected token use of a rewrite by a model. */
export const estimateKind = {
  perform: (request: EstimatedRequest): ExpectedUse => expectedUse(request),
  isSmall: ({ text, instruction, earlier = [] }: EstimatedRequest): boolean =>
    areSmall([text, instruction, ...earlier], smallEstimate),
}

/** The document and the instructions together. Many headings take longest. */
export const smallEstimate = { maxChars: 24 * 1024, maxLines: 400 }
