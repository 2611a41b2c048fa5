import { InvalidAddressError, UnsupportedChainError } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { readTxid } from '../connectors/readTxid.ts'
import type { Context, HookInput } from '../context.ts'
import { DustError } from '../errors.ts'
import { requireWalletNetwork } from './requireWalletNetwork.ts'
import { validateAddress } from './validateAddress.ts'
import { dustLimit } from './virtualSize.ts'

/**
 * Asks the wallet to pay bitcoin and broadcast; answers the transaction id. The fee rate is the one of the estimate that was
 * shown last, where the wallet takes one; without an estimate the wallet chooses. Everything that can be known is checked
 * before the wallet is asked.
 * @throws InvalidAddressError, DustError, NetworkMismatchError, AccountNotFoundError, WalletCallNotSupportedError,
 * UserRejectedError, SendOutcomeUnknownError, RPCError
 */
export async function sendTransfer(context: Context, transfer: HookInput<'sendTransfer'>): Promise<{ id: string }> {
  const { account, connector, network, to, amount, token } = transfer
  if (token) throw new UnsupportedChainError({ debug: 'Bitcoin has no tokens: leave `token` out.' })
  if (!(await validateAddress(context, { address: to, network }))) {
    throw new InvalidAddressError({ debug: `${to.slice(0, 100)} cannot be paid on ${network.name}.` })
  }
  const least = dustLimit(addressShape(to)?.type)
  if (amount < least) throw new DustError({ least })
  const provider = await connector.getProvider()
  const { network: name } = await requireWalletNetwork(context, provider, network)
  const feeRate = context.shownRates.get(network.id)
  const recipients = [{ address: to, amount }]
  const { txid } = await provider.sendTransfer({ recipients, from: account.address, feeRate, network: name })
  const id = readTxid(txid, 'sendTransfer')
  context.payments.set(id, { to, amount })
  return { id }
}
