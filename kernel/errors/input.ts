import { KernelError } from './base.ts'

/** A verb was called with a value that it does not take. Nothing was done, and no wallet was asked. */
export class InvalidInputError extends KernelError<{ readonly verb: string }> {
  override readonly name = 'InvalidInputError'
  override readonly unsent = true
  constructor({ verb, given, takes }: { verb: string; given: string; takes: string }) {
    super({
      code: 'invalid_input',
      message: `${verb} was called with ${given}. Call it with ${takes}`,
      params: { verb },
      debug: 'Nothing was asked of a wallet.',
    })
  }
}
