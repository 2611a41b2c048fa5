import { createSlice } from 'tapkit/kernel'

/** What is known of the project beside its features, which stand in `config.features`. */
export type RemoteConfigState = {
  /** Its plan is used up: no wallet is connected in the modal. */
  exceeded: boolean
}

export const remoteConfigState = createSlice('remoteConfig', () => ({ exceeded: false }))
