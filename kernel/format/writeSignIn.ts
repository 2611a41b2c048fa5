/** The labelled lines of a sign-in (CAIP-122), each with the field it holds, in the order of the text. */
export const signInLabels = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The fields of a sign-in, each as its line spells it; a field that is `undefined` has no line. */
export type SignInLines = { readonly [field in (typeof signInLabels)[number][1]]?: string | undefined } & {
  /** The domain, after its scheme if the text names the scheme. */
  readonly origin: string
  /** The name of the chain in the first line: `Ethereum`, `Solana` … */
  readonly chainName: string
  readonly address: string
  readonly statement?: string | undefined
  /** Whether a text without a statement keeps the empty line of the statement, as ERC-4361 does. */
  readonly keepsStatementLine: boolean
  readonly resources?: readonly string[] | undefined
}

/**
 * Writes the text of a sign-in (CAIP-122): ERC-4361, Sign-In With Solana and the texts of other chains. The fields are written as they are:
 * a caller checks fields from outside first, because a line break in a field would begin another line.
 * @example
 * ```ts
 * import { writeSignIn } from 'tapkit/kernel'
 * export const text = (address: string, nonce: string) =>
 *   writeSignIn({ origin: 'acme.app', chainName: 'Cosmos', address, nonce, keepsStatementLine: false })
 * ```
 */
export function writeSignIn({
  origin,
  chainName,
  address,
  statement,
  keepsStatementLine,
  resources,
  ...fields
}: SignInLines): string {
  const head = `${origin} wants you to sign in with your ${chainName} account:\n${address}`
  const lines = [
    ...signInLabels.flatMap(([label, field]) => (fields[field] === undefined ? [] : [`${label}: ${fields[field]}`])),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ]
  return [
    statement === undefined && keepsStatementLine ? `${head}\n` : head,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ].join('\n\n')
}
