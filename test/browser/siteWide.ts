/** Files whose pages contain everything that can be wider than a window. */

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle'
const heads = Array.from({ length: 12 }, (_, at) => `Settlement column ${at + 1}`)
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export const widePage = `# Settlement, reconciliation and ${longWord}

The ${longWord} SHALL settle, see [${longWord}](https://example.org/${longWord}/${longWord}) and \`${longWord}\`.

- **REQ-SETTLEMENT-RECONCILIATION-OF-PAYMENTS-0001** The service MUST settle once, see REQ-SETTLEMENT-RECONCILIATION-OF-PAYMENTS-0002.
- **REQ-SETTLEMENT-RECONCILIATION-OF-PAYMENTS-0002** It MUST say so, see REQ-SETTLEMENT-RECONCILIATION-OF-PAYMENTS-0001.

## ${longWord}

${row(heads)}
${row(heads.map(() => '---'))}
${row(heads.map((_, at) => `\`value-${at}\` of the settlement`))}
${row(heads.map((_, at) => `Column ${at + 1} MUST be settled daily`))}

| Word | Code |
|------|------|
| ${longWord} | \`${longWord}\` |

${longWord}
: A term that is long, with its definition.

## Code

\`\`\`json
{ "amount": 12, "currency": "EUR", "open": true, "settlement": "of all payments of the day", "reconciled": false }
\`\`\`

\`\`\`
a line of thirty characters...
\`\`\`

\`\`\`sh
ls
\`\`\`

1. One
   - Two
     - Three

       \`\`\`yaml
       settlement: once a day
       \`\`\`

       | Field | Type | Meaning |
       |-------|------|---------|
       | amount | integer | in the smallest unit of the currency |

> [!WARNING]
> Amounts are whole numbers.
>
> \`\`\`
> amount = 12
> \`\`\`

<details><summary>More</summary>

\`\`\`
settled = paid - refunded - fees
\`\`\`

</details>

\`\`\`mermaid
graph LR
  Paid --> Settled --> Reconciled --> Archived --> Forgotten
\`\`\`

## Formulas

$$
S = \\sum_{i=1}^{n} (p_i - r_i - f_i) + \\sum_{j=1}^{m} (q_j - s_j - g_j) + a + b + c + d + e + f + g + h + k + l + m + n
$$

$$
E = m c^2
$$

In a sentence, $a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z = 0$ holds.

A note.[^1]

[^1]: About the ${longWord}.
`

export const widePageBefore = widePage
  .replace('once a day', 'twice a day')
  .replace('a line of thirty', 'one line of forty')
  .replace('in the smallest unit', 'in a unit')
  .replace('E = m c^2', 'E = m c')
  .replace('"amount": 12', '"amount": 11')

export const wideCsv = `${heads.join(',')}\n${heads.map((_, at) => `${longWord}${at}`).join(',')}\n`

export const openapi = `openapi: 3.1.0
info: {title: Settlement of payments, version: "1"}
servers: [{url: "https://settlement.payments.example.org/regions/europe/v1/reconciliation"}]
paths:
  /settlements/{settlementId}/reconciliations/{reconciliationId}/entries:
    parameters:
      - {name: settlementId, in: path, required: true, schema: {type: string, format: uuid}}
      - {name: reconciliationId, in: path, required: true, schema: {type: string, format: uuid}}
    get:
      operationId: listEntriesOfReconciliationOfSettlement
      summary: List entries
      parameters:
        - {name: includeEntriesThatWereReversedLater, in: query, schema: {type: boolean, default: false}}
      responses:
        "200":
          description: All
          content:
            application/json:
              example: {amount: 12, currency: EUR, reference: "a reference that is much longer than the window is wide"}
              schema:
                type: object
                required: [amount]
                properties:
                  amount: {type: integer, minimum: 0, maximum: 1000000000, description: In the smallest unit.}
                  identifierOfTheCounterpartyInTheirLedger: {type: string, pattern: "^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$"}
                  states: {type: array, items: {enum: [pending, settled, reconciled, reversed, archived, forgotten]}}
`
