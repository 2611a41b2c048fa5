import { writeSignIn } from 'tapkit/kernel'
import type { SignInFields } from '../provider.ts'

type Fields = SignInFields & { readonly domain: string; readonly address: string }

/** The text of a sign-in (Sign-In With Solana, CAIP-122). As in the standard's own library, an empty field has no line. */
export function createSignInMessage(fields: Fields): string {
  const filled: SignInFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
  const { domain: origin, address } = fields
  return writeSignIn({ ...filled, origin, address, chainName: 'Solana', keepsStatementLine: false })
}
