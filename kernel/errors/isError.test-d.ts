import { BaseError, type Errors, type ErrorsOf, isError } from 'tapkit/kernel'

declare const error: unknown

if (isError(error)) error.code satisfies string | number
if (isError(error)) error.thrownBy?.plugin satisfies string | undefined
// @ts-expect-error a typing error is no name
isError(error, 'UserRejedtedError')

if (isError(error, 'UserRejectedError')) error.params.asked satisfies 'connection' | 'request'
if (isError(error, 'HttpStatusError')) error.params.status satisfies number
if (isError(error, 'HttpStatusError')) error.body satisfies unknown
// @ts-expect-error what another class is about
if (isError(error, 'UserRejectedError')) error.params.status
// A plugin's own errors are known as well.
if (isError(error, 'TokenDecimalsError')) error.params.actual satisfies bigint
if (isError(error, 'DustError')) error.params.least satisfies bigint
if (isError(error, 'ClusterNotSupportedError')) error.params.network satisfies string
if (isError(error, 'MemoTooLongError')) error.params.bytes satisfies number
if (isError(error, 'ChoiceCancelledError')) error.name satisfies 'ChoiceCancelledError'

// Nothing that is no error is a name.
// @ts-expect-error a function of the same module
export type Odd = Errors['toRpcError']

class FaucetEmptyError extends BaseError<{ readonly network: string }> {
  override readonly name = 'FaucetEmptyError'
  constructor(params: { readonly network: string }) {
    super({ code: 'faucet_empty', message: 'The faucet is empty', params })
  }
}
class ForgottenError extends BaseError<{ readonly network: string }> {
  override readonly name = 'ForgottenError'
  constructor() {
    // @ts-expect-error what it is about is missing
    super({ code: 'forgotten', message: 'Forgotten' })
  }
}
declare const own: ErrorsOf<{ FaucetEmptyError: typeof FaucetEmptyError; other: () => void }>
own.FaucetEmptyError.params.network satisfies string
// @ts-expect-error no class
own.other

// An app's own errors need no params.
new BaseError({ code: 'x', message: 'x' }).params satisfies Readonly<Record<string, unknown>>
new ForgottenError() satisfies BaseError
