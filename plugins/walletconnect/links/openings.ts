import { createSlice } from 'tapkit/kernel'

/** How the apps of sessions are opened, as links. What is no session is in no prototype of it. */
export const openings = createSlice('sessionApps', () => Object.create(null))
