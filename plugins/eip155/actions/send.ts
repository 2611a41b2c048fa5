import { SendOutcomeUnknownError } from 'tapkit/kernel'
import type { HookInput } from '../context.ts'
import { parsePayload } from './parsePayload.ts'
import { isHash } from './readHex.ts'

const method = 'eth_sendTransaction'

/**
 * Asks the wallet to sign and broadcast exactly the reviewed transaction, and answers the transaction's hash.
 * @throws TransactionUnreadableError, SendOutcomeUnknownError, and the wallet's error
 */
export async function send({ account, connector, network, payload }: HookInput<'send'>): Promise<{ id: string }> {
  // An approval by signature is not a transaction.
  parsePayload(payload, account, network)
  const provider = await connector.getProvider()
  // The kernel judges the wallet's errors.
  const id = await provider.request({ method, params: [{ ...payload }] })
  // The wallet did not refuse, so it has probably sent. "Try again" would be bad advice (money 12).
  if (!isHash(id)) throw new SendOutcomeUnknownError({ debug: `${method} was answered with no transaction hash.` })
  // Hashes are lowercased as nodes write them, so that a hash has a single spelling.
  return { id: id.toLowerCase() }
}
