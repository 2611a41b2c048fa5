import type { ErrorsOf } from 'tapkit/kernel'
import type * as errors from '../errors.ts'

export type { SignInRefusal } from '../errors.ts'
export { InvalidSignInError, InvalidSignInMessageError } from '../errors.ts'
export { createMessage } from '../message/createMessage.ts'
export { parseMessage } from '../message/parseMessage.ts'
export type { SignInMessage, SignInSession } from '../types.ts'
export type { ServerSession } from '../wire.ts'
export { sentNonce, sentRefusal, sentSession, sentSessions, sentSignIn } from '../wire.ts'
export { isSignatureShape } from './isSignatureShape.ts'
export type { SignedText, Verifier } from './verifySignature.ts'
export { verifySignature } from './verifySignature.ts'
export type { SignIn } from './verifySignIn.ts'
export { verifySignIn } from './verifySignIn.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
}
