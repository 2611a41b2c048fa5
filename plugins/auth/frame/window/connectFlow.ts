import { type Bytes, wipe } from '../crypto/bytes.ts'
import { InvalidPhraseError } from '../keys/errors.ts'
import { readWords, wordsOf } from '../keys/words.ts'
import { PasskeyError, type PasskeyRefusal } from '../passkey/errors.ts'
import { createPasskey, type Passkey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { createByCode, createByWords, isSameWallet, needsWords, type OpenWallet, openByPasskey } from './openWallet.ts'
import { createProof, findWrong, type Proof } from './proof.ts'

export type Problem = Exclude<PasskeyRefusal, 'noPrf' | 'notSupported'>

/** What the window shows of a login. */
export type ConnectStep =
  | { readonly at: 'choose'; readonly stored?: Wallet | undefined; readonly problem?: Problem | undefined }
  | { readonly at: 'waiting'; readonly act: 'create' | 'open' | 'store' }
  /** A passkey was made and not used yet: some browsers want a press for each. */
  | { readonly at: 'made'; readonly problem?: Problem | undefined }
  | { readonly at: 'noPrf'; readonly isMade: boolean }
  | { readonly at: 'replace'; readonly stored: Wallet; readonly found: Wallet }
  /** The words of a wallet are typed, and are then sealed for a new passkey. */
  | { readonly at: 'restore'; readonly fault?: InvalidPhraseError['params'] | undefined }
  | { readonly at: 'restoreReady'; readonly problem?: Problem | undefined }
  | { readonly at: 'words'; readonly isNeeded: boolean; readonly words?: readonly string[] | undefined }
  | { readonly at: 'proveWords'; readonly proof: Proof; readonly wrong: readonly number[] }
  | { readonly at: 'code'; readonly code: string }
  | { readonly at: 'proveCode'; readonly proof: Proof; readonly wrong: readonly number[] }
  | { readonly at: 'noStorage' }
  | { readonly at: 'done' }

type ConnectInput = {
  /** The name of the service. */
  readonly name: string
  readonly host: string
  readonly store: WalletStore
  readonly passkeys: PasskeyPort
  /** The visitor has chosen this wallet, which is stored. */
  readonly done: (wallet: Wallet) => void
  /** The visitor goes without a wallet. */
  readonly refuse: () => void
}

/**
 * The login of a window, without its drawing: a step, and what the visitor can do. A wallet is stored and told only after everything that its
 * way back needs was kept. Secrets are overwritten when the login ends.
 */
export function createConnectFlow({ name, host, store, passkeys, done, refuse }: ConnectInput) {
  let step: ConnectStep = { at: 'waiting', act: 'open' }
  let stored: Wallet | undefined
  let made: Passkey | undefined
  /** The seed of words that the visitor typed. */
  let restored: Bytes | undefined
  let asking = new AbortController()
  let opened: (OpenWallet & { code?: string; isNew: boolean; wordsKept: boolean }) | undefined
  const listeners = new Set<() => void>()

  function show(next: ConnectStep): void {
    step = next
    for (const listener of listeners) listener()
  }
  function forget(): void {
    wipe(opened?.seed, restored)
    opened = undefined
    restored = undefined
  }

  /** The signal of the next question of the browser; the one before is over. */
  function ask(): AbortSignal {
    asking.abort()
    asking = new AbortController()
    return asking.signal
  }

  /** Does one thing for the visitor, and leads on from each way in which it can fail. */
  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (error instanceof DeviceStorageError) {
        forget()
        show({ at: 'noStorage' })
        return
      }
      const reason = error instanceof PasskeyError ? error.params.reason : 'failed'
      if (reason === 'noPrf' || reason === 'notSupported') {
        show({ at: 'noPrf', isMade: made !== undefined || reason === 'noPrf' })
        made = undefined
      } else if (made) show({ at: 'made', problem: reason })
      else if (restored) show({ at: 'restoreReady', problem: reason })
      else show({ at: 'choose', stored, problem: reason })
    }
  }

  async function begin(): Promise<void> {
    forget()
    made = undefined
    await attempt(async () => {
      stored = await store.wallet()
      show({ at: 'choose', stored })
    })
  }

  async function open(): Promise<void> {
    show({ at: 'waiting', act: 'open' })
    const isNew = made !== undefined
    const signal = ask()
    const opening =
      restored && made ? createByWords(passkeys, restored, made, signal) : openByPasskey(passkeys, made, signal)
    const found = await unlessCancelled(opening, signal, ({ seed }) => wipe(seed))
    opened = { ...found, isNew, wordsKept: restored !== undefined }
    compare()
  }

  /** Asks before another wallet takes the place of the one that is stored. */
  function compare(): void {
    if (!opened) return
    const { wallet: found } = opened
    if (stored && !isSameWallet(stored, found)) show({ at: 'replace', stored, found })
    else leadOn()
  }

  /** The next thing that must be kept, or the end. */
  function leadOn(): void {
    if (!opened) return
    const { wallet, isNew, wordsKept, code } = opened
    const wereKept = stored?.wordsKept && isSameWallet(stored, wallet)
    const isNeeded = needsWords(wallet) && !wereKept
    if (!wordsKept && (isNeeded || isNew)) show({ at: 'words', isNeeded })
    else if (code) show({ at: 'code', code })
    else void keep(wereKept || wordsKept)
  }

  async function keep(wordsKept: boolean): Promise<void> {
    if (!opened) return
    const { wallet, isNew } = opened
    show({ at: 'waiting', act: 'store' })
    await attempt(async () => {
      // The record of the same wallet may have a vault, which the record of a passkey alone would lose.
      const known = stored && isSameWallet(stored, wallet) && wallet.kind === 'passkey' ? stored : wallet
      const { kind, passkeys } = wallet
      const kept: Wallet = { ...known, kind, passkeys, wordsKept }
      const other = await store.keep(kept, stored)
      if (other) {
        stored = other
        return compare()
      }
      await store.log({ event: isNew ? 'created' : 'unlocked', host, at: Date.now() })
      finish(kept)
    })
  }

  function finish(wallet: Wallet): void {
    forget()
    show({ at: 'done' })
    done(wallet)
  }

  return {
    step: () => step,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin,
    useStored: () =>
      attempt(async () => {
        const chosen = step.at === 'choose' && step.stored
        if (!chosen) return
        show({ at: 'waiting', act: 'store' })
        const now = await store.wallet()
        // Another window may have replaced the wallet meanwhile.
        if (now && isSameWallet(now, chosen)) finish(now)
        else await begin()
      }),
    create: () =>
      attempt(async () => {
        show({ at: 'waiting', act: 'create' })
        const userName = `${name} (${new Date().toISOString().slice(0, 10)})`
        const signal = ask()
        made = await unlessCancelled(
          createPasskey(passkeys, { rpName: name, userName, isFactor: restored !== undefined, signal }),
          signal,
          () => {},
        )
        await open()
      }),
    useExisting: () => {
      made = undefined
      return attempt(open)
    },
    useMade: () => attempt(open),
    createByCode: () =>
      attempt(async () => {
        show({ at: 'waiting', act: 'create' })
        made = undefined
        opened = { ...(await createByCode(restored)), isNew: true, wordsKept: restored !== undefined }
        compare()
      }),
    beginRestore: () => show({ at: 'restore' }),
    restore: (text: string) => {
      if (step.at !== 'restore') return
      wipe(restored)
      try {
        restored = readWords(text)
        show({ at: 'restoreReady' })
      } catch (error) {
        if (!(error instanceof InvalidPhraseError)) throw error
        show({ at: 'restore', fault: error.params })
      }
    },
    replace: () => {
      if (step.at === 'replace') leadOn()
    },
    showWords: () => {
      if (step.at === 'words' && opened) show({ ...step, words: wordsOf(opened.seed) })
    },
    /** Only if the words are not the one way back. */
    skipWords: () => {
      if (step.at === 'words' && !step.isNeeded) void keep(false)
    },
    wordsWritten: () => {
      if (step.at === 'words' && step.words) show({ at: 'proveWords', proof: createProof(step.words), wrong: [] })
    },
    proveWords: (answers: readonly string[]) => {
      if (step.at !== 'proveWords' || !opened) return
      const wrong = findWrong(step.proof, answers)
      if (wrong.length > 0) return show({ ...step, wrong })
      opened.wordsKept = true
      leadOn()
    },
    seeWordsAgain: () => {
      if (step.at !== 'proveWords' || !opened) return
      show({ at: 'words', isNeeded: needsWords(opened.wallet), words: step.proof.parts })
    },
    codeWritten: () => {
      if (step.at === 'code') show({ at: 'proveCode', proof: createProof(step.code.split('-')), wrong: [] })
    },
    proveCode: (answers: readonly string[]) => {
      if (step.at !== 'proveCode') return
      const wrong = findWrong(step.proof, answers)
      if (wrong.length > 0) show({ ...step, wrong })
      else void keep(true)
    },
    seeCodeAgain: () => {
      if (step.at === 'proveCode') show({ at: 'code', code: step.proof.parts.join('-') })
    },
    /** Ends the browser's question for a passkey. */
    cancel: () => asking.abort(),
    /** Back to the first choice, from wherever the visitor stands. */
    back: begin,
    refuse: () => {
      forget()
      refuse()
    },
    /** Overwrites what is secret: the window goes away. */
    leave: forget,
  }
}

/** A browser may take its time to end a question that was cancelled: the visitor goes on at once, and `late` cleans up what still comes. */
function unlessCancelled<value>(
  asked: Promise<value>,
  signal: AbortSignal,
  late: (value: value) => void,
): Promise<value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new PasskeyError({ reason: 'cancelled' })), { once: true })
    asked.then((value) => (signal.aborted ? late(value) : resolve(value)), reject)
  })
}

export type ConnectFlow = ReturnType<typeof createConnectFlow>
