/** A specification of a payment network, with generated pages around it, and questions with the section that answers. */

const words =
  'account balance booking cancel change client currency date deliver entry error event field file group header invoice item limit list message number order owner payment period price queue record reply result retry role rule sender service session state step store subject system table time total update user value version'.split(
    ' ',
  )

const written: Readonly<Record<string, string>> = {
  'README.md':
    '# Meridian network\n\nRules for participants of the Meridian network.\n\n## Where to start\n\nRead the glossary first, then the settlement rules.\n',
  'glossary.md':
    '# Glossary\n\n## Settlement window\n\nThe hours in which obligations are netted and paid.\n\n## Novation\n\nReplacement of a contract by two contracts with the clearing agent.\n\n## Collateral\n\nAssets that a participant pledges.\n',
  'rules/settlement.md':
    '# Settlement rules\n\n## Netting cycle\n\nObligations are netted twice a day. REQ-12 says when.\n\n## Late payments\n\nA participant that pays late owes interest, see `lateFeeBps`.\n\n## Finality\n\n- **REQ-12** A settlement MUST be final at 17:00.\n- **REQ-120** A reversal MUST NOT change a final settlement.\n',
  'rules/membership.md':
    '# Membership\n\n## Admission\n\nApplicants file form M-7 with two references.\n\n## Suspension\n\nThe board suspends a participant after three late payments.\n\n## Resignation\n\nNotice of ninety days, in writing.\n',
  'api/tokens.md':
    '# Token interface\n\nThe identifier of this interface is `0x80ac58cd`.\n\n## Transfers\n\n`safeTransferFrom(from, to, id)` calls `onReceived` at the target.\n\n## Approvals\n\n`setApprovalForAll` lets an operator act. Use `isValidSignature` to check consent.\n\n## Metadata\n\n`tokenURI` MAY return an address of type `application/json`.\n',
  'api/webhooks.md':
    '# Webhooks\n\n## Delivery\n\nEvents are delivered at least once, by `POST`, with the header `x-meridian-signature`.\n\n## Retries\n\nAfter a failure the service waits 2, 4 and 8 minutes.\n\n## Verifying signatures\n\nCompute HMAC-SHA256 over the body.\n',
  'api/errors.md':
    '# Errors\n\n## E-4001 Insufficient collateral\n\nPledge more assets.\n\n## E-4002 Window closed\n\nTry again in the next settlement window.\n\n## E-4010 Unknown participant\n\nCheck the identifier.\n',
  'standards/erc-20.md': '# Fungible tokens\n\n## Methods\n\n`totalSupply` and `transfer`.\n',
  'standards/erc-721.md':
    '# Unique tokens\n\n## Methods\n\n`ownerOf` tells who owns a token.\n\n## Caveats\n\nA certificate can be burned. Unlike ERC-20, no two tokens are equal.\n',
  'standards/erc-1155.md': '# Several tokens\n\nReplaces ERC-20 and ERC-721 where one contract manages many kinds.\n',
  'operations/incident-runbook.md':
    '# Incident runbook\n\n## Failover\n\nSwitch the primary database to Zürich. Follow `runbooks/failover.sh`.\n\n## Post-mortem\n\nWritten within five days; blameless.\n',
  'operations/retention.md':
    '# Data retention\n\n## Logs\n\nLogs are deleted after thirty days.\n\n## Personal data\n\nErasure requests are answered within one month.\n',
  'legal/governing-law.md':
    '# Governing law\n\n## Jurisdiction\n\nThe courts of Geneva decide.\n\n## Force majeure\n\nNo party is liable for events beyond its control.\n\n## Severability\n\nAn invalid clause leaves the others in force.\n',
  'legal/naïve-cases.md': '# Façade agreements\n\n## Übergang\n\nDie Regeln für den Übergang der Forderungen.\n',
  'legal/ja.md': '# 決済規則\n\n## 清算\n\n参加者は毎日清算を行う。\n',
}

