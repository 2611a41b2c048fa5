import { ChainMismatchError, type Network, RPCError, rpcErrorCode } from 'tapkit/kernel'
import { idOf, type NetworkName, nameOf } from '../networks.ts'
import { serviceOf } from '../service/serviceOf.ts'
import { askWallet } from './askWallet.ts'
import type { Asked, Context } from './context.ts'

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
  const message = `network must be one that the app has composed: ${name} is not.`
  throw new RPCError({ code: rpcErrorCode.invalidParams, message, data: { path: 'network' } })
}

/**
 * Makes sure that there is a wallet that can be asked for a payment.
 * @throws RPCError -32603
 */
export function requireWallet({ connector }: Asked): NonNullable<Asked['connector']> {
  if (connector) return connector
  throw new RPCError({ code: rpcErrorCode.internal, message: 'no wallet provider was found' })
}

/**
 * Makes sure that a wallet that tells its network is on the network of the order: test networks share their addresses.
 * @throws ChainMismatchError
 */
export async function requireNetwork(context: Context, asked: Asked, expected: NetworkName): Promise<void> {
  const actual = await walletNetwork(context, asked)
  if (actual && actual !== expected) throw new ChainMismatchError({ expected, actual })
}

const told = new WeakMap<Asked, Promise<NetworkName | undefined>>()

/** The network that the wallet of a request says it is on, asked once. */
function walletNetwork(context: Context, asked: Asked): Promise<NetworkName | undefined> {
  const answer = told.get(asked) ?? askNetwork(context, asked)
  told.set(asked, answer)
  return answer
}

/** The network that the wallet says it is on, else that of its session; `undefined` if neither is known. */
async function askNetwork(context: Context, asked: Asked): Promise<NetworkName | undefined> {
  const { connector, connection } = asked
  const ofSession = nameOf(connection?.network.id ?? '')
  if (!connector) return ofSession
  const reply = await askWallet(context, asked, 'wallet_getNetwork').catch(() => undefined)
  const { bitcoin } = Object(reply) as { bitcoin?: unknown }
  const { name } = Object(bitcoin) as { name?: unknown }
  const names: readonly NetworkName[] = ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest']
  const found = names.find((each) => typeof name === 'string' && each.toLowerCase() === name.toLowerCase())
  return found ?? ofSession
}
