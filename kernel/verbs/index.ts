// Names for createKernel, which binds each verb to its kernel. What reaches a wallet is in walletActions.ts.
export { close } from '../modal/close.ts'
export { goBack } from '../modal/goBack.ts'
export { navigate } from '../modal/navigate.ts'
export { notify } from '../modal/notify.ts'
export { open } from '../modal/open.ts'
export { report } from '../report/report.ts'
export { start } from '../start.ts'
export { track } from '../report/track.ts'
