import { createSlice } from 'tapkit/kernel'

/**
 * How the apps of sessions are opened, as links. The record has no prototype, so that no session id finds an inherited
 * value.
 */
export const openings = createSlice('sessionApps', () => Object.create(null))
