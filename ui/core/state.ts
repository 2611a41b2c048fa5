import { createSlice } from 'tapkit/kernel'

/** How far a wallet is that the shown view asks. */
type Asking = {
  phase: 'waiting' | 'declined' | 'failed' | 'locked'
  /** What a chain's plugin says of a failure. */
  reason: string | undefined
}

declare module 'tapkit/kernel' {
  interface FeatureState {
    asking: Asking
  }
}

const initial = (): Asking => ({ phase: 'waiting', reason: undefined })

/** Written by `askInView` alone. */
export const askingState = createSlice('asking', initial)

/** What is asked as it is drawn; before the first question there is no slice. */
export const askingOf = ({ asking }: { readonly asking?: Readonly<Asking> | undefined }): Readonly<Asking> =>
  asking ?? initial()
