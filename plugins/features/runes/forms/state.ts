import { createSlice, type Kernel } from 'tapkit/kernel'
import type { OrderInput } from '../paying/writtenOrder.ts'
import type { OrderKind } from '../service/calls.ts'

/** The fee rate: by how soon the network takes it, or as the visitor types it. */
export type Speed = 'fast' | 'usual' | 'slow' | 'typed'

/** The fields of every order, as texts. */
export type OrderForm = {
  runeName: string
  speed: Speed
  /** The typed rate, in satoshi per virtual byte. */
  rate: string
  /** The receiver of the runes; the visitor's own address for ordinals if absent. */
  destination?: string | undefined
  /** Where the money of a failed order goes; the visitor's own payment address if absent. */
  refund?: string | undefined
}

export type MintForm = OrderForm & {
  repeats: string
  /** The visit of the view that the form was filled in for. */
  visit?: number | undefined
}

/** A picture of an etching, with its bytes in base64. */
export type Picture = { readonly name: string; readonly contentType: string; readonly contentBase64: string }

/** Whether mints end by themselves: never, at block heights, or so many blocks after the etching. */
export type Bounds = 'none' | 'heights' | 'offsets'

export type EtchForm = OrderForm & {
  divisibility: string
  symbol: string
  premine: string
  isMintable: boolean
  amount: string
  cap: string
  bounds: Bounds
  start: string
  end: string
  picture?: Picture | undefined
  delegate: string
}

/** The subject of a review, and the total that the visitor was shown before the review, in satoshi. */
export type Reviewed = { readonly input: OrderInput; readonly total?: number | undefined }

/** The forms as the visitor has typed them. Neither going back nor an error loses any of them. */
export type RuneForms = {
  mint: MintForm
  etch: EtchForm
  /** The typed rate of a bump, in satoshi per virtual byte. */
  newRate: string
  /** The order that is reviewed: of the form at the press for the review, or of an app. */
  reviewed?: Reviewed | undefined
}

const shared = (): OrderForm => ({ runeName: '', speed: 'usual', rate: '' })

const initial = (): RuneForms => ({
  newRate: '',
  mint: { ...shared(), repeats: '1' },
  etch: {
    ...shared(),
    ...{ divisibility: '0', symbol: '', premine: '', isMintable: false, amount: '', cap: '' },
    ...{ bounds: 'none' as const, start: '', end: '', delegate: '' },
  },
})

const runeForms = createSlice('runeForms', initial)

const watched = new WeakSet<Kernel>()

/** The forms of a kernel, as actions write them. They are emptied once the visitor has left the views of runes. */
export function formsOf(kernel: Kernel): RuneForms {
  if (!watched.has(kernel)) {
    watched.add(kernel)
    const { hooks } = kernel
    const restart = () => runeForms.reset(kernel)
    hooks.onNavigate.tap('runes', ({ from, to }) => {
      const { gate, over } = kernel.view(to.view) ?? {}
      // A gate above a form, or a view over it, is no way out of it.
      if (from?.view.startsWith('Rune') && !to.view.startsWith('Rune') && !gate && !over) restart()
    })
    hooks.onClose.tap('runes', restart)
    hooks.onNetworkChange.tap('runes', restart)
    hooks.onAccountChange.tap('runes', restart)
  }
  return runeForms.of(kernel)
}

/** Empties the form of a kind, once its order was paid. */
export function startOver(kernel: Kernel, kind: OrderKind): void {
  Object.assign(formsOf(kernel), { [kind]: initial()[kind] })
}
