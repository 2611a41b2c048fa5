import { SendOutcomeUnknownError } from 'tapkit/kernel'
import type { HookInput } from '../context.ts'
import { parsePayload } from './parsePayload.ts'
import { isHash } from './readHex.ts'

const method = 'eth_sendTransaction'

/**
 * Asks the wallet to sign and broadcast exactly what was reviewed, and answers the transaction's hash.
 * @throws TransactionUnreadableError, SendOutcomeUnknownError, and what the wallet throws
 */
export async function send({ account, connector, network, payload }: HookInput<'send'>): Promise<{ id: string }> {
  // An approval that is signed is nothing to send.
  parsePayload(payload, account, network)
  const provider = await connector.getProvider()
  // What it throws is judged by the kernel.
  const id = await provider.request({ method, params: [{ ...payload }] })
  // It did not refuse, so it has probably sent: "try again" would be bad advice (money 12).
  if (!isHash(id)) throw new SendOutcomeUnknownError({ debug: `${method} was answered with no transaction hash.` })
  // One hash is one text: nodes write it in lower case.
  return { id: id.toLowerCase() }
}
