export type { EthCall } from './message/ethCall.ts'
export type { SignedMessage } from './message/verifyMessage.ts'
export { verifyMessage } from './verifyMessage.ts'
