import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import { InvalidVaultError, lacksDevice, VaultFactorError } from '../vault/errors.ts'
import { kindOf } from '../wallet/vaultHead.ts'
import type { OpenProblem } from './manageStep.ts'
import { messages } from './messages.ts'

/** Why a factor has not opened the wallet. */
export function openProblem(error: unknown): OpenProblem {
  if (error instanceof InvalidRecoveryCodeError) return error
  if (error instanceof PasskeyError) return error.params.reason
  if (error instanceof InvalidVaultError) return 'damaged'
  if (lacksDevice(error)) return 'noDevice'
  if (!(error instanceof VaultFactorError)) return error instanceof DeviceStorageError ? 'noStorage' : 'unknown'
  return kindOf(error.params.factor ?? '') === 'code' ? 'replacedCode' : 'wrongPasskey'
}

/** Why a factor of the wallet did not lead on, and what to do, in a sentence. */
export function problemOf(problem: OpenProblem): string {
  const { factors, problems } = messages
  if (problem instanceof InvalidRecoveryCodeError) return factors.wrongCode(problem.params.group)
  if (problem === 'noStorage') return messages.noStorageText(location.origin)
  const { noDevice, damaged, replacedCode, wrongPasskey } = factors
  return { ...problems, ...factors.problems, noDevice, damaged, replacedCode, wrongPasskey }[problem]
}
