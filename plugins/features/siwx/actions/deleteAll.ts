import { isSameAddress } from 'tapkit/kernel'
import type { SignInStorage } from '../options.ts'
import type { SignInMessage } from '../types.ts'

/** An account on a network. */
export type Account = Pick<SignInMessage, 'chainId' | 'accountAddress'>

/**
 * Deletes each sign-in that is meant, and that of the account `named`, whether the storage tells it or not. A sign-in
 * that cannot be deleted does not keep the others.
 * @throws the first failure of the storage, once every sign-in was tried
 */
export async function deleteAll(
  storage: SignInStorage,
  isMeant: (data: SignInMessage) => boolean,
  named?: Account,
): Promise<void> {
  const failed: unknown[] = []
  const meant: Account[] = (await storage.all()).flatMap(({ data }) => (isMeant(data) ? data : []))
  const isNamed = ({ chainId, accountAddress }: Account) =>
    chainId === named?.chainId && isSameAddress(accountAddress, named.accountAddress)
  if (named && !meant.some(isNamed)) meant.push(named)
  for (const account of meant)
    try {
      await storage.delete(account)
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}
