import { type EstimatedRequest, type ExpectedUse, expectedUse } from '../edit/estimate.ts'
import { areSmall } from './small.ts'

/** What a rewrite by a model will use. */
export const estimateKind = {
  perform: (request: EstimatedRequest): ExpectedUse => expectedUse(request),
  isSmall: ({ text, instruction, earlier = [] }: EstimatedRequest): boolean =>
    areSmall([text, instruction, ...earlier], smallEstimate),
}

/** Of the document and the instructions together. Many headings take longest. */
export const smallEstimate = { maxChars: 24 * 1024, maxLines: 400 }
