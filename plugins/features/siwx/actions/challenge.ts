import type { Challenge, Connector, Kernel, Network } from 'tapkit/kernel'
import { createNonce } from '../createNonce.ts'
import { isOver } from '../isOver.ts'
import { noteAsked } from '../left.ts'
import { writeChainId } from '../message/chains.ts'
import { setupOf } from '../setup.ts'
import { writeFields } from '../writeFields.ts'
import { readKept } from './readKept.ts'

type Asked = {
  readonly namespace: string
  readonly network: Network
  readonly connector: Connector
  readonly signal: AbortSignal
}

/**
 * The message for a wallet that can sign in while it connects (sign-in 19). `undefined` if the wallet is to connect and no more:
 * something else comes first, the visitor is to be warned, an account may have signed in before, or this wallet has made nothing of
 * it.
 */
export async function challenge(
  kernel: Kernel,
  { namespace, network, connector, signal }: Asked,
): Promise<Challenge | undefined> {
  const setup = setupOf(kernel)
  const { options, challenges, tried } = setup
  const wallet = `${namespace} ${connector.id}`
  const isOther = options.domain !== undefined && options.domain !== location.host
  const chainId = writeChainId(network)
  if (isOther || chainId === undefined || tried.has(wallet) || !isFirst(kernel, namespace)) return undefined
  const storage = await setup.storage
  const [nonce = createNonce(), mayHold] = await Promise.all([storage.nonce?.(), mayHaveSignedIn(kernel, network)])
  if (mayHold || signal.aborted) return undefined
  const made: Challenge = { ...writeFields(options, nonce), chainId }
  noteAsked(kernel, nonce)
  challenges.add(made)
  tried.add(wallet)
  return made
}

/**
 * Whether no other question comes before the sign-in. An email, or the question of a gate of the host, comes before a
 * sign-in while connecting too.
 */
function isFirst({ hooks }: Kernel, namespace: string): boolean {
  const [first] = hooks.authorize.taps.filter((tap) => (tap.namespace ?? namespace) === namespace)
  return first?.name === 'siwx'
}

/** Whether a sign-in is kept for an account that no connected wallet has: the wallet may connect with that account. */
async function mayHaveSignedIn(kernel: Kernel, { id, namespace }: Network): Promise<boolean> {
  const setup = setupOf(kernel)
  // A visitor who has just disconnected has signed out, however long the storage takes.
  await setup.changed
  const kept = await readKept(kernel)
  const connected = kernel.connections(namespace).flatMap(({ accounts }) => accounts.map(({ address }) => address))
  return kept.some(({ data }) => data.chainId === id && !isOver(data) && !connected.includes(data.accountAddress))
}
