import { type Account, type Connector, type Kernel, NotConnectedError } from 'tapkit/kernel'
import { paramsError } from '../actions/paramsError.ts'
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
  if (network !== undefined && network !== name)
    throw paramsError('network', `network must be the network of the connected wallet: ${name}, and not ${network}.`)
  return { connector: connection.connector, account: connection.account, name }
}
