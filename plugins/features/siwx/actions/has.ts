import { isSameAddress, type Kernel } from 'tapkit/kernel'
import { findSignIns } from './findSignIns.ts'
import { readKept } from './readKept.ts'

/** Whether an account has signed in, on any network of its namespace. */
export async function has(
  kernel: Kernel,
  { namespace, address }: { readonly namespace: string; readonly address: string },
): Promise<boolean> {
  for (const { data } of await readKept(kernel)) {
    const isTheirs = data.chainId.startsWith(`${namespace}:`) && isSameAddress(data.accountAddress, address)
    if (isTheirs && (await findSignIns(kernel, data)).length > 0) return true
  }
  return false
}
