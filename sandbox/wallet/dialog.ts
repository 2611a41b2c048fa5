import { css } from './dialog.css.ts'
import { drawPicker } from './drawPicker.ts'
import { el } from './el.ts'
import { rejected } from './errors.ts'
import type { Question, WalletInfo } from './types.ts'
import type { Keeper } from './words/drawWords.ts'

// One question at a time, as in any wallet: the others wait for it.
let queue: Promise<unknown> = Promise.resolve()

/**
 * Asks in the wallet's own overlay: a non-modal dialog in a shadow root above the page. Resolves with the chosen account indices. A `keeper` has
 * accounts to choose from.
 * @throws {RpcError} 4001 on Reject or Escape
 */
export function askInDialog(info: WalletInfo, question: Question, keeper?: Keeper): Promise<number[]> {
  const answer = queue.then(() => open(info, question, keeper))
  queue = answer.catch(() => {})
  return answer
}

function open(info: WalletInfo, question: Question, keeper?: Keeper): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const host = document.createElement('tapkit-sandbox-wallet')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]

    const title = el('h2', { id: 'title', tabIndex: -1 }, question.title)
    const approve = el('button', { type: 'button', className: 'approve' }, question.approve ?? 'Approve')
    const reject_ = el('button', { type: 'button' }, 'Reject')
    let picked: number[] = []
    const rows = el('dl', {})
    for (const [label, value] of question.rows ?? []) rows.append(el('dt', {}, label), el('dd', {}, value))

    const dialog = el(
      'dialog',
      {},
      el('div', { className: 'brand' }, el('img', { src: info.icon, alt: '' }), info.name),
      title,
    )
    dialog.setAttribute('aria-labelledby', 'title')
    if (question.rows?.length) dialog.append(rows)
    if (question.text !== undefined) {
      const text = el('pre', { tabIndex: 0 }, question.text)
      text.setAttribute('role', 'region')
      text.setAttribute('aria-label', 'What you sign')
      dialog.append(text)
    }
    if (keeper && question.accounts)
      dialog.append(
        ...drawPicker(question, keeper, (chosen) => {
          picked = chosen
          approve.disabled = chosen.length === 0
        }),
      )
    if (question.warning) dialog.append(el('p', { className: 'warning' }, question.warning))
    dialog.append(el('footer', {}, reject_, approve))
    root.append(dialog)

    const before = document.activeElement
    const close = (finish: () => void) => {
      host.remove()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      finish()
    }
    approve.addEventListener('click', () => close(() => resolve(picked)))
    reject_.addEventListener('click', () => close(() => reject(rejected())))
    // What happens in the wallet is not the page's business: its shortcuts must not fire.
    for (const type of ['keydown', 'pointerdown', 'click'])
      host.addEventListener(type, (event) => event.stopPropagation())
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') close(() => reject(rejected()))
    })

    // Beside the body and not in it: pages make their body inert or deaf to the pointer.
    document.documentElement.append(host)
    dialog.show()
    title.focus({ preventScroll: true })
  })
}
