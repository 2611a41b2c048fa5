import type { Account, LedgerEntry, Prepared } from 'tapkit/kernel'
import { guardPsbts } from '../connectors/guardPsbts.ts'
import { readTxid } from '../connectors/read/readTxid.ts'
import type { Context } from '../context.ts'
import type { SignInput } from '../provider.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { ownInputs } from '../psbt/ownInputs.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { ownAccounts } from './ownAddresses.ts'

type Sent = Pick<LedgerEntry, 'answer'> & { readonly id: string }

/**
 * Asks the wallet for exactly the prepared request, and answers the transaction id. A PSBT is signed and broadcast in
 * one step; a wallet that cannot do so is not asked (bitcoin 7).
 * @throws WalletCallNotSupportedError, PartialBroadcastError, OneRecipientError, AccountNotSharedError, UserRejectedError,
 * SendOutcomeUnknownError, SentUncheckedError, RPCError
 */
export async function send(
  context: Context,
  { account, connector, sessionId, payload }: Prepared<'bip122'>,
): Promise<Sent> {
  const provider = await connector.getProvider(sessionId)
  if (payload.kind === 'call') return (await import('./sendCall.ts')).sendCall(provider, payload, connector.name)
  // The wallet gets a copy, because wallets may change their parameters.
  const { kind, ...asked } = structuredClone(payload)
  if ('psbt' in asked) {
    const named = asked.signInputs || provider.hasOneSigner ? {} : namedIn(asked.psbt, ownAccounts(context, account))
    const { txid } = await guardPsbts(provider).signPsbt({ ...asked, ...named, broadcast: true })
    return { id: readTxid(txid, 'signPsbt') }
  }
  const { txid } = await provider.sendTransfer(asked)
  return { id: readTxid(txid, 'sendTransfer') }
}

/**
 * The wallet's own inputs of a PSBT that has inputs of others. Without a list, a wallet signs with every key that it
 * has, also inputs of addresses that it has not shared, which the review took for the addresses of others.
 */
function namedIn(psbt: string, own: readonly Account[]): { readonly signInputs?: readonly SignInput[] } {
  const bytes = decodePsbt(psbt)
  const signInputs = ownInputs(bytes, own)
  return signInputs.length < readPsbt(bytes).inputs.length ? { signInputs } : {}
}
