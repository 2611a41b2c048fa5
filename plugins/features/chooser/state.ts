import { createSlice, type WalletOption } from 'tapkit/kernel'

/** What the overlay shows. */
export type ChooserState = {
  /** `opening` from the choice until the wallet has answered. */
  status: 'closed' | 'choosing' | 'opening'
  options: readonly WalletOption[]
  /** The wallet that the side panel is about: chosen, or to be installed. */
  walletId: string | undefined
}

const initial = (): ChooserState => ({ status: 'closed', options: [], walletId: undefined })

export const chooserState = createSlice('chooser', initial)
