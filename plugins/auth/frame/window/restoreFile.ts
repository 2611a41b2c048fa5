import { wipe } from '../crypto/bytes.ts'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { readRecoveryCode } from '../factors/recoveryCode.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { evaluatePasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { VaultFactorError } from '../vault/errors.ts'
import { escrowFactor } from '../vault/escrowFactor.ts'
import { toWalletPasskey } from '../wallet/toWalletPasskey.ts'
import { kindOf } from '../wallet/vaultHead.ts'
import type { BrowserQuestion } from './browserQuestion.ts'
import type { ConnectState } from './connectState.ts'
import type { StepAt } from './connectStep.ts'
import { type FileProblem, factorsOfFile } from './fileFactors.ts'
import { needsWords } from './needsWords.ts'
import { openFile, type ReadFile, readFile } from './openFile.ts'

type FileInput = {
  readonly passkeys: PasskeyPort
  readonly question: BrowserQuestion
  /** The wallet of the file is open. */
  readonly opened: () => void
}

/** A recovery file, which any two of its factors open. */
export function createFileRestoring(state: ConnectState, { passkeys, question, opened }: FileInput) {
  function showFactors(file: ReadFile, fault: Omit<StepAt<'openFile'>, 'at' | 'factors'> = {}): void {
    const factors = factorsOfFile(file.vault, Object.keys(file.secrets))
    const has = (kind: string) => factors.some((each) => each.kind === kind && each.more > 0)
    const { login } = state
    const hasEscrow = Object.hasOwn(file.vault.shares, escrowFactor)
    state.show(
      login
        ? {
            at: 'openVault',
            email: login.email,
            hasPasskey: has('passkey'),
            hasCode: has('code'),
            ...(hasEscrow && { hasEscrow }),
            ...fault,
          }
        : { at: 'openFile', factors, ...fault },
    )
  }

  /** Takes a factor of the visitor. The second factor opens the file. */
  const give = (take: (file: ReadFile) => Promise<FileProblem | undefined>, typed?: string) =>
    state.attempt(async () => {
      const { file } = state
      if (!file || !/^open(File|Vault)$/.test(state.step().at)) return
      try {
        const problem = await take(file)
        // The visitor has gone on without the file, whose secrets were overwritten.
        if (state.file !== file) return
        if (problem || Object.keys(file.secrets).length < 2)
          showFactors(file, { problem, typed: file.secrets.code ? undefined : typed })
        else await unlock(file)
      } catch (error) {
        if (error instanceof InvalidRecoveryCodeError) showFactors(file, { codeFault: error.params })
        else if (error instanceof PasskeyError) showFactors(file, { problem: error.params.reason, typed })
        else if (error instanceof VaultFactorError) showFactors(file, { problem: takeBack(file, error), typed })
        else if (!state.login?.lead(error)) throw error
      }
    })

  async function unlock(file: ReadFile): Promise<void> {
    state.show({ at: 'waiting', act: 'unlock' })
    const found = await openFile(file, passkeys.host, state.login?.join)
    if (state.file !== file) return wipe(found.seed)
    state.opened = {
      ...found,
      isNew: false,
      // The words of a wallet that a login keeps were asked for as it was made.
      needsWords: !state.login && !outlivesDevice(file) && needsWords(found.wallet),
      wordsKept: false,
      send: state.login?.send,
    }
    opened()
  }

  return {
    /** Takes a vault that the auth server keeps in the place of a file. The factor that the login stands for is at hand. */
    openVault: (file: ReadFile): void => {
      state.file = file
      showFactors(file)
      // A passkey that stands for a login is the second factor too.
      if (Object.keys(file.secrets).length >= 2) void give(async () => undefined)
    },
    beginRestoreFile: () => {
      state.forget()
      state.show({ at: 'restoreFile' })
    },
    restoreFile: (file: Blob) =>
      state.attempt(async () => {
        if (state.step().at !== 'restoreFile') return
        try {
          const read = await readFile(file, state.stored)
          if (state.step().at !== 'restoreFile') return wipe(...Object.values(read.secrets))
          state.file = read
          showFactors(read)
        } catch (error) {
          // The browser's own: the file has gone, or its disk cannot be read.
          if (!(error instanceof DOMException)) throw error
          state.show({ at: 'restoreFile', fault: 'unreadable' })
        }
      }),
    /** `typed` is the part of the code that the visitor has typed, which is shown again after the passkey. */
    giveFilePasskey: (typed?: string) =>
      give(async (file) => {
        state.show({ at: 'waiting', act: 'open' })
        const { secret, ...passkey } = await question.ask(
          (signal) => evaluatePasskey(passkeys, { signal }),
          ({ secret }) => wipe(secret),
        )
        const { name } = passkey
        const isUsed = Object.hasOwn(file.secrets, name)
        if (state.file !== file || isUsed || !Object.hasOwn(file.vault.shares, name)) {
          wipe(secret)
          return isUsed ? 'usedAlready' : 'notOfFile'
        }
        file.secrets[name] = secret
        file.passkeys.set(name, toWalletPasskey(passkey))
        return undefined
      }, typed),
    giveFileCode: (text: string) =>
      give(async (file) => {
        const secret = readRecoveryCode(text)
        wipe(file.secrets.code)
        file.secrets.code = secret
        return undefined
      }, text),
  }
}

/** Forgets a factor that did not open its share. The other one stays at hand. */
function takeBack({ secrets, passkeys }: ReadFile, { params: { reason, factor = '' } }: VaultFactorError): FileProblem {
  if (reason === 'tooMany') return 'tooMany'
  wipe(secrets[factor])
  delete secrets[factor]
  passkeys.delete(factor)
  if (factor === 'code') return 'wrongCode'
  if (kindOf(factor) === 'login') return 'wrongLogin'
  return kindOf(factor) === 'passkey' ? 'wrongPasskey' : 'unknown'
}

/** Whether the visitor has just shown that the file opens without this device: its two factors are a code or synced passkeys. */
const outlivesDevice = ({ secrets, passkeys }: ReadFile): boolean =>
  Object.keys(secrets).filter((name) => name === 'code' || passkeys.get(name)?.backupEligible).length >= 2
