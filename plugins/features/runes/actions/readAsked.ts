import { ChainMismatchError, type Network, RPCError, rpcErrorCode, sanitizeText } from 'tapkit/kernel'
import { idOf, type NetworkName, nameOf } from '../networks.ts'
import { serviceOf } from '../service/serviceOf.ts'
import { askWallet } from './askWallet.ts'
import type { Asked, Context } from './context.ts'
import { paramsError } from './paramsError.ts'

/** A network, and the service that takes orders on it. */
export type Place = { readonly name: NetworkName; readonly network: Network; readonly service: string }

/**
 * Checks what a method is asked with, and answers it as its schema has it, with the network that it is for: the one that is named, else
 * that of the order, else that of the wallet.
 * @throws RPCError -32602
 */
export async function readAsked<params extends object>(
  context: Context,
  asked: Asked,
  ofOrder?: string | undefined,
): Promise<{ readonly params: params; readonly name: NetworkName }> {
  const { kernel } = context
  const byDefault = async () =>
    nameOf(ofOrder ?? '') ?? (await walletNetwork(context, asked)) ?? nameOf(kernel.network('bip122')?.id ?? '')
  const { parseParams } = await import('tapkit/bip122/request')
  const params = (await parseParams(asked.method, asked.params, byDefault)) as params & { network?: NetworkName }
  return { params, name: params.network ?? (await byDefault()) ?? 'Mainnet' }
}

/**
 * Where orders of a network are taken.
 * @throws OrdersNotSupportedError, and RPCError -32602 if the app has not composed the network
 */
export function placeOf({ kernel, services }: Context, name: NetworkName): Place {
  const id = idOf(name)
  const service = serviceOf(services, id)
  const network = kernel.networks.get(id)
  if (network) return { name, network, service }
  throw paramsError('network', `network must be one that the app has composed: ${name} is not.`)
}

/**
 * Makes sure that there is a wallet that can be asked for a payment.
 * @throws RPCError -32603
 */
export function requireWallet({ connector }: Asked): NonNullable<Asked['connector']> {
  if (connector) return connector
  throw new RPCError({ code: rpcErrorCode.internal, message: 'no wallet provider was found' })
}

/** The session of the wallet that a request goes to. */
export const sessionOf = ({ connection, connector }: Asked): Asked['connection'] =>
  connection?.connector.id === connector?.id ? connection : undefined

/**
 * Makes sure that a wallet that tells its network is on the network of the order: test networks, and chains of another kind, share
 * addresses. The wallet is asked anew each time, since its network may change meanwhile.
 * @throws ChainMismatchError
 */
export async function requireNetwork(context: Context, asked: Asked, expected: NetworkName): Promise<void> {
  const { name, foreign } = await askNetwork(context, asked)
  const actual = foreign ?? name
  if (actual !== undefined && actual !== expected) throw new ChainMismatchError({ expected, actual })
}

/** The network that a wallet is on: a network of Bitcoin by its name here, or the wallet's own name of a foreign network. */
type WalletNetwork = { readonly name?: NetworkName | undefined; readonly foreign?: string | undefined }

const told = new WeakMap<Asked, Promise<WalletNetwork>>()

/** The network that the parameters of a request are read for, asked once. */
async function walletNetwork(context: Context, asked: Asked): Promise<NetworkName | undefined> {
  const answer = told.get(asked) ?? askNetwork(context, asked)
  told.set(asked, answer)
  return (await answer).name
}

/** The network that the wallet says it is on, else that of its session. */
async function askNetwork(context: Context, asked: Asked): Promise<WalletNetwork> {
  const { connector, connection } = asked
  const ofSession = nameOf(connection?.network.id ?? '')
  if (!connector) return { name: ofSession }
  const reply = await askWallet(context, asked, 'wallet_getNetwork').catch(() => undefined)
  const { bitcoin } = Object(reply) as { bitcoin?: unknown }
  const { name } = Object(bitcoin) as { name?: unknown }
  if (typeof name !== 'string' || name === '') return { name: ofSession }
  const names: readonly NetworkName[] = ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest']
  const found = names.find((each) => each.toLowerCase() === name.toLowerCase())
  return found ? { name: found } : { foreign: sanitizeText(name, 60) || 'unknown' }
}
