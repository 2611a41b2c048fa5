import type { Kernel } from 'tapkit/kernel'
import type { Told } from '../../../ordinals/service.ts'
import { getInscriptions } from './getInscriptions.ts'
import type { Inscription } from './types.ts'

/** Inscriptions of a page, and pages that are looked through. */
const [limit, most] = [100, 20]

/**
 * An inscription of the connected account, by its id.
 * @throws what `getInscriptions` throws
 */
export async function getInscription(
  kernel: Kernel,
  id: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<Told<Inscription>> {
  let isWhole = true
  for (let page = 0; page < most; page++) {
    const { inscriptions, total, mayLack } = await getInscriptions(kernel, { offset: page * limit, limit, signal })
    const found = inscriptions.find((inscription) => inscription.id === id)
    if (found) return found
    isWhole &&= !mayLack
    if ((page + 1) * limit >= total) return isWhole ? 'none' : undefined
    if (inscriptions.length === 0) return undefined
  }
  return undefined
}
