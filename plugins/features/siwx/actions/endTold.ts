import { isSameAddress, type Kernel, type Shares } from 'tapkit/kernel'
import { noteLeft } from '../left.ts'
import { setupOf } from '../setup.ts'
import { endLeft } from './endLeft.ts'

/** An account, on every network of its namespace. */
export type Owner = { readonly namespace: string; readonly address: string }

/**
 * Ends the sign-ins that the storage tells of accounts that are leaving, also those that the browser has forgotten: it
 * may keep the server's cookies longer.
 * @throws the first failure of the storage
 */
export async function endTold(kernel: Kernel, isLeaving: (owner: Owner) => boolean): Promise<void> {
  const told = await (await setupOf(kernel).storage).all()
  const owners = told.map(({ data }) => ({ namespace: data.chainId.split(':')[0] ?? '', address: data.accountAddress }))
  const leaving = owners.filter(isLeaving)
  if (leaving.length === 0) return
  noteLeft(kernel, leaving)
  await endLeft(kernel)
}

/** Whether a wallet shares an account. */
export const isSharedBy = (
  shares: Readonly<Record<string, Pick<Shares[string], 'accounts'>>>,
  { namespace, address }: Owner,
): boolean => shares[namespace]?.accounts.some((each) => isSameAddress(each.address, address)) === true
