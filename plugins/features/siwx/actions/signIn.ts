import { type Kernel, NotConnectedError } from 'tapkit/kernel'
import { askInUse } from './askInUse.ts'
import { findSignIns } from './findSignIns.ts'

/**
 * Asks the visitor to sign in with the account in use, unless they have. Goes on with the account and network that are in use then if the
 * visitor or the wallet changes them meanwhile.
 * @throws NotConnectedError, UserRejectedError, SignInUnavailableError
 */
export async function signIn(
  kernel: Kernel,
  { namespace }: { readonly namespace?: string | undefined } = {},
): Promise<void> {
  const connection = kernel.connection(namespace)
  if (!connection) throw new NotConnectedError({ namespace })
  const { account, network } = connection
  const found = await findSignIns(kernel, { chainId: network.id, accountAddress: account.address })
  if (found.length > 0 || (await askInUse(kernel, connection))) return
  await signIn(kernel, { namespace: connection.namespace })
}
