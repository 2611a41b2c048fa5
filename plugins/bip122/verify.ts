export type { SignedMessage } from './message/verifyMessage.ts'
export { verifyMessage } from './verifyMessage.ts'
