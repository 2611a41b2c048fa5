import type { Locator, Page } from 'playwright-core'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, expectClosed, expectDemo, heading, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { setMode } from './sandboxWallet.ts'
import { settle } from './settle.ts'

type Frame = { height: number; left: number; head: number; rail: number }
declare global {
  interface Window {
    recorded?: Frame[]
  }
}

/**
 * Records where the card and its header are in every frame, as it is painted. What a view's new size sets off happens in observers
 * of sizes, after the frame's scripts: an observer of a deep element, which the one of a high element sets off, comes after them.
 */
function record(): void {
  const frames: Frame[] = []
  window.recorded = frames
  const high = document.createElement('div')
  let deep = high
  for (let depth = 0; depth < 40; depth++) deep = deep.appendChild(document.createElement('div'))
  high.style.cssText = 'position:fixed;inset-block-start:-9px;inline-size:1px;block-size:1px;overflow:hidden'
  document.body.append(high)
  new ResizeObserver(() => {
    deep.style.blockSize = deep.style.blockSize === '1px' ? '2px' : '1px'
  }).observe(high)
  new ResizeObserver(() => {
    const dialog = document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('dialog[open]:not(.is-leaving)')
    const card = dialog?.querySelector('.tk-card')?.getBoundingClientRect()
    const head = dialog?.querySelector('.tk-head')?.getBoundingClientRect()
    if (!card || !head) return
    const { round } = Math
    const top = round(head.top - card.top)
    frames.push({ height: round(card.height), left: round(card.left), head: top, rail: round(head.height) })
  }).observe(deep)
  const look = () => {
    high.style.inlineSize = high.style.inlineSize === '1px' ? '2px' : '1px'
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** So many frames at one height are a rest; a move may show a height twice. */
const rest = 4

/** How often the card set out for another height, as the heights that it set out from. */
function movesOf(frames: readonly Frame[]): number[] {
  const moves: number[] = []
  let way = 0
  let still = 0
  for (const [at, { height }] of frames.entries()) {
    const before = frames[at - 1]?.height ?? height
    still = height === before ? still + 1 : 0
    if (still >= rest) way = 0
    if (height === before || Math.sign(height - before) === way) continue
    way = Math.sign(height - before)
    moves.push(before)
  }
  return moves
}

/** The views that the flow leads through. */
const flow = ['Connect', 'WhatIsAWallet', 'ConnectingExternal', 'Account', 'Networks', 'Send', 'SendReview']

/** Loads views ahead: one that has not come within 600 ms has a place kept for it, which is a height of its own. */
const load = (page: Page, views: readonly string[]) =>
  page.evaluate(async (names) => {
    const { kernel } = document.querySelector('tapkit-modal') as never as {
      kernel: { view(name: string): { load(): Promise<unknown> } | undefined }
    }
    await Promise.all(names.map((name) => kernel.view(name)?.load() ?? Promise.reject(new Error(`No ${name}`))))
  }, views)

const pressed = (page: Page, name: string | RegExp) => button(modal(page), name).click()

test.for([
  [1280, 800],
  [360, 740],
] as const)('no view jumps on the way through the main flow, at %i × %i', async ([width, height], { openDemo }) => {
  const { page } = await openDemo({ viewport: { width, height }, reducedMotion: 'no-preference' })
  await button(page, 'Connect wallet').waitFor()
  await load(page, flow)
  await page.evaluate(record)
  const jumps: string[] = []
  const go = async (name: string, act: () => Promise<unknown>, there: Locator) => {
    await page.evaluate(() => void window.recorded?.splice(0))
    await act()
    await there.waitFor()
    await settle(page)
    const frames = await page.evaluate(() => window.recorded ?? [])
    const moves = movesOf(frames)
    if (moves.length > 2) jumps.push(`${name}: the card sets out from ${moves.join(', ')}`)
    const places = new Set(frames.map(({ left, head, rail }) => `${left}, ${head}, ${rail}`))
    if (places.size > 1) jumps.push(`${name}: the header is at ${[...places].join(' and ')}`)
  }
  const wallet = button(modal(page), /^Sandbox Wallet/)
  await setMode(page, 'hang')
  await go('list', () => button(page, 'Connect wallet').click(), wallet)
  await go('help', () => pressed(page, 'What is a wallet?'), heading(page, 'What is a wallet?'))
  await go('back from help', () => pressed(page, 'Back'), wallet)
  await go('connecting', () => wallet.click(), heading(page, 'Approve in Sandbox Wallet'))
  await go('back from connecting', () => pressed(page, 'Back'), wallet)
  await setMode(page, 'approve')
  await wallet.click()
  await expectDemo(page, 'status').toBe('connected')
  await expectClosed(page)
  await go('account', () => button(page, /^Account /).click(), modal(page).getByText('USDC').first())
  await go('send', () => pressed(page, 'Send'), button(modal(page), /^Token: ETH/))
  const amount = modal(page).getByRole('textbox', { name: 'Amount' })
  await go('amount', () => amount.fill('1.5'), button(modal(page), 'Add a recipient'))
  const to = modal(page).getByRole('textbox', { name: 'To' })
  await go('recipient', () => to.fill(people.bob), button(modal(page), 'Review'))
  await go('review', () => pressed(page, 'Review'), button(modal(page), 'Send'))
  await go('back from the review', () => pressed(page, 'Back'), button(modal(page), 'Review'))
  await go('back from the form', () => pressed(page, 'Back'), button(modal(page), 'Receive'))
  await go('networks', () => pressed(page, /^Network: /), modal(page).getByRole('searchbox'))
  await go('back from the networks', () => pressed(page, 'Back'), button(modal(page), 'Receive'))
  expect(jumps).toEqual([])
})
