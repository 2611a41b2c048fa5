import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { useSlice } from 'tapkit/ui'
import { getInscription } from '../items/getInscription.ts'
import { itemsOf } from '../items/state.ts'
import type { Inscription } from '../items/types.ts'
import { useAsked } from './useAsked.ts'

/** An inscription of the account: as the grid has it, else as it is read now. */
export function useInscription(
  kernel: Kernel,
  id: string,
): { readonly inscription: DeepReadonly<Inscription> | undefined; readonly isAsking: boolean } {
  itemsOf(kernel)
  const { inscriptions } = useSlice(kernel, 'runeItems')
  const listed = inscriptions.data.find((each) => each.id === id)
  const account = kernel.connection('bip122')?.account.address
  const answer = useAsked(listed || !account ? undefined : `${account} ${id}`, (signal) =>
    getInscription(kernel, id, { signal }),
  )
  const inscription = listed ?? (answer?.status === 'known' ? answer.value : undefined)
  return { inscription, isAsking: answer?.status === 'asking' }
}
