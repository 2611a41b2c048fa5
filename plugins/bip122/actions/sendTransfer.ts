import { InvalidAddressError, UnsupportedChainError } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { DustError, NoWalletResponseError } from '../errors.ts'
import { fetchFeeRates } from '../explorer/fetchFeeRates.ts'
import { requireWalletNetwork } from './requireWalletNetwork.ts'
import { validateAddress } from './validateAddress.ts'
import { dustLimit } from './virtualSize.ts'

/**
 * Asks the wallet to pay bitcoin and broadcast, at the fee rate that was shown where the wallet takes one; answers the
 * transaction id. Everything that can be known is checked before the wallet is asked.
 * @throws InvalidAddressError, DustError, NetworkMismatchError, AccountNotFoundError, WalletCallNotSupportedError,
 * UserRejectedError, NoWalletResponseError, RPCError
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
  const feeRate = await fetchFeeRates(context, network, context.kernel.signal).then(
    ({ fastest }) => fastest,
    () => undefined,
  )
  const recipients = [{ address: to, amount }]
  const { txid } = await provider.sendTransfer({ recipients, from: account.address, feeRate, network: name })
  if (!/^[0-9a-f]{64}$/i.test(txid)) throw new NoWalletResponseError({ method: 'sendTransfer' })
  return { id: txid.toLowerCase() }
}
