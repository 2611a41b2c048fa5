import { fromBase64url, wipe } from '../crypto/bytes.ts'
import { readRecoveryCode } from '../factors/recoveryCode.ts'
import { evaluatePasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { readVault } from '../vault/readVault.ts'
import { dropBrowsers, dropEscrow, dropPasskey, type Key, requireKey, withOpen } from '../wallet/changeFactors.ts'
import { hasEscrow } from '../wallet/hasEscrow.ts'
import { factorOf, findHold, openersOf, type UnusedPasskey, withoutPasskey } from '../wallet/openers.ts'
import type { Wallet, WalletPasskey } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { createBrowserQuestion } from './browserQuestion.ts'
import { createGiving } from './giveWallet.ts'
import { createChangeKeeping } from './keepChange.ts'
import { type Browser, factorsOfBrowser, listBrowsers } from './listBrowsers.ts'
import { createEscrowLooking } from './lookAtEscrow.ts'
import { createCodeMaking } from './makeCode.ts'
import { createPasskeyMaking } from './makePasskey.ts'
import { createManageState } from './manageState.ts'
import type { Change, OpenProblem, Outcome, Unchanged } from './manageStep.ts'
import { openProblem } from './problemOf.ts'
import { createVaultSync } from './syncVault.ts'
import { type EmailChange, isKeptByServer, type VaultServer } from './vaultServer.ts'

type ManageInput = {
  /** The name of the service. */
  readonly name: string
  /** The origin of the app that led here. */
  readonly host: string
  readonly wallet: Wallet
  readonly store: WalletStore
  readonly passkeys: PasskeyPort
  /** The auth server, if the page has one. */
  readonly server?: VaultServer | undefined
}

/**
 * Changes the factors of the wallet that this browser has, without drawing: a step, and what the visitor can do. Each change opens the wallet
 * first, by a factor that stays, so that no change locks the visitor out. Secrets are overwritten when the change ends.
 */
export function createManageFlow({ name, host, wallet, store, passkeys, server }: ManageInput) {
  const state = createManageState(wallet)
  const question = createBrowserQuestion()
  const keep = createChangeKeeping(state, { rpId: passkeys.host, host, store, server })
  const sync = createVaultSync(state, { store, server })
  const nextLogin = server?.nextLogin
  const giving = server && createGiving(state, { host, store, server, askKey: () => askKey() })
  const { showCode, ...codeActs } = createCodeMaking(state, { rpId: passkeys.host, keep, nextLogin })

  function begin(change: Change): void {
    if (state.step().at !== 'start') return
    state.forget()
    state.change = change
    if (isKeptByServer(state.wallet)) void beginWithNewest()
    else askKey()
  }

  /** Begins with the newest vault that the server keeps: a change of an older one would be refused there. */
  const beginWithNewest = () =>
    state.attempt(
      async () => {
        state.show({ at: 'waiting', act: 'ask' })
        const reason = await sync.take()
        if (reason === 'gone') state.show({ at: 'gone' })
        else if (reason) state.start(reason)
        else if (state.change.act === 'give') await giving?.begin()
        else askKey()
      },
      () => state.start('failed'),
    )

  function askKey(problem?: OpenProblem): void {
    const { wallet, change } = state
    const over = change.act === 'give' && giving?.over()
    if (over) state.start(over)
    else state.show({ at: 'open', wallet, change, openers: openersFor(wallet, change), problem })
  }

  /** Opens the wallet by a factor, and leads on to what the change needs. */
  const openBy = (asked: () => Promise<Key>) =>
    state.attempt(
      async () => {
        const key = await asked()
        state.key = key
        const { wallet, change } = state
        await requireKey(wallet, passkeys.host, key)
        if (change.act === 'drop')
          await keep('dropped', () => dropPasskey(wallet, passkeys.host, key, change.passkey, nextLogin))
        else if (change.act === 'add') state.show({ at: 'create' })
        else if (change.act === 'browser') await dropBy(key, change.browser)
        else if (change.act === 'others') await dropBy(key)
        else if (change.act === 'email') await changeEmail(key, change.to)
        else if (change.act === 'give') await giving?.handOver(key)
        else if (change.act === 'escrow')
          await keep('escrowDropped', () => dropEscrow(wallet, passkeys.host, key, nextLogin))
        else showCode()
      },
      (error) => {
        state.forget()
        askKey(openProblem(error))
      },
    )

  /** Drops a browser, or every other one, from the vault and at the server, in one step of the server. */
  async function dropBy(key: Key, browser?: Browser): Promise<void> {
    const factors = browser && factorsOfBrowser(state.wallet, browser)
    const idsOf = async () => {
      if (browser) return browser.id === undefined ? [] : [browser.id]
      return (
        (await server?.browsers(readVault(state.wallet.vault ?? '')))
          ?.filter(({ isThis }) => !isThis)
          .map(({ id }) => id) ?? []
      )
    }
    await keep(
      browser ? 'browserDropped' : 'othersDropped',
      () => dropBrowsers(state.wallet, passkeys.host, key, factors, nextLogin),
      async (next) => {
        const ids = await idsOf()
        if (ids.length === 0) await server?.store(readVault(next.vault ?? ''))
        else await withOpen(next, passkeys.host, key, async (opened) => server?.drop(opened, ids))
      },
    )
  }

  /** Changes the email of the login. The vault stays as it is. */
  async function changeEmail(key: Key, to: string): Promise<void> {
    state.show({ at: 'waiting', act: 'ask' })
    let outcome: Outcome = 'failed'
    try {
      await withOpen(state.wallet, passkeys.host, key, async (opened) => {
        outcome = (await server?.changeEmail(opened, to)) ?? 'noServer'
      })
    } catch (error) {
      const reason = server?.explain(error)
      if (!reason) throw error
      // The answer may be what was lost.
      outcome = reason === 'unreached' ? 'emailUnanswered' : reason
    }
    state.start(outcome)
  }

  return {
    step: state.step,
    subscribe: state.subscribe,
    add: () => begin({ act: 'add' }),
    drop: (passkey: WalletPasskey | UnusedPasskey) => {
      if (!findHold(state.wallet, passkey)) begin({ act: 'drop', passkey })
    },
    /** The browsers of the wallet, by its newest vault, or the reason why they cannot be told. */
    listBrowsers: async (): Promise<readonly Browser[] | Unchanged> => {
      if (!server || !isKeptByServer(state.wallet)) return 'noServer'
      try {
        const reason = await sync.take()
        if (reason) return reason === 'gone' ? 'changed' : reason
        return await listBrowsers(state.wallet, await server.browsers(readVault(state.wallet.vault ?? '')))
      } catch (error) {
        return server.explain(error) ?? 'failed'
      }
    },
    dropBrowser: (browser: Browser) => {
      if (!browser.isThis) begin({ act: 'browser', browser })
    },
    dropOthers: () => begin({ act: 'others' }),
    /** The email of the login and its change that waits for the wallet, or the reason why they cannot be told. */
    readEmail: async (): Promise<EmailChange | Unchanged> => {
      if (!server || !isKeptByServer(state.wallet)) return 'noServer'
      try {
        return await server.readEmail(readVault(state.wallet.vault ?? ''))
      } catch (error) {
        return server.explain(error) ?? 'failed'
      }
    },
    changeEmail: (from: string, to: string) => begin({ act: 'email', from, to }),

    /** Gives the wallet to another browser. */
    give: () => {
      if (isKeptByServer(state.wallet)) begin({ act: 'give' })
    },
    confirmDigits: () => giving?.confirm(),
    denyDigits: () => giving?.deny(),
    ...createEscrowLooking(state, { take: sync.take, server }),
    /** Takes away what the operator keeps. */
    dropEscrow: () => {
      if (hasEscrow(state.wallet)) begin({ act: 'escrow' })
    },
    /** Ends the login of this browser. The wallet stays here, and signs without a login. */
    logOut: () =>
      state.attempt(
        async () => {
          if (state.step().at !== 'start' || !server) return
          state.show({ at: 'waiting', act: 'ask' })
          await server.logOut()
          await store.log({ event: 'logged_out', host, at: Date.now() })
          state.start('loggedOutHere')
        },
        (error) => {
          const reason = server?.explain(error) ?? 'failed'
          // Its answer may be what was lost.
          state.start(reason === 'loggedOut' ? 'loggedOutHere' : reason === 'unreached' ? 'unanswered' : reason)
        },
      ),
    renewCode: () => begin({ act: 'code' }),
    openByPasskey: async () => {
      const step = state.step()
      if (step.at !== 'open' || step.openers.passkeys.length === 0) return
      const allow = step.openers.passkeys.map(({ credentialId }) => fromBase64url(credentialId))
      state.show({ at: 'waiting', act: 'open' })
      await openBy(() =>
        question.ask(
          (signal) => evaluatePasskey(passkeys, { allow, signal }),
          ({ secret }) => wipe(secret),
        ),
      )
    },
    openByCode: async (typed: string) => {
      const step = state.step()
      if (step.at !== 'open' || !step.openers.hasCode) return
      state.show({ at: 'waiting', act: 'unlock' })
      await openBy(async () => ({ name: 'code', secret: readRecoveryCode(typed) }))
    },
    ...createPasskeyMaking(state, { name, passkeys, question, keep, note: server?.note }),
    ...codeActs,
    /** Ends the browser's question for a passkey. */
    cancel: question.cancel,
    /** Back to the start, from wherever the visitor stands. Nothing was changed. */
    back: () => {
      giving?.stop()
      state.start()
    },
    /** Overwrites what is secret: the window goes away. A browser may show the page again, as it was left. */
    leave: () => {
      question.cancel()
      giving?.stop()
      const { at } = state.step()
      if (at === 'noStorage' || at === 'newer' || at === 'gone') state.forget()
      else state.start()
      state.leave()
    },
  }
}

/** The factors that open the wallet for a change: a passkey that is about to go does not count. */
function openersFor(wallet: Wallet, change: Change) {
  if (change.act !== 'drop') return openersOf(wallet, change.act === 'code' ? 'code' : undefined)
  return openersOf(withoutPasskey(wallet, change.passkey), factorOf(change.passkey))
}

export type ManageFlow = ReturnType<typeof createManageFlow>
