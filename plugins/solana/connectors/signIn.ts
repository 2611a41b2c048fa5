import { NoWalletResponseError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { SignedIn, SignInFields } from '../provider.ts'
import { ask } from './ask.ts'
import { createSignInMessage } from './createSignInMessage.ts'
import { isOfMessage } from './isOfMessage.ts'
import { readBytes } from './readBytes.ts'
import { readShared } from './readShared.ts'
import type { StandardWallet } from './standardWallet.ts'

const method = 'solana:signIn'

/**
 * Connects and signs in with a single prompt (`solana:signIn`). The signed text must be the text that these fields
 * make: a wallet adds only the domain and the address, and a hardware wallet its envelope (solana 6).
 * @throws MethodNotSupportedError, UserRejectedError, NoWalletResponseError, RPCError
 */
export async function signIn(context: Context, wallet: StandardWallet, fields: SignInFields = {}): Promise<SignedIn> {
  const answer = await ask(wallet, method, { ...fields, resources: fields.resources && [...fields.resources] })
  // A single account was asked for, so the answer has to be a single account.
  const [output] = Array.isArray(answer) && answer.length === 1 ? answer : []
  const { account, signedMessage, signature } = Object(output) as Record<string, unknown>
  const address = readShared(context, wallet, [account])?.[0]?.account.address
  if (!address || (fields.address && fields.address !== address)) throw new NoWalletResponseError({ method })
  const expected = createSignInMessage({ ...fields, domain: fields.domain ?? location.host, address })
  const message = new TextEncoder().encode(expected)
  if (!isOfMessage(readBytes(signedMessage, method), message, address)) throw new NoWalletResponseError({ method })
  return { address, message, signature: readBytes(signature, method, 64) }
}
