import type { RuneName } from '../../../../ordinals/runeName.ts'
import type { RuneFacts, Told } from '../../../../ordinals/service.ts'
import { unlockHeight } from '../../../../ordinals/unlockHeight.ts'
import { nameOf } from '../../networks.ts'
import type { Answer } from '../hooks/useAsked.ts'

/** How many blocks pass between the commitment of an etching and the etching. */
export const commitment = 6

/** Whether a name can be etched. `unknown`: no index here can say whether the name is taken. */
export type NameState =
  | { readonly status: 'asking' | 'taken' | 'free' | 'unknown' }
  /** `blocks`: how many blocks from now the name opens. */
  | { readonly status: 'locked'; readonly opensAt: number; readonly blocks: number }

type Known = {
  readonly networkId: string
  /** Of the newest block. */
  readonly height: number | undefined
  /** The answer of the network's index about the name. */
  readonly answer: Answer<Told<RuneFacts>> | undefined
}

/** Whether an etching of today could have a name: names unlock block by block, and each name is given once. */
export function nameStateOf({ number }: RuneName, { networkId, height, answer }: Known): NameState {
  const opensAt = unlockHeight(number, nameOf(networkId) ?? 'Mainnet') ?? 0
  if (height !== undefined && opensAt > height + commitment)
    return { status: 'locked', opensAt, blocks: opensAt - height }
  if (answer?.status === 'asking') return { status: 'asking' }
  const facts = answer?.status === 'known' ? answer.value : undefined
  if (facts === undefined) return { status: 'unknown' }
  return { status: facts === 'none' ? 'free' : 'taken' }
}
