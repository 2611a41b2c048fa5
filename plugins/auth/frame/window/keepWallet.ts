import { readGroup } from '../factors/recoveryCode.ts'
import { wordsOf } from '../keys/words.ts'
import { readVault } from '../vault/readVault.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { ConnectState } from './connectState.ts'
import { losesFactors, mergeRecord } from './mergeRecord.ts'
import { needOf, type WordsNeed } from './needsWords.ts'
import { requireNewestHere } from './openFile.ts'
import { isSameWallet } from './openWallet.ts'
import { createProof, findWrong, readWord } from './proof.ts'

type KeepInput = {
  readonly host: string
  readonly store: WalletStore
  /** The visitor has chosen this wallet, which is stored. */
  readonly done: (wallet: Wallet) => void
}

/** From an open wallet to a stored wallet: the visitor is asked before a wallet is replaced, and keeps the words and the code that lead back. */
export function createKeeping(state: ConnectState, { host, store, done }: KeepInput) {
  const { show } = state

  /** Asks before another wallet, or another vault of the wallet, takes the place of the one that is stored. */
  function compare(): void {
    const { opened, stored } = state
    if (!opened) return
    const { wallet } = opened
    if (stored && (!isSameWallet(stored, wallet) || losesFactors(wallet, stored)))
      show({ at: 'replace', stored, found: wallet })
    else leadOn()
  }

  /** The next thing that must be kept, or the end. */
  function leadOn(): void {
    const { opened } = state
    if (!opened) return
    const { isNew, wordsKept, code, send } = opened
    const need = needNow()
    // A new wallet of a login has two factors that outlive the browser, or asks for its words.
    if (!wordsKept && (need || (isNew && !send))) show({ at: 'words', need })
    else if (code) showCode(code)
    else void keepNow()
  }

  function showCode(code: string): void {
    show({ at: 'code', code, isOfLogin: state.opened?.send !== undefined })
  }

  /** Stores the wallet, with what is known of its words. */
  async function keepNow(): Promise<void> {
    const { opened } = state
    if (opened) await keep(wereKept(opened.wallet) || opened.wordsKept)
  }

  /** Whether the record of this browser says that the words of this wallet were kept. */
  const wereKept = (wallet: Wallet): boolean => !!state.stored?.wordsKept && isSameWallet(state.stored, wallet)

  /** Why the visitor has to keep the words, by what opens the wallet once its record is stored. */
  function needNow(): WordsNeed | undefined {
    const { opened, stored } = state
    if (!opened?.needsWords || wereKept(opened.wallet)) return undefined
    return needOf(mergeRecord(opened.wallet, stored))
  }

  async function keep(wordsKept: boolean): Promise<void> {
    const { opened } = state
    if (!opened) return
    const { wallet, isNew, send } = opened
    show({ at: 'waiting', act: 'store' })
    await state.attempt(async () => {
      const { stored, login } = state
      const kept: Wallet = { ...mergeRecord(wallet, stored), wordsKept, ...(login && { login: login.by }) }
      if (wallet.vault !== undefined) requireNewestHere(readVault(wallet.vault), stored)
      // The server has the vault first: a browser that ends in between opens the wallet by its login again (login 88).
      if (send && !(await send(kept))) return
      const other = await store.keep(kept, stored)
      if (other) {
        state.stored = other
        return compare()
      }
      await store.log({ event: isNew ? 'created' : 'unlocked', host, at: Date.now() })
      finish(kept)
    })
  }

  /** Stores the record of this browser, which a passkey that was added here has just opened. */
  async function keepKnown(wallet: Wallet): Promise<void> {
    show({ at: 'waiting', act: 'store' })
    const other = await store.keep(wallet, state.stored)
    if (other) {
      state.stored = other
      return show({ at: 'choose', stored: other })
    }
    await store.log({ event: 'unlocked', host, at: Date.now() })
    finish(wallet)
  }

  function finish(wallet: Wallet): void {
    state.forget()
    show({ at: 'done' })
    done(wallet)
  }

  /** The step after the parts were typed back, and the way to see the parts again. */
  const proofs = {
    proveWords: {
      read: readWord,
      proven: () => {
        if (state.opened) state.opened.wordsKept = true
        leadOn()
      },
      seeAgain: (words: readonly string[]) => {
        if (state.opened) show({ at: 'words', need: needNow(), words })
      },
    },
    proveCode: {
      read: readGroup,
      proven: () => void keepNow(),
      seeAgain: (groups: readonly string[]) => showCode(groups.join('-')),
    },
  }

  return {
    compare,
    keepNow,
    keepKnown,
    finish,
    acts: {
      replace: () => {
        if (state.step().at === 'replace') leadOn()
      },
      showWords: () => {
        const step = state.step()
        if (step.at === 'words' && state.opened) show({ ...step, words: wordsOf(state.opened.seed) })
      },
      /** Counts only if something else than the words leads back. */
      skipWords: () => {
        const step = state.step()
        if (step.at === 'words' && !step.need) void keep(false)
      },
      wordsWritten: () => {
        const step = state.step()
        if (step.at === 'words' && step.words) show({ at: 'proveWords', proof: createProof(step.words), wrong: [] })
      },
      codeWritten: () => {
        const step = state.step()
        if (step.at === 'code') show({ at: 'proveCode', proof: createProof(step.code.split('-')), wrong: [] })
      },
      prove: (answers: readonly string[]) => {
        const step = state.step()
        if (step.at !== 'proveWords' && step.at !== 'proveCode') return
        const { read, proven } = proofs[step.at]
        const wrong = findWrong(step.proof, answers, read)
        if (wrong.length > 0) show({ ...step, wrong })
        else proven()
      },
      seeAgain: () => {
        const step = state.step()
        if (step.at === 'proveWords' || step.at === 'proveCode') proofs[step.at].seeAgain(step.proof.parts)
      },
    },
  }
}
