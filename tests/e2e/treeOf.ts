import type { Page } from 'playwright-core'
import { modal } from './flow.ts'

/**
 * What assistive technology gets of the view that is shown: roles, names and order, then what the tree itself does not tell: where
 * the focus is, what is current or busy, which descriptions controls have, and what live regions hold.
 */
export async function treeOf(page: Page): Promise<string> {
  const [tree, more] = await Promise.all([modal(page).ariaSnapshot(), modal(page).evaluate(readMore)])
  return steady(`${tree}\n\n${more}\n`)
}

function readMore(dialog: Element): string {
  const root = dialog.getRootNode() as ShadowRoot
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  // A part of a line that is its own block reads as a word of its own.
  const say = (element: Element): string =>
    element.getAttribute('aria-label') ??
    plain(
      [...element.childNodes].map((node) => (node instanceof Element ? ` ${say(node)} ` : node.textContent)).join(''),
    )
  const name = (element: Element) => `${element.getAttribute('role') ?? element.localName} "${say(element)}"`
  const all = (selector: string) => [...dialog.querySelectorAll(selector)]
  const active = root.activeElement
  return [
    `focus: ${active === dialog ? 'dialog' : active ? name(active) : 'lost'}`,
    ...all('[aria-current]').map((element) => `current: ${name(element)}`),
    ...all('[aria-busy=true]').map((element) => `busy: ${name(element)}`),
    ...all('[aria-describedby]').map((element) => {
      const parts = (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => root.getElementById(id))
      return `described: ${name(element)} by "${parts.map((part) => (part ? say(part) : '(nothing)')).join(' ')}"`
    }),
    ...all('[aria-live],[role=status],[role=alert]').map((element) => {
      const live = element.getAttribute('aria-live') ?? (element.role === 'alert' ? 'assertive' : 'polite')
      return `live, ${live}: "${say(element)}"`
    }),
  ].join('\n')
}

/** What the chain and the clock make is another each time; what stands on chains that are not put back after a test is, too. */
const steady = (text: string): string =>
  text
    .replace(/\d[\d,.]* (?=BTC|STX|SBX)/g, '(some) ')
    .replace(/- text: 0x[0-9a-f]{2}…[0-9a-f]{6}$/gm, '- text: (transaction id)')
    .replace(/localhost:\d+/g, 'localhost')
    .replace(/\/url: http:\/\/127\.0\.0\.1:\S+/g, '/url: (a window of the sandbox)')
    .replace(/Updated [^·\n]+ ·/g, 'Updated (when) ·')
    .replace(/(Prices: .+), \d\d?:\d\d [AP]M/g, '$1, (when)')
    .replace(/Next try in \d+ s/g, 'Next try in (some) s')
    .replace(/Trying again…/g, 'Next try in (some) s.')
    .replace(/\b\d+ s$/gm, '(some) s')
    .replace(/in \d+ seconds/g, 'in (some) seconds')
    .replace(/(· ).+ ago/g, '$1(when)')
    .replace(/(timestamp\\?":)\d+/g, '$1(when)')
    .replace(/\b0x[0-9a-f]{2}…[0-9a-f]{6}\b/g, '(transaction id)')
    .replace(/(≈ \d+\.\d*?[1-9]?)0*\d* ?(?=ETH)/g, '≈ (fee) ')
