import type { Page } from 'playwright-core'
import type { Manner } from '../../sandbox/wallet/manner.ts'
import type { Mode } from '../../sandbox/wallet/types.ts'
import { button, expectClosed, modal } from './flow.ts'
import type { TestChain, TestCluster } from './harness/chains.ts'
import type { SandboxAddress } from './harness/globalSetup.ts'
import { expect, test } from './harness/index.ts'

/** What the handles of the sandbox's wallets have in common. */
type Handle = { mode: string; manner: Manner; readonly requests: { method: string; params: unknown }[] }

export type World = {
  readonly sandbox: SandboxAddress
  readonly chains: { readonly ethereum: TestChain; readonly solana: TestCluster }
}

/** A visitor's wallet on one chain, and that chain's own word for what was paid. */
export type Payer = {
  /** How the demo is opened, with a wallet that approves. */
  readonly visit: { readonly path?: string; readonly wallet?: 'solana'; readonly script: string }
  readonly wallet: string
  readonly handle: () => Handle | undefined
  /** How the wallet's question is called, and its key that approves. */
  readonly asks: readonly [title: string, approve: string]
  /** What it is asked to send with, by its own name. */
  readonly method: string
  /** What is paid, and twice that, as the modal says it; `value` is the same in the chain's smallest unit. */
  readonly amount: string
  readonly paid: string
  readonly twice: string
  readonly value: bigint
  readonly to: string
  /** The sum that has reached the receiver since the case began, and the number of the payer's transactions. */
  received(): Promise<{ readonly value: bigint; readonly transactions: number }>
  /** From now on the chain records nothing, or says nothing of it, until the answer is called. */
  hold(page: Page): Promise<() => Promise<void>>
  /** Remembers what the wallet was asked for. The answer has it sent by the wallet, whose window has outlived the page. */
  outlive(page: Page): Promise<(page: Page) => Promise<void>>
}

const handleOf = (page: Page, { handle }: Payer) => page.waitForFunction(handle)

export async function setWallet(page: Page, payer: Payer, change: { mode?: Mode; manner?: Manner }): Promise<void> {
  await (await handleOf(page, payer)).evaluate((held, wanted) => void Object.assign(held ?? {}, wanted), change)
}

/** The transactions that the wallet was asked to send since the case began, or the page loaded. */
export const sends = async (page: Page, payer: Payer): Promise<unknown[]> =>
  (await handleOf(page, payer)).evaluate(
    (held, method) => held?.requests.filter((one) => one.method === method).map(({ params }) => params) ?? [],
    payer.method,
  )

async function connectTo(page: Page, { wallet }: Payer): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), new RegExp(`^${wallet}`)).click()
  await expectClosed(page)
}

export async function openAccount(page: Page): Promise<void> {
  await button(page, /^Account /).click()
  await button(modal(page), 'Disconnect').waitFor()
}

export async function close(page: Page): Promise<void> {
  await button(modal(page), 'Close').click()
  await expectClosed(page)
}

/** From a closed modal, or its account view, to the pressed 'Review'. */
export async function fillIn(page: Page, { amount, to }: Payer): Promise<void> {
  const send = button(modal(page), 'Send')
  if (!(await modal(page).isVisible())) await openAccount(page)
  await send.click()
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal(page).getByRole('textbox', { name: 'To' }).fill(to)
  await button(modal(page), 'Review').click()
}

/** To the review of the payment. */
export async function reviewPayment(page: Page, payer: Payer): Promise<void> {
  await fillIn(page, payer)
  await button(modal(page), 'Send').waitFor()
}

export const send = (page: Page) => button(modal(page), 'Send').click()

/** The line of the account view that says of a payment that its end is open. */
export const openRow = (page: Page, { paid }: Payer, how: 'On its way' | 'Not confirmed') =>
  button(modal(page), new RegExp(`${how}: ${paid}`))

export const toast = (page: Page, text: string) => modal(page).getByRole('status').getByText(text, { exact: true })

export const text = (page: Page) => modal(page).innerText()

/** Once, and what was reviewed. */
export async function expectPaid(payer: Payer): Promise<void> {
  expect(await payer.received()).toEqual({ value: payer.value, transactions: 1 })
}

export type Run = (page: Page, payer: Payer, chains: World['chains']) => Promise<void>

/** The wallet approves, honestly, and was asked for nothing yet; what has reached the receiver so far does not count. */
async function putBack(page: Page, payer: Payer): Promise<Payer> {
  await setWallet(page, payer, { mode: 'approve', manner: 'honest' })
  await (await handleOf(page, payer)).evaluate((held) => void held?.requests.splice(0))
  const before = await payer.received()
  return {
    ...payer,
    async received() {
      const { value, transactions } = await payer.received()
      return { value: value - before.value, transactions: transactions - before.transactions }
    },
  }
}

/** Takes cases one after the other in one visit, each from a closed modal: a page load and a connection are a third of what a case costs alone. */
export const inTurn =
  (cases: Readonly<Record<string, Run>>): Run =>
  async (page, payer, chains) => {
    for (const [says, run] of Object.entries(cases)) {
      await run(page, await putBack(page, payer), chains).catch((error) => {
        error.message = `${says}: ${error.message}`
        throw error
      })
      if (await modal(page).isVisible()) await close(page)
    }
  }

/** Declares tests of a payer's wallet: each opens the demo as a visitor of that chain, and connects. */
export const visitsOf =
  (open: (world: World) => Promise<Payer>) =>
  (says: string, run: Run, script = '') =>
    test(says, async ({ openDemo, chains, sandbox }) => {
      const payer = await open({ chains, sandbox })
      const { page } = await openDemo({ ...payer.visit, script: `${payer.visit.script};${script}` })
      await connectTo(page, payer)
      await run(page, payer, chains)
    })
