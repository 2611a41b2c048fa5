import { createSlice, type Kernel } from 'tapkit/kernel'
import type { RateForm } from '../forms/readFeeRate.ts'
import type { Inscription, InscriptionTransfers, RuneTransfers } from './types.ts'

/** The inscriptions of the account, as far as they were read. */
export type Listed = {
  status: 'idle' | 'loading' | 'success' | 'error'
  data: readonly Inscription[]
  total: number
  /** There may be more, of which neither wallet nor index has told. */
  mayLack: boolean
}

/** The fields of every transfer, as texts: the receiver, and the fee rate if the transaction is written here. */
export type SendForm = RateForm & {
  to: string
  /** The visit of the view that the form was filled in for. */
  visit?: number | undefined
}

/** The lists and forms of the views of runes and inscriptions, apart from orders. */
export type RuneItems = {
  inscriptions: Listed
  /** The form of a rune that is sent. The amount is a text until it is prepared. */
  rune: SendForm & { runeName: string; amount: string }
  /** The form of an inscription that is sent. */
  inscription: SendForm & { id: string }
  /** The transfer that is reviewed: of the form at the press for the review, or of an app. */
  reviewed?:
    | ({ readonly kind: 'runeSend' } & RuneTransfers)
    | ({ readonly kind: 'inscriptionSend' } & InscriptionTransfers)
    | undefined
}

const emptyForm: SendForm = { to: '', speed: 'usual', rate: '' }

export const emptyForms = (): Pick<RuneItems, 'rune' | 'inscription'> => ({
  rune: { runeName: '', amount: '', ...emptyForm },
  inscription: { id: '', ...emptyForm },
})

const initial = (): RuneItems => ({
  inscriptions: { status: 'idle', data: [], total: 0, mayLack: false },
  ...emptyForms(),
})

const runeItems = createSlice('runeItems', initial)
const watched = new WeakSet<Kernel>()

/** The slice of a kernel, as actions write it. The data of an account or a network is forgotten with it. */
export function itemsOf(kernel: Kernel): RuneItems {
  if (!watched.has(kernel)) {
    watched.add(kernel)
    const { hooks } = kernel
    const restart = () => runeItems.reset(kernel)
    hooks.onClose.tap('runes', restart)
    hooks.onNetworkChange.tap('runes', restart)
    hooks.onAccountChange.tap('runes', restart)
    hooks.onDisconnect.tap('runes', restart)
  }
  return runeItems.of(kernel)
}

/** Empties the forms, once their transfer was sent. */
export function startOver(kernel: Kernel): void {
  Object.assign(itemsOf(kernel), { ...emptyForms(), reviewed: undefined })
}
