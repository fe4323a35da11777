/** The file open on the workbench screens: a bit of everything that a specification contains. */
export const samplePath = 'docs/pay.md'

export const sample = `---
title: Payments
status: Draft
---

# Payments

What the payments service promises to the teams that call it, and how we know that it holds.

## Answering

The service SHALL answer quickly.

A request that takes longer than its caller waits is a request that was never made, so every call carries a deadline and
the service gives up before its caller does.

- A payment is made once, however often it is sent.
- A refund never exceeds what was paid.

## States

| State     | Means                              | Next                |
|-----------|------------------------------------|---------------------|
| pending   | taken on, nothing has moved yet    | paid, failed        |
| paid      | the money is with the merchant     | refunded            |
| failed    | nothing moved, and nothing will    |                     |

## Sign-in

Users can log in. See [the decisions](decisions.md) and [the flow](flow.png) as a picture.

\`\`\`http
POST /payments
Idempotency-Key: 6f1c
\`\`\`
`

/** An image of three boxes in a row, as base64. */
export const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAAB4CAIAAAAMrLyJAAABzElEQVR42u3YsQmAQBBE0evIJq4DQUzMTWzJluzANhRMrolVTvbBr2DgJVOu',
  '+5H004oJJIAlASwJYAlgSQBLAlgSwBLAkgCWBLAEsCSAJQEsCWAJYEkASwJYEsASwJIAlgSwBLAkgCUBLAlgCWBJAEsCWBLAEsCSAJYEsASw',
  'JIAldQa4jkeqooae1zNVUbsNe00VwAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwww',
  'wAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwwwwAADDDDAAAPcS9OyhZQNcNRuAAMMMMAAAwwwwAADDDDAADuxnFgAAwwwwAADDDDAAAMM',
  'MMAAAwwwwAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwwwwAADDDDAAAMMMMAAAwww',
  'wAADDPC3gCX1E8ASwJIAlgSwBLAkgCUBLAlgCWBJAEsCWAJYEsCSAJYEsASwJIAlASwJYAlgSQBLAlgCWBLAkgCWBLAEsCSAJQEsCWAJYEkA',
  'SwJYAlgSwJJergEOrPLkKNxTZAAAAABJRU5ErkJggg==',
].join('')
