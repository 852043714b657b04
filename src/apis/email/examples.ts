/** One example per endpoint, true in the demo world. */
export const examples = {
  verify: {
    input: { email: 'jane+bread@bakery.example' },
    output: {
      email: 'jane+bread@bakery.example',
      verdict: 'deliverable' as const,
      reason: 'passed' as const,
      score: 100,
      checks: {
        syntax: true,
        disposable: false,
        role_account: false,
        mx_records: true,
        spf: true,
        dmarc: true,
        dkim: true,
      },
      normalized: 'jane+bread@bakery.example',
      suggestion: null,
      free: false,
      details: {
        syntax: { level: 'mailbox' as const },
        domain: 'bakery.example',
        smtputf8: false,
        relay: false,
        mx: ['mail.bakery.example'],
        spf: { record: 'v=spf1 mx -all' },
        dmarc: { record: 'v=DMARC1; p=reject', domain: 'bakery.example' },
        dkim: { method: 'selector' as const, selector: 'default' },
      },
    },
  },
  verifyBatch: {
    input: { emails: ['jane@bakery.example', 'info@florist.example', 'spam@mailinator.com', 'not an address'] },
    output: {
      results: [
        { email: 'jane@bakery.example', verdict: 'deliverable' as const, score: 100 },
        { email: 'info@florist.example', verdict: 'risky' as const, score: 50 },
        { email: 'spam@mailinator.com', verdict: 'disposable' as const, score: 15 },
        { email: 'not an address', verdict: 'undeliverable' as const, score: 0 },
      ],
    },
  },
  health: { input: {}, output: { status: 'ok' as const, disposableDomains: 164160 } },
}
