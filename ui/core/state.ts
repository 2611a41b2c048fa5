import { createSlice } from 'tapkit/kernel'

/** The state of the wallet that the shown view asks. */
type Asking = {
  phase: 'waiting' | 'declined' | 'failed' | 'locked'
  /** A chain plugin's explanation of a failure. */
  reason: string | undefined
}

declare module 'tapkit/kernel' {
  interface FeatureState {
    asking: Asking
  }
}

const initial = (): Asking => ({ phase: 'waiting', reason: undefined })

/** Only `askInView` writes it. */
export const askingState = createSlice('asking', initial)

/** The question as views draw it. Before the first question there is no slice. */
export const askingOf = ({ asking }: { readonly asking?: Readonly<Asking> | undefined }): Readonly<Asking> =>
  asking ?? initial()
