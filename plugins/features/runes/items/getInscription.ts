import type { Kernel } from 'tapkit/kernel'
import { getInscriptions } from './getInscriptions.ts'
import type { Inscription } from './types.ts'

/** Inscriptions of a page, and pages that are looked through. */
const [limit, most] = [100, 20]

/**
 * An inscription of the connected account, by its id; `undefined` if the account is not known to hold it.
 * @throws what `getInscriptions` throws
 */
export async function getInscription(
  kernel: Kernel,
  id: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<Inscription | undefined> {
  for (let page = 0; page < most; page++) {
    const { inscriptions, total } = await getInscriptions(kernel, { offset: page * limit, limit, signal })
    const found = inscriptions.find((inscription) => inscription.id === id)
    if (found || inscriptions.length === 0 || (page + 1) * limit >= total) return found
  }
  return undefined
}
