const labels = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The lines at the end of a sign-in text, of what there is to read (ERC-4361, Sign-In With Solana). */
export const signInLines = (
  read: (key: (typeof labels)[number][1]) => string | undefined,
  resources: readonly unknown[] | undefined,
): string[] => [
  ...labels.flatMap(([label, key]) => {
    const value = read(key)
    return value === undefined ? [] : [`${label}: ${value}`]
  }),
  ...(resources ? ['Resources:', ...resources.map((resource) => `- ${String(resource)}`)] : []),
]
