import { BaseError } from 'tapkit/kernel'

type PhraseFault =
  | { readonly reason: 'length' | 'checksum' }
  /** `position` counts the words from 1. */
  | { readonly reason: 'word'; readonly position: number }

const phraseFaults: Readonly<Record<PhraseFault['reason'], string>> = {
  length: 'The text has another number of words than 24. Look for a word that is missing or that stands there twice.',
  checksum:
    'Each word is in the list, but the words do not fit together. Compare each word and the order of the words.',
  word: 'The word at `params.position` is not in the English list of BIP-39. Compare this word with what was written down.',
}

/** A text is not the recovery phrase of a wallet (BIP-39). The error never holds a word, because words are secret. */
export class InvalidPhraseError extends BaseError<PhraseFault> {
  override readonly name = 'InvalidPhraseError'
  constructor(params: PhraseFault) {
    super({
      code: 'invalid_phrase',
      params,
      docsPath: 'docs/errors.md#invalid_phrase',
      message:
        params.reason === 'word' ? `Word ${params.position} is not in the list` : 'The recovery phrase is not valid',
      debug: phraseFaults[params.reason],
    })
  }
}

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

/** A vault is older than a vault of the same wallet that this device has seen. */
export class VaultOutdatedError extends BaseError<{ readonly version: number; readonly newest: number }> {
  override readonly name = 'VaultOutdatedError'
  constructor(params: { readonly version: number; readonly newest: number }) {
    super({
      code: 'vault_outdated',
      params,
      docsPath: 'docs/errors.md#vault_outdated',
      message: 'This vault is older than the vault that this device has seen',
      debug: `The vault has version ${params.version}, and this device has seen version ${params.newest}. A factor that was dropped since would open it again. Use the newer vault; if a server gave out the older vault, its storage was restored or tampered with.`,
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

/** The browser refused or lost the storage of its key: in private windows, in frames of another site, on a full disk. */
export class DeviceStorageError extends BaseError {
  override readonly name = 'DeviceStorageError'
  constructor({ cause }: { readonly cause: unknown }) {
    super({
      code: 'device_storage',
      docsPath: 'docs/errors.md#device_storage',
      message: 'This browser does not keep a key for this page',
      cause,
      debug:
        'IndexedDB was denied or failed, so this device cannot be a factor. See `cause`. Open a window of the secure origin, or use a passkey and a recovery code.',
    })
  }
}

/** Why a passkey is not usable. */
export type PasskeyRefusal = 'cancelled' | 'noPrf' | 'notSupported' | 'notAllowed' | 'exists' | 'invalid' | 'failed'

const passkeyRefusals: Readonly<Record<PasskeyRefusal, readonly [message: string, debug: string]>> = {
  cancelled: ['The passkey was not used', 'The visitor cancelled, or the time ran out. Offer to try again.'],
  noPrf: [
    'This passkey cannot protect a wallet',
    'The authenticator has no PRF extension. Use another authenticator, or a recovery code.',
  ],
  notSupported: [
    'This browser has no passkeys',
    'WebAuthn is missing, or the authenticator cannot verify the visitor. Use another browser, or a recovery code.',
  ],
  notAllowed: [
    'Passkeys are not allowed here',
    'The frame needs allow="publickey-credentials-get; publickey-credentials-create", and the RP ID must be the host name of the page. Else open a window of the secure origin.',
  ],
  exists: ['This device has a passkey for the wallet already', 'Use the passkey that exists, or drop it first.'],
  invalid: [
    'The passkey gave an answer that is not valid',
    'The authenticator data is malformed, of another site, or without user verification. Use another authenticator.',
  ],
  failed: [
    'The passkey failed',
    'The authenticator failed for a reason that it did not say. See `cause`, and offer to try again.',
  ],
}

/** A passkey could not be made or used; `params.reason` says why. */
export class PasskeyError extends BaseError<{ readonly reason: PasskeyRefusal }> {
  override readonly name = 'PasskeyError'
  constructor({ reason, cause }: { readonly reason: PasskeyRefusal; readonly cause?: unknown }) {
    const [message, debug] = passkeyRefusals[reason]
    super({ code: 'passkey', params: { reason }, docsPath: 'docs/errors.md#passkey', message, debug, cause })
  }
}

/** A key was asked for a signature that it must not make, or for an account that is not its own. */
export class SigningRefusedError extends BaseError<{ readonly account: string }> {
  override readonly name = 'SigningRefusedError'
  override readonly unsent = true
  constructor({ account, debug }: { readonly account: string; readonly debug: string }) {
    super({
      code: 'signing_refused',
      params: { account },
      docsPath: 'docs/errors.md#signing_refused',
      message: 'The wallet does not sign this',
      debug,
    })
  }
}
