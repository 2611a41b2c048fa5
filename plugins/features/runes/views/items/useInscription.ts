import { useState } from 'react'
import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { useSlice } from 'tapkit/ui'
import { getInscription } from '../../items/getInscription.ts'
import { itemsOf } from '../../items/state.ts'
import type { Inscription } from '../../items/types.ts'
import { useAsked } from '../hooks/useAsked.ts'

/** An inscription as it is known: `none` if the account holds no such inscription, `unknown` if neither wallet nor index can tell. */
export type InscriptionAnswer =
  | { readonly status: 'known'; readonly inscription: DeepReadonly<Inscription> }
  | { readonly status: 'asking' | 'none' | 'unknown' }
  | { readonly status: 'failed'; readonly retry: () => void }

/** An inscription of the account: as the grid has it, else as it is read now. */
export function useInscription(kernel: Kernel, id: string): InscriptionAnswer {
  itemsOf(kernel)
  const { inscriptions } = useSlice(kernel, 'runeItems')
  const listed = inscriptions.data.find((each) => each.id === id)
  const account = kernel.connection('bip122')?.account.address
  const [turn, setTurn] = useState(0)
  const answer = useAsked(
    listed || !account ? undefined : `${account} ${id}`,
    (signal) => getInscription(kernel, id, { signal }),
    { turn },
  )
  if (listed) return { status: 'known', inscription: listed }
  if (answer?.status === 'asking') return answer
  if (answer?.status === 'failed') return { status: 'failed', retry: () => setTurn(turn + 1) }
  const told = answer?.value
  if (told === undefined) return { status: 'unknown' }
  return told === 'none' ? { status: 'none' } : { status: 'known', inscription: told }
}
