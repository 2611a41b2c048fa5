import { type ConnectRequest, NoWalletResponseError, type SessionInput } from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'
import { answerChallenge } from './answerChallenge.ts'
import { ask, askSilently } from './ask.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetwork } from './readNetwork.ts'

// These load together with the code that asks the wallet: the wallet is listened to before it can answer, and ended at
// once.
export { disconnect } from './disconnect.ts'
export { watch } from './watch.ts'

/**
 * Asks a wallet for its accounts (EIP-1193, EIP-1102). The same question asks for a sign-in, if a sign-in is wanted and
 * the wallet can combine both. The session is on the wallet's own network: no network is switched.
 * @throws UserRejectedError, NoWalletResponseError, RPCError
 */
export async function connect(
  provider: Eip1193Provider,
  { challenge, signal }: Pick<ConnectRequest<'eip155'>, 'challenge' | 'signal'>,
): Promise<SessionInput> {
  const signedIn = challenge && (await answerChallenge(provider, challenge))
  if (signedIn) return signedIn
  // A visitor who has left meanwhile is not asked a second time.
  signal.throwIfAborted()
  const method = 'eth_requestAccounts'
  const session = await readSession(provider, await ask(provider, method))
  if (!session) throw new NoWalletResponseError({ method, unsent: true })
  return session
}

/**
 * Reads a session back without a prompt; a locked wallet has none.
 * @throws NoWalletResponseError, RPCError
 */
export async function restore(provider: Eip1193Provider): Promise<SessionInput | undefined> {
  return readSession(provider, await askSilently(provider, 'eth_accounts'))
}

async function readSession(provider: Eip1193Provider, answer: unknown) {
  const accounts = readAccounts(answer)
  return accounts?.length ? { accounts, network: await readNetwork(provider) } : undefined
}
