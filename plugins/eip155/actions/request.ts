import { NotConnectedError } from 'tapkit/kernel'
import type { HookInput } from '../context.ts'

/**
 * Passes a request to the connected wallet (EIP-1193).
 * @throws NotConnectedError, and the wallet's error
 */
export async function request({ method, params, connection }: HookInput<'request'>): Promise<{ result: unknown }> {
  if (!connection) throw new NotConnectedError({ namespace: 'eip155' })
  const provider = await connection.connector.getProvider()
  return { result: await provider.request(params === undefined ? { method } : { method, params }) }
}
