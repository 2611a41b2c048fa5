import type { Kernel } from 'tapkit/kernel'
import type { Session } from './sdk.ts'

type Spare = { readonly session: Session; readonly namespaces: readonly string[]; readonly end: () => void }

const spares = new WeakMap<Kernel, Spare>()

/** How long it is kept, in ms. */
const patience = 5_000

/** Keeps a session for a moment that a wallet has not approved for the namespace that was pressed for, but for others. */
export function keepSpare(kernel: Kernel, session: Session, namespaces: readonly string[], end: () => void): void {
  const spare = { session, namespaces, end }
  spares.get(kernel)?.end()
  spares.set(kernel, spare)
  setTimeout(() => {
    if (spares.get(kernel) !== spare) return
    spares.delete(kernel)
    end()
  }, patience)
}

/** The namespaces of the kept session. */
export const spareNamespaces = (kernel: Kernel): readonly string[] => spares.get(kernel)?.namespaces ?? []

/** Hands the kept session over if it has a namespace. */
export function takeSpare(kernel: Kernel, namespace: string): Session | undefined {
  const spare = spares.get(kernel)
  if (!spare?.namespaces.includes(namespace)) return undefined
  spares.delete(kernel)
  return spare.session
}
