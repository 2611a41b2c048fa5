import { BaseError } from 'tapkit/kernel'

type CodeFault = {
  readonly reason: 'length' | 'character' | 'checksum'
  /** The group with the mistake, counted from 1; `undefined` if several groups could have the mistake. */
  readonly group?: number | undefined
}

const codeFaults: Readonly<Record<CodeFault['reason'], string>> = {
  length: 'A recovery code has 7 groups of 4 characters.',
  character: 'A recovery code has digits and letters, and never the letter U.',
  checksum: 'At least one character was mistyped.',
}

/** A text is not a recovery code. The error never holds a part of the code. */
export class InvalidRecoveryCodeError extends BaseError<CodeFault> {
  override readonly name = 'InvalidRecoveryCodeError'
  constructor(params: CodeFault) {
    super({
      code: 'invalid_recovery_code',
      params,
      docsPath: 'docs/errors.md#invalid_recovery_code',
      message: params.group ? `Check group ${params.group} of the recovery code` : 'The recovery code is not valid',
      debug: `${codeFaults[params.reason]} Compare ${params.group ? `group ${params.group}` : 'each group'} with what was written down.`,
    })
  }
}
