import { KernelError } from './base.ts'

/** An intent of a plugin's kind does not say in full what may leave, what has to come, or which tokens it is about; `field` says what is wrong. */
export class IntentUnclearError extends KernelError<{ readonly kind: string; readonly field: string }> {
  override readonly name = 'IntentUnclearError'
  override readonly unsent = true
  constructor(params: { readonly kind: string; readonly field: string }) {
    super({
      code: 'intent_unclear',
      message: 'This request does not say all that it may do',
      params,
      debug: `The kernel knows "transfer" and "calls". An intent of kind "${params.kind}" brings its \`promise\` and its \`tokens\`: look at \`${params.field}\`.`,
    })
  }
}

/** How a request does something else than its promise, and the sentence. */
const mismatches = {
  other: 'What would be sent is not what you asked for',
  callees: 'This calls a contract that the app has not allowed',
  leaves: 'This takes more than was shown, or another asset, or pays somebody else',
  arrives: 'This brings less than the least that was shown, or another asset',
  receiver: 'What this brings goes to somebody else',
  allows: 'This lets somebody take other tokens, or more, than was shown',
  signer: 'This needs a signature that is not yours, or comes signed in your name',
  memo: 'This carries another memo than was shown',
} as const

export type Mismatch = keyof typeof mismatches

/** What would be sent is not what was asked for, read from its own bytes: the wallet is not asked for it. */
export class PreparedMismatchError extends KernelError<{ readonly reason: Mismatch }> {
  override readonly name = 'PreparedMismatchError'
  override readonly unsent = true
  constructor({ reason = 'other', debug }: { readonly reason?: Mismatch | undefined; readonly debug: string }) {
    super({ code: 'prepared_mismatch', message: mismatches[reason], params: { reason }, debug })
  }
}
