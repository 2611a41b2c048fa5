import { SendOutcomeUnknownError, UnsupportedChainError } from 'tapkit/kernel'
import { ask, askSilently } from '../connectors/ask.ts'
import { readAccounts } from '../connectors/readAccounts.ts'
import { readNetwork } from '../connectors/readNetwork.ts'
import type { Context, HookInput } from '../context.ts'
import { AccountMismatchError, ChainMismatchError, NoWalletResponseError } from '../errors.ts'
import { isHash } from './readHex.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { toRpcTransaction, toTransaction } from './toTransaction.ts'

/**
 * Asks the wallet to sign and broadcast a transfer, of wei or of an ERC-20 token, and answers the transaction's hash.
 * The wallet must be on the reviewed network and share the reviewed account.
 * @throws TransferIncompleteError, TokenRequiredError, UnsupportedChainError, InvalidChecksumError, TransferRefusedError,
 * ChainMismatchError, AccountMismatchError, UserRejectedError, NoWalletResponseError, SendOutcomeUnknownError, RPCError
 */
export async function sendTransfer(context: Context, transfer: HookInput<'sendTransfer'>): Promise<{ id: string }> {
  const { account, connector, network, token } = transfer
  if (!context.chains.has(network.id)) throw new UnsupportedChainError({ debug: `${network.name} is not composed.` })
  const transaction = await toTransaction(transfer)
  const request = toRpcTransaction(transaction, account.address)
  if (transaction.data) await simulateTransfer(context, network, request, token?.symbol ?? '')
  const provider = await connector.getProvider()
  const { id: actual } = await readNetwork(provider)
  if (actual !== network.id) {
    throw new ChainMismatchError({ expected: network.reference, actual: actual.replace('eip155:', '') })
  }
  const shared = readAccounts(await askSilently(provider, 'eth_accounts'))
  if (!shared?.some(({ address }) => address.toLowerCase() === account.address.toLowerCase())) {
    throw new AccountMismatchError({ address: account.address })
  }
  const method = 'eth_sendTransaction'
  const id = await ask(provider, method, [{ ...request, chainId: `0x${Number(network.reference).toString(16)}` }])
  // It did not refuse, so it has probably sent: "try again" would be bad advice (R25).
  if (!isHash(id)) {
    throw new SendOutcomeUnknownError({
      debug: `${method} was answered with something that is no transaction hash.`,
      cause: new NoWalletResponseError({ method }),
    })
  }
  return { id }
}
