import { wipe } from '../crypto/bytes.ts'
import { createPasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { createBrowserQuestion } from './browserQuestion.ts'
import { createConnectState } from './connectState.ts'
import type { EmailFlow, EmailParts } from './email/emailFlow.ts'
import { createKeeping } from './keepWallet.ts'
import { needsWords } from './needsWords.ts'
import { createByCode, createByWords, isSameWallet, openByPasskey } from './openWallet.ts'
import { createFileRestoring } from './restoreFile.ts'
import { createWordsRestoring } from './restoreWords.ts'

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
  /** The login by email, if the page has an auth server. */
  readonly openEmail?: ((parts: EmailParts) => EmailFlow) | undefined
}

/**
 * The login of a window, without its drawing: a step, and what the visitor can do. A wallet is stored and told only after everything that its
 * way back needs was kept. Secrets are overwritten when the login ends.
 */
export function createConnectFlow({ name, host, store, passkeys, done, refuse, openEmail }: ConnectInput) {
  const state = createConnectState()
  const { show, attempt, forget } = state
  const question = createBrowserQuestion()
  const keeping = createKeeping(state, { host, store, done })
  const { openVault, ...files } = createFileRestoring(state, { passkeys, question, opened: keeping.compare })
  const { compare: opened, keepNow } = keeping
  const email = openEmail?.({ state, name, passkeys, question, openVault, opened, keepNow })

  async function begin(): Promise<void> {
    forget()
    state.made = undefined
    await attempt(async () => {
      state.stored = await store.wallet()
      show({ at: 'choose', stored: state.stored })
      void email?.look()
    })
  }

  async function open(): Promise<void> {
    show({ at: 'waiting', act: 'open' })
    const { made, restored, stored } = state
    const found = await question.ask(
      (signal) =>
        restored && made
          ? createByWords(passkeys, restored, made, signal)
          : openByPasskey(passkeys, { made, stored, signal }),
      ({ seed }) => wipe(seed),
    )
    const { wallet, seed } = found
    if (!seed) return keeping.keepKnown(wallet)
    state.opened = {
      ...{ wallet, seed },
      isNew: made !== undefined,
      needsWords: needsWords(wallet),
      wordsKept: restored !== undefined,
    }
    keeping.compare()
  }

  return {
    step: state.step,
    subscribe: state.subscribe,
    begin,
    useStored: () =>
      attempt(async () => {
        const step = state.step()
        const chosen = step.at === 'choose' && step.stored
        if (!chosen) return
        show({ at: 'waiting', act: 'store' })
        const now = await store.wallet()
        // Another window may have replaced the wallet meanwhile.
        if (now && isSameWallet(now, chosen)) keeping.finish(now)
        else await begin()
      }),
    create: () =>
      attempt(async () => {
        show({ at: 'waiting', act: 'create' })
        const userName = `${name} (${new Date().toISOString().slice(0, 10)})`
        const isFactor = state.restored !== undefined
        state.made = await question.ask((signal) =>
          createPasskey(passkeys, { rpName: name, userName, isFactor, signal }),
        )
        await open()
      }),
    useExisting: () => {
      state.made = undefined
      return attempt(open)
    },
    useMade: () => attempt(open),
    createByCode: () =>
      attempt(async () => {
        show({ at: 'waiting', act: 'store' })
        state.made = undefined
        const { restored } = state
        const found = await createByCode(restored)
        state.opened = { ...found, isNew: true, needsWords: true, wordsKept: restored !== undefined }
        keeping.compare()
      }),
    showRestoreWays: () => {
      forget()
      show({ at: 'restoreWays' })
    },
    ...createWordsRestoring(state),
    ...files,
    email,
    ...keeping.acts,
    /** Ends the browser's question for a passkey. */
    cancel: question.cancel,
    /** Back to the first choice, from wherever the visitor stands. */
    back: begin,
    refuse: () => {
      forget()
      refuse()
    },
    /** Overwrites what is secret: the window goes away. A browser may show the page again, as it was left. */
    leave: () => {
      question.cancel()
      forget()
      state.made = undefined
      const isEnd = ['done', 'newer', 'noStorage'].includes(state.step().at)
      if (!isEnd) show({ at: 'choose', stored: state.stored })
      state.leave()
    },
  }
}

export type ConnectFlow = ReturnType<typeof createConnectFlow>
