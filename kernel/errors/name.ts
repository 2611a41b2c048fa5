import { BaseError } from './base.ts'

/** A name, or the name of an address, could not be looked up. */
export class NameLookupError extends BaseError {
  override readonly name = 'NameLookupError'
  constructor({ message, cause }: { message: string; cause?: unknown }) {
    super({ code: 'name_lookup', docsPath: 'docs/errors.md#name_lookup', message, cause })
  }
}

/** The service of account names did not answer, or refused. */
export class NameServiceError extends BaseError {
  override readonly name = 'NameServiceError'
  constructor({ message, cause }: { message: string; cause?: unknown }) {
    super({ code: 'name_service', docsPath: 'docs/errors.md#name_service', message, cause })
  }
}

/** Why a name cannot be paid: its record is not confirmed, a program owns it, or it has expired. */
export type NameRefusal = 'unconfirmed' | 'program' | 'expired'

const sentences: Readonly<Record<NameRefusal, string>> = {
  unconfirmed: 'The address of this name isn’t confirmed by who receives there',
  program: 'A program holds this name, not a wallet',
  expired: 'This name has expired',
}

/** The name exists, but leads to no wallet that could be paid; `params.reason` says why. */
export class NameNotPayableError extends BaseError<{ readonly reason: NameRefusal }> {
  override readonly name = 'NameNotPayableError'
  override readonly unsent = true
  constructor({ reason, debug }: { reason: NameRefusal; debug?: string | undefined }) {
    super({
      code: 'name_not_payable',
      params: { reason },
      docsPath: 'docs/errors.md#name_not_payable',
      message: sentences[reason],
      debug,
    })
  }
}
