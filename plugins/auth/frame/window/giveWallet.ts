import type { TransferParty } from '../server/transferParty.ts'
import type { TransferState } from '../server/transfers.ts'
import type { Revealed } from '../server/transferText.ts'
import { withSigner } from '../vault/withSigner.ts'
import type { Key } from '../wallet/changeFactors.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import { withShare } from '../wallet/withShare.ts'
import type { ManageState } from './manageState.ts'
import type { Outcome } from './manageStep.ts'
import type { VaultServer } from './vaultServer.ts'

type GiveInput = {
  readonly host: string
  readonly store: WalletStore
  readonly server: Pick<VaultServer, 'transfers' | 'explain'>
  /** Asks for a factor that opens the wallet. */
  readonly askKey: () => void
}

/** A transfer that this browser has begun. */
type Begun = {
  readonly transfer: string
  readonly until: number
  readonly party: TransferParty
  /** The key of the other browser, once its digits are known. */
  taker?: Revealed
  /** Whether another browser has asked. */
  isAsked: boolean
}

/**
 * Hands the wallet over to another browser of the account (login 156). The other browser commits to its key before this one tells its own, so a server between
 * the two shows in the six digits. Only a press of the visitor, who has compared them, leads on.
 */
export function createGiving(state: ManageState, { host, store, server, askKey }: GiveInput) {
  // The code of transfers comes with the server’s client, which a page without a server never loads.
  const { transfers, explain } = server
  let giving: Begun | undefined
  /** Why nothing can be given any more. */
  let over: Outcome | undefined

  const log = (event: 'handed_over' | 'not_handed_over') => store.log({ event, host, at: Date.now() }).catch(() => {})

  /** The transfer is over without a wallet given. A browser that asked in vain stands in the log. */
  async function forget(): Promise<void> {
    const ended = giving
    giving = undefined
    if (!ended) return
    const { transfer, isAsked } = ended
    await Promise.all([transfers.end(transfer), isAsked && log('not_handed_over')])
  }

  function stop(outcome: Outcome): void {
    void forget()
    over = outcome
    // A visitor who is asked for a passkey is told after that.
    if (state.step().at !== 'waiting') state.start(outcome)
  }

  /** Leads on from an error of the server; any other one is a fault of this page. */
  function fail(error: unknown): void {
    const isOver = giving && Date.now() >= giving.until
    const refusal = transfers.refusalOf(error)
    if (refusal === 'transfer_refused') stop(isOver ? 'giveLate' : 'giveLeft')
    else if (refusal === 'limit_reached') stop('giveLimit')
    else stop(explain(error) ?? 'failed')
  }

  function failToBegin(error: unknown): void {
    fail(error)
    state.start(over)
  }

  /** Follows the other browser up to the digits. */
  async function follow(own: Begun): Promise<void> {
    const isHere = () => giving === own
    const { transfer, until, party } = own
    const find = <found>(look: (told: TransferState) => found | undefined) =>
      transfers.follow(transfer, until, isHere, look)
    // The first commitment counts, whatever the server says later.
    const asked = await find(({ commitment, other }) => commitment && { commitment, other })
    if (!asked) return
    own.isAsked = true
    const { other } = asked
    state.show({ at: 'give', code: transfer, isAsked: true, other })
    await transfers.offer(transfer, party.own)
    const taker = await find(({ reveal }) => reveal)
    if (!taker) return
    if (transfers.commitmentOf(taker) !== asked.commitment) return stop('giveForged')
    own.taker = taker
    state.show({ at: 'compare', digits: transfers.digitsOf(party.own, taker), other })
    // Until the other browser leaves, or the time is over.
    await find(() => undefined)
  }

  return {
    begin: () =>
      state.attempt(async () => {
        const waiting = { at: 'waiting', act: 'ask' } as const
        over = undefined
        state.show(waiting)
        const [party, { transfer, expiresIn }] = await Promise.all([transfers.createParty(), transfers.begin()])
        const own: Begun = { transfer, party, until: Date.now() + expiresIn * 1_000, isAsked: false }
        // The visitor has gone back meanwhile.
        if (state.step() !== waiting) return void transfers.end(transfer)
        giving = own
        state.show({ at: 'give', code: transfer, isAsked: false, other: undefined })
        void follow(own).catch((error: unknown) => giving === own && fail(error))
      }, failToBegin),
    /** The visitor has compared the digits of both browsers. */
    confirm: () => {
      if (state.step().at === 'compare' && giving?.taker) askKey()
    },
    deny: () => {
      if (state.step().at === 'compare') stop('giveDenied')
    },
    /** Hands over the share of this browser, sealed to the key whose digits the visitor has compared. */
    handOver: async (key: Key): Promise<void> => {
      const own = giving
      if (!own?.taker) return state.start(over ?? 'giveLeft')
      const { transfer, party, taker } = own
      state.show({ at: 'waiting', act: 'store' })
      // From here on, the other browser may end the transfer because it has what it needs.
      giving = undefined
      let isAnswered = true
      try {
        await withShare(state.wallet, key, async (share, opened) => {
          const sealed = await party.seal(taker, share)
          await withSigner(opened, (signVault) => transfers.handOver(transfer, sealed, signVault))
        })
      } catch (error) {
        if (!transfers.isPassing(error)) {
          giving = own
          fail(error)
          return state.start(over)
        }
        // The answer may be what was lost.
        isAnswered = false
      }
      await log('handed_over')
      state.start(isAnswered ? 'given' : 'giveUnanswered')
    },
    /** Why nothing can be given any more; `undefined` while the other browser waits. */
    over: () => (giving ? undefined : over),
    /** The visitor goes elsewhere: the other browser gets nothing. */
    stop: (): void => void forget(),
  }
}
