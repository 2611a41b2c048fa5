import { BaseError } from 'tapkit/kernel'

type CodeFault = {
  readonly reason: 'length' | 'character' | 'checksum'
  /** The group in which a single mistake would explain the code, counted from 1; `undefined` without such a group. More mistakes may be elsewhere. */
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
      message: params.group
        ? `The recovery code is not valid: compare group ${params.group} first`
        : 'The recovery code is not valid',
      debug: `${codeFaults[params.reason]} Compare ${params.group ? `group ${params.group} first, then the others,` : 'each group'} with what was written down.`,
    })
  }
}
