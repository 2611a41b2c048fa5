import * as v from 'valibot'

/** The entry by which a visitor who comes back to an app has chosen the wallet for that app. It holds no more than addresses. */
const key = 'tapkit-secure:choice'

/** Milliseconds: the way back to the app takes a moment. */
const lifetime = 300_000

const choice = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ host: v.string(), at: v.number(), accounts: v.array(v.string()) }),
)

/** The storage of a page; reading it throws where the browser denies it. */
type Page = { readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> }

/** The part of a wallet that a choice keeps. */
type Chosen = { readonly accounts: readonly { readonly namespace: string; readonly address: string }[] }

const namesOf = ({ accounts }: Chosen): string[] => accounts.map(({ namespace, address }) => `${namespace}:${address}`)

/** Keeps that the visitor has chosen the wallet for a host, until the bridge of that host asks. */
export function keepChoice(page: Page, host: string, wallet: Chosen): void {
  try {
    page.localStorage.setItem(key, JSON.stringify({ host, at: Date.now(), accounts: namesOf(wallet) }))
  } catch {
    // The bridge finds no choice, and the app says that the browser keeps nothing.
  }
}

/** Drops a choice without a request: the visitor chooses again. */
export function dropChoice(page: Page): void {
  try {
    page.localStorage.removeItem(key)
  } catch {
    // A storage that is denied holds no choice.
  }
}

/** Whether the visitor has just chosen this very wallet for the host. A choice is answered once. */
export function takeChoice(page: Page, host: string, wallet: Chosen): boolean {
  try {
    const { success, output } = v.safeParse(choice, page.localStorage.getItem(key))
    if (!success || output.host !== host) return false
    page.localStorage.removeItem(key)
    const isYoung = Math.abs(Date.now() - output.at) < lifetime
    return isYoung && output.accounts.join() === namesOf(wallet).join()
  } catch {
    return false
  }
}
