import type { Prepared } from 'tapkit/kernel'
import { guardPsbts } from '../connectors/guardPsbts.ts'
import { readTxid } from '../connectors/read/readTxid.ts'

/**
 * Asks the wallet for exactly what was prepared; answers the transaction id. A PSBT is signed and broadcast in one; where the
 * wallet cannot do that, it is not asked (bitcoin 7).
 * @throws WalletCallNotSupportedError, PartialBroadcastError, OneRecipientError, AccountNotSharedError, UserRejectedError,
 * SendOutcomeUnknownError, SentUncheckedError, RPCError
 */
export async function send({ connector, sessionId, payload }: Prepared<'bip122'>): Promise<{ readonly id: string }> {
  const provider = await connector.getProvider(sessionId)
  // A copy: what wallets do with their parameters is theirs to know.
  const { kind, ...asked } = structuredClone(payload)
  if ('psbt' in asked) {
    const { txid } = await guardPsbts(provider).signPsbt({ ...asked, broadcast: true })
    return { id: readTxid(txid, 'signPsbt') }
  }
  const { txid } = await provider.sendTransfer(asked)
  return { id: readTxid(txid, 'sendTransfer') }
}
