import type { Kernel, WalletChoice } from 'tapkit/kernel'
import { announce, ensureElement, onRemoval, removeElement } from '../element.ts'
import { ChoiceCancelledError } from '../errors.ts'
import { liveOf, setLive } from '../live.ts'
import { chooserState } from '../state.ts'

const drawn = new WeakSet<Kernel>()

/**
 * Shows the overlay until the visitor has chosen and the wallet was used.
 * @throws ChoiceCancelledError
 */
export async function chooseWallet(kernel: Kernel, choice: WalletChoice): Promise<{ id: string }> {
  liveOf(kernel)?.cancel('Another choice took its place.')
  await draw(kernel)
  if (choice.signal.aborted) throw new ChoiceCancelledError({ debug: 'The choice was given up before it began.' })
  // Two that were asked for while the overlay loaded: the later one stands.
  liveOf(kernel)?.cancel('Another choice took its place.')
  return new Promise((resolve, reject) => {
    const state = chooserState.of(kernel)
    const end = new AbortController()
    let chosen = false

    const close = () => {
      if (liveOf(kernel) !== live) return
      end.abort()
      setLive(kernel, undefined)
      state.status = 'closed'
      announce(kernel, 'close')
    }
    const live = {
      choice,
      cancel(debug?: string) {
        // Once the wallet was chosen its request goes on; the overlay alone leaves.
        if (!chosen) {
          announce(kernel, 'cancel')
          reject(new ChoiceCancelledError({ debug }))
        }
        close()
      },
      choose(id: string) {
        if (chosen) return
        chosen = true
        state.walletId = id
        state.status = 'opening'
        announce(kernel, 'select', id)
        choice
          .use(id)
          .finally(close)
          .then(() => resolve({ id }), reject)
      },
    }
    setLive(kernel, live)
    state.options = [...choice.options()]
    state.walletId = undefined
    state.status = 'choosing'
    follow(kernel, choice, end.signal)
    choice.signal.addEventListener('abort', () => live.cancel('The choice was given up.'), { signal: end.signal })
    onRemoval(kernel, () => live.cancel('The page has taken the chooser out.'), end.signal)
    announce(kernel, 'open', { options: choice.options() })
  })
}

/** Loads and draws the closed overlay, once a kit. */
async function draw(kernel: Kernel): Promise<void> {
  const [{ mount }] = await Promise.all([import('../views/index.ts'), kernel.loadMessages()])
  if (kernel.signal.aborted) throw new ChoiceCancelledError({ debug: 'The kit was destroyed.' })
  const root = ensureElement(kernel)
  if (drawn.has(kernel)) return
  const { unmount } = mount(root, kernel)
  // Only now: a drawing that failed is tried again.
  drawn.add(kernel)
  kernel.signal.addEventListener('abort', () => {
    unmount()
    removeElement(kernel)
  })
}

/** Wallets come late, and some are installed while the overlay asks for one. */
function follow(kernel: Kernel, choice: WalletChoice, signal: AbortSignal): void {
  const state = chooserState.of(kernel)
  let known = kernel.state.connectors.order.join()
  const unsubscribe = kernel.subscribe(() => {
    const order = kernel.state.connectors.order.join()
    if (order === known) return
    known = order
    state.options = [...choice.options()]
    const about = state.options.find(({ id }) => id === state.walletId)
    if (state.status === 'choosing' && (!about || about.installed)) state.walletId = undefined
  })
  signal.addEventListener('abort', unsubscribe)
}
