import { type ConnectRequest, isError, rpcCode, type SessionInput } from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'
import { ask } from './ask.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetwork } from './readNetwork.ts'

/**
 * The time in which a wallet has to tell its network, in ms: it is asked before its question to the visitor, which has
 * to follow the press.
 */
const patience = 1_000

/** Its question is open already. */
const pending = -32002

/**
 * Connects and signs in with the same question (ERC-7846, `signInWithEthereum`), on the wallet's present network.
 * `undefined` if the wallet is to be asked for its accounts alone, because no sign-in is wanted, or the wallet does not
 * know the method, or its answer is useless.
 * @throws UserRejectedError, RPCError if its question is open already, ConnectAbortedError
 */
export async function answerChallenge(
  provider: Eip1193Provider,
  challenge: NonNullable<ConnectRequest['challenge']>,
): Promise<SessionInput | undefined> {
  const network = await readNetwork(provider, patience).catch(() => undefined)
  const asked = network && (await challenge(network.id))
  if (!asked) return undefined
  const signInWithEthereum = { ...asked, chainId: `0x${Number(asked.chainId).toString(16)}` }
  try {
    const answer = await ask(provider, 'wallet_connect', [{ version: '1', capabilities: { signInWithEthereum } }])
    return await readSession(provider, network.id, answer)
  } catch (error) {
    if (isError(error, 'UserRejectedError') || rpcCode(error) === pending) throw error
    return undefined
  }
}

/** The accounts of an answer, and the message that each has signed on the requested network. */
async function readSession(provider: Eip1193Provider, networkId: `eip155:${number}`, answer: unknown) {
  const { accounts: list } = Object(answer) as { readonly accounts?: unknown }
  const entries = (Array.isArray(list) ? list : []).slice(0, 100).map((entry) => Object(entry) as Entry)
  const accounts = readAccounts(entries.map(({ address }) => address))
  if (!accounts?.length) return undefined
  const signed = entries.flatMap(({ address, capabilities }) => {
    const { signInWithEthereum } = Object(capabilities) as { readonly signInWithEthereum?: unknown }
    const { message, signature } = Object(signInWithEthereum) as Readonly<Record<string, unknown>>
    const [account] = readAccounts([address]) ?? []
    return account && typeof message === 'string' && typeof signature === 'string'
      ? [{ networkId, address: account.address, message, signature }]
      : []
  })
  return { accounts, network: await readNetwork(provider), signed }
}

type Entry = { readonly address?: unknown; readonly capabilities?: unknown }
