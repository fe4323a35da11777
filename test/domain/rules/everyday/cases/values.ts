import { crlf, replace, replaceEach, steps } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** Numbers, states, owners, dates and titles, in the text, in labelled lines, in front matter and in cells. */
export const values: readonly EverydayCase[] = [
  {
    document: 'payments',
    say: 'set the number of retries to 5',
    meant: replace('number of retries is 3', 'number of retries is 5'),
  },
  {
    document: 'payments',
    say: 'raise the timeout to 30 seconds',
    meant: replace('timeout is 10 seconds', 'timeout is 30 seconds'),
  },
  { document: 'payments', say: 'Change the version to 1.3.', meant: replace('version: 1.2', 'version: 1.3') },
  { document: 'payments', say: 'bump the version number to 2.0', meant: replace('version: 1.2', 'version: 2.0') },
  { document: 'payments', say: 'set status to approved', meant: replace('status: draft', 'status: approved') },
  {
    document: 'payments',
    say: 'set the owner to "Checkout team"',
    meant: replace('owner: Payments team', 'owner: Checkout team'),
  },
  {
    document: 'payments',
    say: 'The owner is now Checkout team',
    meant: replace('owner: Payments team', 'owner: Checkout team'),
  },
  {
    document: 'payments',
    say: 'change the title to "Payment service"',
    meant: replaceEach('Payments API', 'Payment service', 2),
  },
  {
    document: 'payments',
    say: 'allow 200 requests per second instead of 100',
    meant: replace('100 requests', '200 requests'),
  },
  {
    document: 'payments',
    say: 'lower the number of open payments to 10',
    meant: replace('20 open payments', '10 open payments'),
  },
  {
    document: 'requirements',
    say: 'set the status of the document to Approved',
    meant: replace('Status: Draft', 'Status: Approved'),
  },
  {
    document: 'requirements',
    say: 'change the owner to City transport',
    meant: replace('Owner: Mobility office', 'Owner: City transport'),
  },
  { document: 'requirements', say: 'set the date to 2025-04-01', meant: replace('2025-02-10', '2025-04-01') },
  {
    document: 'requirements',
    say: 'in REQ-3 change 60 seconds to 30 seconds',
    meant: replace('60 seconds', '30 seconds'),
  },
  { document: 'requirements', say: 'raise the availability to 99.9 %', meant: replace('99.5 %', '99.9 %') },
  { document: 'manual', say: 'the fuse is 10 A', meant: replace('16 A', '10 A') },
  { document: 'manual', say: 'set the free space to 80 cm', meant: replace('50 cm', '80 cm') },
  { document: 'decision', say: 'mark this as accepted', meant: replace('Status: proposed', 'Status: accepted') },
  { document: 'decision', say: 'set status to accepted', meant: replace('Status: proposed', 'Status: accepted') },
  {
    document: 'decision',
    say: 'set the deciders to ‘Platform team, Security team’',
    meant: replace('Deciders: Platform team', 'Deciders: Platform team, Security team'),
  },
  { document: 'decision', say: 'raise the number of users to 3000', meant: replace('2000 users', '3000 users') },
  {
    document: 'readme',
    say: 'set the default of `retries` to 5',
    meant: crlf(replace('| 3       |', '| 5       |')),
  },
  {
    document: 'readme',
    say: 'change the default for pause to 15',
    meant: crlf(replace('| 10      |', '| 15      |')),
  },
  {
    document: 'delivery',
    say: 'under Rate limits, raise the limit to 50 requests per second',
    meant: replace('10 requests', '50 requests'),
  },
  {
    document: 'settings',
    say: 'change the timeout to 60 seconds',
    meant: replace('timeout is 30 seconds', 'timeout is 60 seconds'),
    also: [
      steps(
        replace('timeout is 30 seconds', 'timeout is 60 seconds'),
        replace('timeout: 30', 'timeout: 60'),
        replace('timeout = 30', 'timeout = 60'),
      ),
    ],
  },
  { document: 'settings', say: 'set status to published', meant: replace('status: review', 'status: published') },
  {
    document: 'settings',
    say: 'in the Cache section, set the number of entries to 1000',
    meant: replace('500 entries', '1000 entries'),
  },
  { document: 'guide', say: 'set the timeout in the yaml block to 60', meant: replace('timeout: 30', 'timeout: 60') },
]
