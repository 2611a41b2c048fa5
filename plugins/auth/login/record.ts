import type { Kernel } from 'tapkit/kernel'
import * as v from 'valibot'
import { account, chainId } from '../protocol/vocabulary.ts'
import { optionsOf } from './given.ts'

/** The key in the storage of this app (storage 1). */
export const recordKey = 'auth'

const record = v.object({
  secure: v.string(),
  mode: v.picklist(['frame', 'window']),
  accounts: v.pipe(v.array(account), v.minLength(1), v.maxLength(16)),
  networks: v.pipe(v.array(chainId), v.maxLength(256)),
})

/** The login that this app remembers in its storage: the secure page, the accounts, their networks, and the way to reach the page. */
export type LoginRecord = v.InferOutput<typeof record>

/** The remembered login, unless it is of another secure page. All tabs of the app share it. */
export function recall(kernel: Kernel): LoginRecord | undefined {
  const found = kernel.storage.get(recordKey, (json) => v.parse(record, json))
  return found?.secure === optionsOf(kernel).secure ? found : undefined
}

export const remember = (kernel: Kernel, login: Omit<LoginRecord, 'secure'>): void =>
  void kernel.storage.set(recordKey, { secure: optionsOf(kernel).secure, ...login })

export const forget = (kernel: Kernel): void => kernel.storage.remove(recordKey)
