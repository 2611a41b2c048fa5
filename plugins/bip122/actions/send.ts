import type { LedgerEntry, Prepared } from 'tapkit/kernel'
import { guardPsbts } from '../connectors/guardPsbts.ts'
import { readTxid } from '../connectors/read/readTxid.ts'

type Sent = Pick<LedgerEntry, 'answer'> & { readonly id: string }

/**
 * Asks the wallet for exactly the prepared request, and answers the transaction id. A PSBT is signed and broadcast in
 * one step; a wallet that cannot do so is not asked (bitcoin 7).
 * @throws WalletCallNotSupportedError, PartialBroadcastError, OneRecipientError, AccountNotSharedError, UserRejectedError,
 * SendOutcomeUnknownError, SentUncheckedError, RPCError
 */
export async function send({ connector, sessionId, payload }: Prepared<'bip122'>): Promise<Sent> {
  const provider = await connector.getProvider(sessionId)
  if (payload.kind === 'call') return (await import('./sendCall.ts')).sendCall(provider, payload, connector.name)
  // The wallet gets a copy, because wallets may change their parameters.
  const { kind, ...asked } = structuredClone(payload)
  if ('psbt' in asked) {
    const { txid } = await guardPsbts(provider).signPsbt({ ...asked, broadcast: true })
    return { id: readTxid(txid, 'signPsbt') }
  }
  const { txid } = await provider.sendTransfer(asked)
  return { id: readTxid(txid, 'sendTransfer') }
}
