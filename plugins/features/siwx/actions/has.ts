import { isSameAddress, type Kernel } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { findSignIns } from './findSignIns.ts'

/** Whether an account has signed in, on any network of its namespace. */
export async function has(
  kernel: Kernel,
  { namespace, address }: { readonly namespace: string; readonly address: string },
): Promise<boolean> {
  const storage = await setupOf(kernel).storage
  for (const { data } of await storage.all()) {
    const isTheirs = data.chainId.startsWith(`${namespace}:`) && isSameAddress(data.accountAddress, address)
    if (isTheirs && (await findSignIns(kernel, data)).length > 0) return true
  }
  return false
}
