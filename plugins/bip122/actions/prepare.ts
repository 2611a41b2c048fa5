import { type PrepareAnswer, UnsupportedChainError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { toBase64 } from '../encoding/base64.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { parsePayload } from './parsePayload.ts'
import { prepareCall } from './prepareCall.ts'
import { preparePsbt } from './preparePsbt.ts'
import { prepareTransfer } from './prepareTransfer.ts'
import { requirePayable } from './requirePayable.ts'

/**
 * Writes the request for a wallet: a payment, which the wallet makes a transaction of, a PSBT, or a call of a method of its own. The wallet
 * is not asked. If an explorer is unreachable, the fee stays unknown, and its checks are left out.
 * @throws UnsupportedChainError, InvalidAddressError, DustError, InvalidAmountError, InvalidPsbtError, SighashError,
 * AccountNotSharedError, PreparedMismatchError, WalletCallNotSupportedError, OneRecipientError, PartialBroadcastError,
 * PlainCoinsError, RPCError -32602 where parameters of a call are wrong
 */
export async function prepare(
  context: Context,
  input: HookInput<'prepare'>,
): Promise<PrepareAnswer<'bip122'> | undefined> {
  const { intent, account, network } = input
  const { network: name } = bitcoinNetworkOf(context, network)
  if (intent.kind === 'transfer') {
    const { to, amount, token, memo } = intent.about
    if (token) throw new UnsupportedChainError({ debug: 'Bitcoin has no tokens: leave `token` out.' })
    if (memo) throw new UnsupportedChainError({ debug: 'A payment in bitcoin carries no text: leave `memo` out.' })
    const recipients = [{ address: to, amount }]
    return prepareTransfer(context, input, { kind: 'transfer', recipients, from: account.address, network: name })
  }
  if (intent.kind === 'psbt') {
    const { signInputs } = intent.about
    const psbt = toBase64(decodePsbt(intent.about.psbt))
    return preparePsbt(context, input, { kind: 'psbt', psbt, ...(signInputs && { signInputs }), network: name })
  }
  if (intent.kind === 'plainCoins') {
    const { writePlainPsbt } = await import('./writePlainPsbt.ts')
    return preparePsbt(context, input, await writePlainPsbt(context, input, intent.about, name))
  }
  // Other kinds without a payload are of other plugins.
  if (intent.payload === undefined && intent.kind !== 'calls') return undefined
  if (intent.promise.in?.length) {
    const debug = 'What comes by a Bitcoin transaction is not compared with a promise: leave `in` out of it.'
    throw new UnsupportedChainError({ network: network.name, debug })
  }
  const payload = await parsePayload(intent.payload, name)
  if (payload.kind === 'psbt') return preparePsbt(context, input, payload)
  if (payload.kind === 'call') return prepareCall(context, input, payload)
  // The kernel has checked the receiver of a transfer, but not the receivers of a feature's own request.
  for (const { address } of payload.recipients) await requirePayable(context, address, network)
  return prepareTransfer(context, input, payload)
}
