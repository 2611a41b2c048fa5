import { type Account, type Connector, type Kernel, NotConnectedError, RPCError, rpcErrorCode } from 'tapkit/kernel'
import { type NetworkName, nameOf } from '../networks.ts'

/**
 * The wallet and the account that would pay now, and the network that they are on.
 * @throws NotConnectedError, and RPCError -32602 if another network is asked for
 */
export function payerOf(
  kernel: Kernel,
  asked: { readonly network?: NetworkName | undefined },
): { readonly connector: Connector<'bip122'>; readonly account: Account<'bip122'>; readonly name: NetworkName } {
  const connection = kernel.connection('bip122')
  if (!connection) throw new NotConnectedError()
  const name = nameOf(connection.network.id) ?? 'Mainnet'
  const { network } = Object(asked) as typeof asked
  if (network !== undefined && network !== name) {
    const message = `network must be the network of the connected wallet: ${name}, and not ${network}.`
    throw new RPCError({ code: rpcErrorCode.invalidParams, message, data: { path: 'network' } })
  }
  return { connector: connection.connector, account: connection.account, name }
}
