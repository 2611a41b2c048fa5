import { formatCaipAddress } from 'tapkit/kernel'
import type { CallInput, Context } from '../context.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/**
 * Ends a smart session, as its account has signed (`POST /v1/sessions/{address}/revoke`). `success` is false on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function revokeSession(
  context: Context,
  input: CallInput & { readonly address: string; readonly pci: string; readonly signature: string },
): Promise<{ readonly success: boolean }> {
  const { network, address, pci, signature, signal } = input
  if (!(await isSupported(context, network))) return { success: false }
  return ask(context, 'revokeSession', {
    path: { address: formatCaipAddress({ ...network, address }) },
    body: { pci, signature },
    signal,
    parse: () => ({ success: true }),
  })
}