/** Pages that have the usual words of a specification, and answer none of the questions. */
function filler(number: number): string {
  let state = number + 1
  const word = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return words[(state >>> 8) % words.length]
  }
  const prose = (length: number) => Array.from({ length }, word).join(' ')
  const sections = Array.from({ length: 4 }, () => `## ${prose(2)}\n\n${prose(60)}. ${prose(40)}.\n`)
  return `# ${prose(2)} ${number}\n\n${sections.join('\n')}`
}

export const specification: Readonly<Record<string, string>> = {
  ...written,
  ...Object.fromEntries(Array.from({ length: 120 }, (_, number) => [`parts/part-${number}.md`, filler(number)])),
}

export const questions: readonly (readonly [question: string, path: string, anchor: string])[] = [
  ['settlement window', 'glossary.md', 'settlement-window'],
  ['novation', 'glossary.md', 'novation'],
  ['what is collateral', 'glossary.md', 'collateral'],
  ['REQ-120', 'rules/settlement.md', 'finality'],
  ['req-12 final', 'rules/settlement.md', 'finality'],
  ['netting cycle', 'rules/settlement.md', 'netting-cycle'],
  ['lateFeeBps', 'rules/settlement.md', 'late-payments'],
  ['late fee', 'rules/settlement.md', 'late-payments'],
  ['interest on late payments', 'rules/settlement.md', 'late-payments'],
  ['settlement rules', 'rules/settlement.md', ''],
  ['form M-7', 'rules/membership.md', 'admission'],
  ['when is a participant suspended', 'rules/membership.md', 'suspension'],
  ['resign notice', 'rules/membership.md', 'resignation'],
  ['0x80ac58cd', 'api/tokens.md', ''],
  ['safeTransferFrom', 'api/tokens.md', 'transfers'],
  ['safe transfer', 'api/tokens.md', 'transfers'],
  ['isValidSignature', 'api/tokens.md', 'approvals'],
  ['valid signature', 'api/tokens.md', 'approvals'],
  ['isvalidsignature', 'api/tokens.md', 'approvals'],
  ['application/json', 'api/tokens.md', 'metadata'],
  ['tokenURI', 'api/tokens.md', 'metadata'],
  ['x-meridian-signature', 'api/webhooks.md', 'delivery'],
  ['webhook retries', 'api/webhooks.md', 'retries'],
  ['hmac', 'api/webhooks.md', 'verifying-signatures'],
  ['verify signatures webhooks', 'api/webhooks.md', 'verifying-signatures'],
  ['E-4001', 'api/errors.md', 'e-4001-insufficient-collateral'],
  ['4002', 'api/errors.md', 'e-4002-window-closed'],
  ['unknown participant error', 'api/errors.md', 'e-4010-unknown-participant'],
  ['erc-20', 'standards/erc-20.md', ''],
  ['ERC721', 'standards/erc-721.md', ''],
  ['721', 'standards/erc-721.md', ''],
  ['erc 1155', 'standards/erc-1155.md', ''],
  ['erc-721 caveats', 'standards/erc-721.md', 'caveats'],
  ['ownerOf', 'standards/erc-721.md', 'methods'],
  ['failover.sh', 'operations/incident-runbook.md', 'failover'],
  ['zurich database', 'operations/incident-runbook.md', 'failover'],
  ['postmortem', 'operations/incident-runbook.md', 'post-mortem'],
  ['incident', 'operations/incident-runbook.md', ''],
  ['delete logs', 'operations/retention.md', 'logs'],
  ['erasure request', 'operations/retention.md', 'personal-data'],
  ['"beyond its control"', 'legal/governing-law.md', 'force-majeure'],
  ['force majeur', 'legal/governing-law.md', 'force-majeure'],
  ['severabilty', 'legal/governing-law.md', 'severability'],
  ['jurisdicton geneva', 'legal/governing-law.md', 'jurisdiction'],
  ['facade agreements', 'legal/naïve-cases.md', ''],
  ['ubergang', 'legal/naïve-cases.md', 'übergang'],
  ['清算', 'legal/ja.md', '清算'],
  ['naive cases', 'legal/naïve-cases.md', ''],
  ['jurisd', 'legal/governing-law.md', 'jurisdiction'],
]
