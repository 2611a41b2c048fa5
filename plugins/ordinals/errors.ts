import { BaseError } from 'tapkit/kernel'

/** A runestone was not written, because it would burn runes, or because readers would ignore a part of it. */
export class InvalidRunestoneError extends BaseError<{ readonly field: string }> {
  override readonly name = 'InvalidRunestoneError'
  override readonly unsent = true
  constructor({ field, debug }: { readonly field: string; readonly debug: string }) {
    super({
      code: 'invalid_runestone',
      params: { field },
      docsPath: 'docs/errors.md#invalid_runestone',
      message: 'This would burn runes, or have no effect in part',
      debug: `\`${field}\`: ${debug}`,
    })
  }
}
