import { signInLines } from '../signInLines.ts'

/** Fields of a sign-in request (Wallet Standard's `solana:signIn`). */
export type SignInFields = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The text that is signed (Sign-In With Solana, after EIP-4361). */
export function signInMessage(domain: string, address: string, fields: SignInFields): string {
  const list = signInLines((key) => fields[key] || undefined, fields.resources)
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(fields.statement ? [fields.statement] : []),
    ...(list.length ? [list.join('\n')] : []),
  ].join('\n\n')
}
