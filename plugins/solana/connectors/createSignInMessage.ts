import type { SignInFields } from '../provider.ts'

/** The text of a sign-in (Sign-In With Solana, CAIP-122): a line for each field that is there. */
export function createSignInMessage({
  domain,
  address,
  statement,
  resources,
  ...fields
}: SignInFields & { readonly domain: string; readonly address: string }): string {
  const lines = [
    ['URI', fields.uri],
    ['Version', fields.version],
    ['Chain ID', fields.chainId],
    ['Nonce', fields.nonce],
    ['Issued At', fields.issuedAt],
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const parts = [`${domain} wants you to sign in with your Solana account:\n${address}`]
  if (statement) parts.push(statement)
  if (lines.length > 0) parts.push(lines.join('\n'))
  return parts.join('\n\n')
}
