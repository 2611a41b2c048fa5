import { BaseError } from 'tapkit/kernel'

/** Why a vault is refused. */
export type VaultRefusal = 'tooLarge' | 'malformed' | 'signature' | 'successor' | 'altered'

const vaultRefusals: Readonly<Record<VaultRefusal, string>> = {
  tooLarge: 'A vault has at most 16 kB. Shorten the names of its factors, or drop factors that are no longer used.',
  malformed: 'The text is not a vault in its canonical form. Use the file as it was saved, or fetch the vault again.',
  signature:
    'The signature of the vault does not fit its content, so somebody changed it. Fetch the vault again, or use the recovery file.',
  successor:
    'The vault does not follow the vault that is stored, or that this device has seen. Fetch the stored vault, and make the change again.',
  altered:
    'The factors are right, but a part of the vault was changed. Fetch the vault again, or use the recovery file.',
}

/** A vault that must not be used; `params.reason` says why. */
export class InvalidVaultError extends BaseError<{ readonly reason: VaultRefusal }> {
  override readonly name = 'InvalidVaultError'
  constructor({ reason, debug = '' }: { readonly reason: VaultRefusal; readonly debug?: string }) {
    super({
      code: 'invalid_vault',
      params: { reason },
      docsPath: 'docs/errors.md#invalid_vault',
      message: 'The vault is not valid',
      debug: `${debug}${debug && ' '}${vaultRefusals[reason]}`,
    })
  }
}

/** Why factors are refused. */
export type FactorRefusal = 'wrong' | 'unknown' | 'taken' | 'tooFew' | 'tooMany' | 'epoch' | 'unusable' | 'closed'

const factorRefusals: Readonly<Record<FactorRefusal, readonly [message: string, debug: string]>> = {
  wrong: [
    'The factor does not open this vault',
    'The secret is of another vault or of another factor, or its share was changed.',
  ],
  unknown: [
    'The vault has no such factor',
    'The factor was dropped or never added. Use a factor that the vault lists.',
  ],
  taken: ['The vault has this factor already', 'Drop the factor first, or add the new factor under another name.'],
  tooFew: [
    'A vault needs two factors',
    'One factor alone never opens a vault. Give two different factors, and leave two when factors are dropped.',
  ],
  tooMany: ['A vault has at most 40 factors', 'Drop the factors that are no longer used.'],
  epoch: [
    'The login key needs a new epoch',
    'A dropped factor could still open old copies with the old login key. Give the login key of the next epoch.',
  ],
  unusable: [
    'The secret of the factor cannot be used',
    'A secret has 32 random bytes, the secret of a recovery code 16, and no two factors share one. A buffer that was overwritten has zeros alone.',
  ],
  closed: ['The vault is closed', 'The vault was used after it had been closed. Open it again with two factors.'],
}

/** A vault was not opened or not changed because of a factor; `params.factor` names the factor. */
export class VaultFactorError extends BaseError<{
  readonly reason: FactorRefusal
  readonly factor?: string | undefined
}> {
  override readonly name = 'VaultFactorError'
  constructor(params: { readonly reason: FactorRefusal; readonly factor?: string | undefined }) {
    const [message, debug] = factorRefusals[params.reason]
    super({ code: 'vault_factor', params, docsPath: 'docs/errors.md#vault_factor', message, debug })
  }
}

/**
 * Whether a vault was not opened because the key of this browser is no factor of it: the browser has lost the key, or has it from another device. No
 * passkey and no code is wrong then.
 */
export const lacksDevice = (error: unknown): boolean =>
  error instanceof VaultFactorError && error.params.factor?.split(':')[0] === 'device'
