import { UnsupportedChainError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { TransactionChangedError, TransactionExpiredError } from '../errors.ts'
import { askWallet } from './askWallet.ts'
import { checkFunds } from './checkFunds.ts'
import { openSigner } from './openSigner.ts'
import { type Plan, planTransfer } from './planTransfer.ts'
import { readMessage } from './readMessage.ts'
import { readTransfer } from './readTransfer.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { writeTransaction } from './writeTransaction.ts'

/** How often the wallet is asked: again only where the first transaction expired and can never be recorded. */
const attempts = 2

/**
 * Asks the wallet to sign a transfer, of lamports or of a token of SPL Token or Token-2022, and answers the transaction's
 * first signature, which is its id. Funds are checked and the transfer is simulated before the wallet is asked; what it
 * returns is sent only if it is what was reviewed.
 * @throws TransferIncompleteError, TokenRequiredError, UnsupportedChainError, InvalidMemoError, RecipientNotAllowedError,
 * TokenNotSendableError, InsufficientSolError, InsufficientTokensError, RecipientRentError, TransferRefusedError,
 * AccountMismatchError, ClusterNotSupportedError, MethodNotSupportedError, UserRejectedError, TransactionChangedError,
 * TransactionExpiredError, SendOutcomeUnknownError, NoWalletResponseError, RPCError, HttpNetworkError
 */
export async function sendTransfer(context: Context, transfer: HookInput<'sendTransfer'>): Promise<{ id: string }> {
  const { network } = transfer
  const { signal } = context.kernel
  if (!context.clusters.has(network.id)) throw new UnsupportedChainError({ debug: `${network.name} is not composed.` })
  const plan = await planTransfer(context, network, transfer, signal)
  checkFunds(plan)
  const signer = await openSigner(context, transfer)
  const symbol = plan.token?.symbol ?? network.nativeCurrency.symbol
  for (let attempt = 0; attempt < attempts; attempt++) {
    const draft = await writeTransaction(context, network, { plan, version: signer.version, signal })
    assertSame(plan, draft.wire)
    await simulateTransfer(context, network, { ...draft, symbol })
    const answer = await askWallet(context, network, { signer, draft, symbol, signal })
    if (answer !== 'expired') return answer
  }
  throw new TransactionExpiredError({
    debug: 'Two transactions expired before the wallet returned them. Nothing was sent.',
  })
}

/** The last look before the wallet: the bytes are read back, and must pay what was reviewed to whom it was reviewed for. */
function assertSame({ amount, to, token }: Plan, wire: Uint8Array): void {
  const paid = readTransfer(readMessage(wire))
  const receiver = token ? token.destination : to
  if (paid?.to === receiver && paid.amount === amount && paid.mint === token?.mint) return
  throw new TransactionChangedError({ debug: 'The transaction that was written does not pay what was reviewed.' })
}
