// Names for createKernel, which binds each verb to its kernel. What reaches a wallet is in walletActions.ts.
export { close } from './close.ts'
export { goBack } from './goBack.ts'
export { navigate } from './navigate.ts'
export { notify } from './notify.ts'
export { open } from './open.ts'
export { report } from './report.ts'
export { start } from './start.ts'
export { track } from './track.ts'
