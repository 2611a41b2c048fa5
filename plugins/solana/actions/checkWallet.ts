import { PreparedStaleError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { openSigner } from './openSigner.ts'
import { parsePayload } from './parsePayload.ts'

/**
 * The last check before the wallet is asked, without a prompt: the wallet still shares the reviewed account, signs for
 * its cluster, and can be asked as prepared. The code that asks the wallet loads here, so that nothing is sent if that
 * code cannot be loaded.
 * @throws AccountNotSharedError, ClusterNotSupportedError, MethodNotSupportedError, PreparedStaleError
 */
export async function checkWallet(
  context: Context,
  prepared: Pick<HookInput<'send'>, 'account' | 'connector' | 'network' | 'payload'>,
): Promise<undefined> {
  const { method, version } = parsePayload(prepared.payload)
  const [now] = await Promise.all([openSigner(context, prepared, version), import('./send.ts')])
  if (now.method !== method) throw new PreparedStaleError({ debug: 'The wallet is asked in another way now.' })
}
