import { isSameAddress } from 'tapkit/kernel'
import type { SignInStorage } from '../options.ts'
import type { SignInMessage } from '../types.ts'
import { isDamaged } from './readKept.ts'

/** An account on a network. */
export type Account = Pick<SignInMessage, 'chainId' | 'accountAddress'>

/**
 * Deletes each sign-in that is meant, and those of the accounts `named`, whether the storage tells them or not. A sign-in
 * that cannot be deleted does not keep the others.
 * @throws the first failure of the storage, once every sign-in was tried
 */
export async function deleteAll(
  storage: SignInStorage,
  isMeant: (data: SignInMessage) => boolean,
  named: readonly Account[] = [],
): Promise<void> {
  const failed: unknown[] = []
  const tryTo = async (change: () => Promise<void>) => {
    try {
      await change()
    } catch (error) {
      failed.push(error)
    }
  }
  const ask = async () => (await storage.all()).flatMap(({ data }) => (isMeant(data) ? data : []))
  const deleteUntold = async (told: readonly SignInMessage[]) => {
    for (const account of named)
      if (!told.some((data) => isSame(data, account))) await tryTo(() => storage.delete(account))
    return told
  }
  const told = await ask().then(deleteUntold, async (error) => {
    if (!isDamaged(error)) throw error
    // The damaged session may be that of an account `named`: the storage tells the others once the session has ended.
    await deleteUntold([])
    return ask()
  })
  for (const [at, data] of told.entries())
    await tryTo(async () => {
      // While the sign-ins before were deleted, another tab may have begun a newer one of the account.
      const isThere = at === 0 || (await storage.all()).some((each) => each.data.nonce === data.nonce)
      if (isThere) await storage.delete(data)
    })
  if (failed.length > 0) throw failed[0]
}

const isSame = (data: SignInMessage, { chainId, accountAddress }: Account): boolean =>
  data.chainId === chainId && isSameAddress(data.accountAddress, accountAddress)
