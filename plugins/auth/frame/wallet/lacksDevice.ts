import { VaultFactorError } from '../vault/errors.ts'
import { kindOf } from './vaultHead.ts'

/**
 * Whether a vault was not opened because the key of this browser is no factor of it: the browser has lost the key, or has it from another device. No
 * passkey and no code is wrong then.
 */
export const lacksDevice = (error: unknown): boolean =>
  error instanceof VaultFactorError && kindOf(error.params.factor ?? '') === 'device'
