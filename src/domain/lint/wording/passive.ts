import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R2: active voice. */
export const passive = wordRule({
  id: 'passive-without-actor',
  mayLead: true,
  title: 'Passive without an actor',
  why: 'It does not say who or what has to do it.',
  isOn: false,
  severity: 'note',
  words: [
    '(?:shall|must|should)(?: not)? be (?:\\p{L}+ly )?(?!used|able|possible|based|located|limited|related|connected|needed|required)(?:\\p{L}{2,}ed|sent|set|given|shown|kept|made|done|written|read|chosen|taken|found|held|built|sold|paid|put)',
  ],
  message: words => `“${words}” names no actor: say who or what does it.`,
  isMeant: ({ after }) => !/^[^.;:]{0,80}\bby\b/iu.test(after),
})
