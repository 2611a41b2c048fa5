import { AccountNotSharedError, type Prepared, PreparedMismatchError } from 'tapkit/kernel'
import { addressShape, isSameAddress } from '../address/addressShape.ts'
import type { Context } from '../context.ts'
import { requireWalletNetwork } from './requireWalletNetwork.ts'
import { satoshiOf } from './satoshiOf.ts'
import { scriptSize, virtualSize } from './virtualSize.ts'

/**
 * The last check of a prepared request. Before the wallet is asked, it also checks, without a prompt, that the wallet
 * is on the reviewed network and shares the account. The code for sending loads here, so that nothing is missing once
 * the wallet was asked.
 * @throws PreparedMismatchError, PreparedStaleError, ChainMismatchError, UnsupportedNetworkError, AccountNotSharedError, UnsupportedChainError
 */
export async function beforeSend(
  context: Context,
  prepared: Prepared<'bip122'>,
  { stage, signal }: { readonly stage: 'review' | 'send'; readonly signal: AbortSignal },
): Promise<void> {
  requireShownFee(prepared)
  if (stage === 'review') return
  const { account, connector, network, sessionId } = prepared
  const provider = await connector.getProvider(sessionId)
  await Promise.all([import('./send.ts'), import('./sendCall.ts'), import('../psbt/inferSignInputs.ts')])
  await requireWalletNetwork(context, provider, network)
  const shared = await provider.getAccountAddresses()
  // A wallet without an answer passes: some wallets only tell by a prompt, and check the payer themselves.
  if (shared.length > 0 && !shared.some(({ address }) => isSameAddress(address, account.address))) {
    throw new AccountNotSharedError({ address: account.address })
  }
  if (prepared.payload.kind === 'psbt') {
    await (await import('./requireUnspent.ts')).requireUnspent(context, prepared, signal)
  }
}

/** A fee rate names no sum. The smallest transaction at that rate must not cost more than the fee that is shown. */
function requireShownFee({ payload, fee }: Prepared<'bip122'>): void {
  if (payload.kind !== 'transfer' || payload.feeRate === undefined || !fee) return
  const paid = payload.recipients.map(({ address }) => scriptSize(addressShape(address)?.type))
  const least = satoshiOf(virtualSize(['p2tr'], paid), payload.feeRate)
  if (least > fee.value) {
    const debug = `At ${payload.feeRate} sat/vB it costs ${least} satoshi at least, and ${fee.value} are shown.`
    throw new PreparedMismatchError({ debug })
  }
}
