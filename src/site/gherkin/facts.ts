import { noFacts, type PageFacts } from '../facts.ts'
import { type Feature, readFeature } from './read.ts'

export function gherkinFacts(text: string): PageFacts {
  const feature = readFeature(text)
  return feature === null ? noFacts : factsOf(feature)
}

export function factsOf({ lines, language }: Feature): PageFacts {
  const head = lines.find(line => line.kind === 'part' && line.part === 'feature')
  const title = head?.kind === 'part' ? head.title || head.keyword : null
  return { ...noFacts, title: title?.slice(0, 200) ?? null, language, isDescription: true }
}
