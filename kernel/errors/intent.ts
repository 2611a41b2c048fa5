import { KernelError } from './base.ts'

/** What an intent of the kernel's own kinds is made of. */
const forms: Readonly<Record<string, string>> = {
  transfer:
    'A transfer has `to` and `amount`; for a token `token`, as { address, decimals, symbol }; and `memo`, `notMeant` or `through`',
  calls: 'A request of kind "calls" has its `payload`, and may have `promise` and `tokens`',
}

/** A part of an intent is missing, or does not say what it means; `field` names it. */
export class IntentUnclearError extends KernelError<{ readonly kind: string; readonly field: string }> {
  override readonly name = 'IntentUnclearError'
  override readonly unsent = true
  constructor(params: { readonly kind: string; readonly field: string }) {
    super({
      code: 'intent_unclear',
      message: 'This request does not say all that it may do',
      params,
      debug: `${formOf(params.kind)}: look at \`${params.field}\`.`,
    })
  }
}

const formOf = (kind: string): string =>
  (Object.hasOwn(forms, kind) ? forms[kind] : undefined) ??
  `The kernel knows "transfer" and "calls". An intent of kind "${kind}" brings its \`promise\` and its \`tokens\``

/** The ways in which a request can break its promise, with their sentences. */
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

/** The bytes of a request do something else than was asked for, so the wallet is not asked. */
export class PreparedMismatchError extends KernelError<{ readonly reason: Mismatch }> {
  override readonly name = 'PreparedMismatchError'
  override readonly unsent = true
  constructor({ reason = 'other', debug }: { readonly reason?: Mismatch | undefined; readonly debug: string }) {
    super({ code: 'prepared_mismatch', message: mismatches[reason], params: { reason }, debug })
  }
}
