import type { AppKit, Wallet } from 'tapkit'
import type { Manner } from '../../wallet/manner.ts'
import type { Mode } from '../../wallet/types.ts'
import { fromPseudo } from '../locales/pseudo.ts'
import { type Namespace, namespaces } from '../networks.ts'

export type Hands = ReturnType<typeof createHands>

/** What brings the modal to a state: what a host app may call, a wallet that answers as that state needs it, and a visitor's presses. */
export function createHands(kit: AppKit) {
  /** The Sandbox Wallet in that chain, or in the first one that is composed. */
  const findWallet = (namespace?: Namespace): Promise<Wallet> =>
    until(() =>
      (namespace ? [namespace] : namespaces)
        .flatMap((one) => kit.wallets(one))
        .find(({ name, installed }) => installed && name === 'Sandbox Wallet'),
    )

  /** How the wallets of this page answer, and how they carry out what was approved. */
  function answer(mode: Mode, manner: Manner = 'honest'): void {
    const { tapkitSandboxWallet, tapkitBitcoinWallets = {}, tapkitStacksWallet } = window
    for (const wallet of [tapkitSandboxWallet, tapkitStacksWallet, ...Object.values(tapkitBitcoinWallets)])
      if (wallet) Object.assign(wallet, { mode, manner })
  }

  /** Connects the Sandbox Wallet, which is told to approve this once. */
  async function connect(namespace?: Namespace): Promise<void> {
    const { id, namespace: own } = await findWallet(namespace)
    answer('approve')
    await kit.connect({ connectorId: id, namespace: own })
    answer('ask')
  }

  /** Waits until the kit's state has it. @throws {Error} after half a minute: it never comes, however slow the machine is */
  function until<found>(find: () => found | false | undefined): Promise<found> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (!found) return
        end()
        resolve(found)
      }
      const timer = setTimeout(() => {
        end()
        reject(new Error('The sandbox did not get there in time.'))
      }, 30_000)
      // What is drawn comes after what is known.
      const interval = setInterval(look, 50)
      const unsubscribe = kit.subscribe(look)
      const end = () => {
        clearTimeout(timer)
        clearInterval(interval)
        unsubscribe()
      }
      look()
    })
  }

  const inModal = <element extends HTMLElement>(selector: string): element[] => {
    const root = document.querySelector('tapkit-modal')?.shadowRoot
    return root ? [...root.querySelectorAll<element>(selector)] : []
  }

  return {
    kit,
    answer,
    connect,
    findWallet,
    until,
    /** Connects, and opens the account. */
    async account(namespace?: Namespace): Promise<void> {
      await connect(namespace)
      kit.open('Account')
    },
    /** Presses what is called so in English, once it can be pressed. */
    async press(name: RegExp): Promise<void> {
      const isMeant = (button: HTMLButtonElement) =>
        !button.disabled && name.test(fromPseudo(button.getAttribute('aria-label') ?? button.textContent ?? ''))
      const button = await until(() => inModal<HTMLButtonElement>('button').find(isMeant))
      button.click()
    },
    /** Chooses what is called so. */
    async check(name: RegExp): Promise<void> {
      const radio = await until(() =>
        inModal<HTMLInputElement>('input[type=radio]').find((one) =>
          name.test(fromPseudo(one.getAttribute('aria-label') ?? '')),
        ),
      )
      radio.click()
    },
    /** Fills in the field that is there. */
    async type(text: string): Promise<void> {
      const field = await until(() => inModal<HTMLInputElement>('input:not([readonly],[type=radio])')[0])
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    /** What is asked for of these addresses does not come: nobody answers, or nobody answers in time. */
    cut(how: 'fails' | 'hangs', ...parts: readonly string[]): void {
      const { fetch } = window
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (!parts.some((part) => url.includes(part))) return fetch(input, init)
        return how === 'hangs' ? new Promise(() => {}) : Promise.reject(new TypeError('Failed to fetch'))
      }
    },
    /** No window opens from a frame that nobody has pressed: one that goes nowhere takes its place, or none where it is blocked. */
    stageWindow(how: 'blocked' | 'open'): { url(): Promise<string> } {
      let led = ''
      const stage = {
        closed: false,
        opener: null,
        document: { title: '', body: { textContent: '' } },
        location: {
          replace(url: string) {
            led = url
          },
        },
        close() {
          stage.closed = true
        },
      }
      window.open = () => (how === 'open' ? (stage as unknown as Window) : null)
      return { url: () => until(() => led) }
    },
  }
}
