import { addresses } from './accounts.ts'
import { css } from './dialog.css.ts'
import { rejected } from './errors.ts'
import type { Question, WalletInfo } from './types.ts'

// One question at a time, as in any wallet: the others wait for it.
let queue: Promise<unknown> = Promise.resolve()

/**
 * Asks in the wallet's own overlay: a non-modal dialog in a shadow root above the page.
 * Resolves with the chosen account indices. @throws {RpcError} 4001 on Reject or Escape
 */
export function askInDialog(info: WalletInfo, question: Question): Promise<number[]> {
  const answer = queue.then(() => open(info, question))
  queue = answer.catch(() => {})
  return answer
}

function open(info: WalletInfo, question: Question): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const host = document.createElement('tapkit-sandbox-wallet')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]

    const title = el('h2', { id: 'title', tabIndex: -1 }, question.title)
    const approve = el('button', { type: 'button', className: 'approve' }, question.approve ?? 'Approve')
    const reject_ = el('button', { type: 'button' }, 'Reject')
    const labels = question.addresses ?? addresses
    const boxes = (question.accounts ? labels : []).map((_, index) =>
      el('input', { type: 'checkbox', checked: question.accounts?.includes(index) ?? false }),
    )
    const chosen = () => boxes.flatMap((box, index) => (box.checked ? [index] : []))
    const picker = el('fieldset', {}, el('legend', {}, 'Accounts to share'))
    for (const [index, box] of boxes.entries()) {
      picker.append(el('label', {}, box, labels[index] ?? ''))
      box.addEventListener('change', () => {
        approve.disabled = chosen().length === 0
      })
    }
    const rows = el('dl', {})
    for (const [label, value] of question.rows ?? []) rows.append(el('dt', {}, label), el('dd', {}, value))

    const dialog = el('dialog', {}, el('header', {}, el('img', { src: info.icon, alt: '' }), info.name), title)
    dialog.setAttribute('aria-labelledby', 'title')
    if (question.rows?.length) dialog.append(rows)
    if (question.text !== undefined) {
      const text = el('pre', { tabIndex: 0 }, question.text)
      text.setAttribute('role', 'region')
      text.setAttribute('aria-label', 'What you sign')
      dialog.append(text)
    }
    if (boxes.length) dialog.append(picker)
    if (question.warning) dialog.append(el('p', { className: 'warning' }, question.warning))
    dialog.append(el('footer', {}, reject_, approve))
    root.append(dialog)

    const before = document.activeElement
    const close = (finish: () => void) => {
      host.remove()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      finish()
    }
    approve.addEventListener('click', () => {
      const picked = chosen()
      close(() => resolve(picked))
    })
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

function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
