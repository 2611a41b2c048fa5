import { PreparedStaleError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { openSigner } from './openSigner.ts'
import { parsePayload } from './parsePayload.ts'

/**
 * The last look before the wallet is asked, which asks it nothing: it still shares the reviewed account, signs for its cluster,
 * and is asked in the way that was prepared. What asks it loads here, so that a part that cannot be loaded sends nothing.
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
