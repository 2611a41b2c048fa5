import type { Context, HookInput } from '../context.ts'
import { askWallet } from './askWallet.ts'
import { readFee } from './readFee.ts'
import { readNonce } from './readNonce.ts'
import { toPayment } from './toPayment.ts'

/**
 * Asks the wallet to sign and broadcast a transfer, of micro-STX or of a SIP-010 token, and answers the transaction's id.
 * Fee and nonce are the node's; the wallet chooses them where the node cannot say.
 * @throws TransferIncompleteError, TokenRequiredError, StacksAddressError, MemoTooLongError, AccountMismatchError,
 * UserRejectedError, SendOutcomeUnknownError, RPCError
 */
export async function sendTransfer({ kernel }: Context, transfer: HookInput<'sendTransfer'>): Promise<{ id: string }> {
  const { account, connector, network } = transfer
  const payment = toPayment(transfer)
  const { signal } = kernel
  const provider = await connector.getProvider()
  const [fee, nonce] = await Promise.all([
    readFee(kernel, network, payment, signal).catch(() => undefined),
    readNonce(kernel, network, account.address, signal).catch(() => undefined),
  ])
  const params = {
    ...payment.params,
    ...(fee === undefined ? {} : { fee }),
    ...(nonce === undefined ? {} : { nonce }),
    broadcast: true,
  }
  const sent = await askWallet({ provider, network, account, method: payment.method, params })
  return { id: `0x${(sent as { txid: string }).txid}` }
}
