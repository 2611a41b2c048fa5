import { BaseError } from 'tapkit/kernel'

/** The visitor left the chooser without a choice, or another choice took its place. */
export class ChoiceCancelledError extends BaseError {
  override readonly name = 'ChoiceCancelledError'
  constructor({ debug }: { debug?: string | undefined } = {}) {
    super({
      code: 'choice_cancelled',
      docsPath: 'docs/errors.md#choice_cancelled',
      message: 'No wallet was chosen',
      debug: debug ?? 'The visitor closed the chooser. Ask again when they want to.',
    })
  }
}
