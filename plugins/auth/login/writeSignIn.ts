import type { Challenge } from 'tapkit/kernel'

const chains = { eip155: 'Ethereum', solana: 'Solana' } as const

/** Writes the text of a sign-in that an account signs: ERC-4361 on EVM, Sign-In With Solana (CAIP-122). */
export function writeSignIn(
  { domain, statement, resources, ...fields }: Challenge,
  { namespace, address }: { readonly namespace: 'eip155' | 'solana'; readonly address: string },
): string {
  const labelled = [
    ['URI', fields.uri],
    ['Version', fields.version],
    ['Chain ID', fields.chainId],
    ['Nonce', fields.nonce],
    ['Issued At', fields.issuedAt],
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ]
  // Without a statement, ERC-4361 leaves the statement's line empty, and the text of Solana leaves it out.
  const noStatement = namespace === 'eip155' ? ['', ''] : ['']
  return [
    `${domain} wants you to sign in with your ${chains[namespace]} account:`,
    address,
    ...(statement === undefined ? noStatement : ['', statement, '']),
    ...labelled.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
